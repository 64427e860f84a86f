// SPDX-License-Identifier: Apache-2.0
#include "campaign/judge.hpp"

#include <algorithm>

namespace clmem::fuzz {
namespace {

// Returns the first call whose code is not the one that the program states.
std::optional<Deviation> wrong_code(const Program& program, const Log& log) {
  for (const Entry& entry : log.entries()) {
    if (entry.what != EntryKind::code) {
      continue;
    }
    std::int32_t code = 0;
    std::memcpy(&code, log.bytes_of(entry).data(), sizeof code);
    if (code != CL_SUCCESS) {
      Log expected;
      expected.add_value<std::int32_t>(entry.statement, EntryKind::code, entry.object, 0);
      Log seen;
      seen.add_value(entry.statement, EntryKind::code, entry.object, code);
      return compare(program, expected, seen);
    }
  }
  return std::nullopt;
}

// A terminated command may leave its context unusable (Event Objects, note): every later call may
// then report a lack of resources.
bool may_follow_termination(const Program& program, const Deviation& deviation) {
  return deviation.shortage && std::ranges::any_of(program.statements, fails_user_event);
}

}  // namespace

Expectation Judge::expect(const Program& program) {
  model_.run(program, log_);
  return {.digest = log_.digest(), .of_model = wrong_code(program, log_)};
}

std::optional<Deviation> Judge::deviation(const Program& program, const Reply& reply) {
  switch (reply.kind) {
    case Reply::Kind::as_expected:
    case Reply::Kind::not_run:
      return std::nullopt;
    case Reply::Kind::crash:
      return ended(program, reply.statement, Symptom::crash, reply.text);
    case Reply::Kind::hang:
      return ended(program, reply.statement, Symptom::hang, reply.text);
    case Reply::Kind::log:
      break;
  }
  const Log seen = Log::parse(reply.text);
  model_.run(program, log_);
  std::optional<Deviation> found = compare(program, log_, seen);
  return found && may_follow_termination(program, *found) ? std::nullopt : found;
}

}  // namespace clmem::fuzz
