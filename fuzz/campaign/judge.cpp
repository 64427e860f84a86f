// SPDX-License-Identifier: Apache-2.0
#include "campaign/judge.hpp"

#include <unistd.h>

#include <algorithm>
#include <set>

namespace clmem::fuzz {
namespace {

// Returns the first call whose code is not the one that the program states.
std::optional<Deviation> wrong_code(const Program& program, const Log& log) {
  for (const Entry& entry : log.entries()) {
    if (entry.what != What::code) {
      continue;
    }
    std::int32_t code = 0;
    std::memcpy(&code, log.bytes_of(entry).data(), sizeof code);
    if (code != CL_SUCCESS) {
      Log expected;
      expected.add_value<std::int32_t>(entry.statement, What::code, entry.object, 0);
      Log seen;
      seen.add_value(entry.statement, What::code, entry.object, code);
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

constexpr std::size_t orders = 24;  // the number of orders of a race that the model tries

// The time after which the model counts as waiting for ever, which is a mistake of State. The
// immediate schedule reports such a wait (Model::refuse_endless_waits); with other schedules
// nothing but the end of the process (SIGALRM) can interrupt it, and the caller may want to explain
// it.
constexpr unsigned model_seconds = 60;

}  // namespace

Expectation Judge::expect(const Program& program) {
  model_.run(program, log_);
  return {.digest = program.race ? Digest{} : log_.digest(), .of_model = wrong_code(program, log_)};
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
  if (program.race) {
    return race_deviation(program, seen);
  }
  model_.run(program, log_);
  std::optional<Deviation> found = compare(program, log_, seen);
  return found && may_follow_termination(program, *found) ? std::nullopt : found;
}

// Compares each byte with those that some order of the commands gives it.
std::optional<Deviation> Judge::race_deviation(const Program& program, const Log& seen) {
  std::vector<Log> legal(orders);
  for (std::size_t i = 0; i < orders; ++i) {
    model_.set_schedule(i == 0 ? mock::Schedule::immediate : mock::Schedule::adversarial, i);
    ::alarm(model_seconds);
    model_.run(program, legal[i]);
    ::alarm(0);
  }
  model_.set_schedule(mock::Schedule::immediate, 0);
  const auto found = seen.entries();
  Log closest = legal[0];
  if (closest.entries().size() != found.size()) {
    return compare(program, closest, seen);
  }
  for (std::size_t i = 0; i < found.size(); ++i) {
    const auto bytes = seen.bytes_of(found[i]);
    for (std::size_t at = 0; at < bytes.size(); ++at) {
      const bool is_legal = std::ranges::any_of(legal, [&](const Log& log) {
        return i < log.entries().size() && at < log.entries()[i].size &&
               log.bytes_of(log.entries()[i])[at] == bytes[at];
      });
      if (!is_legal) {
        return compare(program, closest, seen);
      }
    }
  }
  return std::nullopt;
}

}  // namespace clmem::fuzz
