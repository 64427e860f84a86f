// SPDX-License-Identifier: Apache-2.0
#include "harness/mismatch.hpp"

#include <algorithm>
#include <utility>

#include "harness/latest_call.hpp"

namespace clmem::conformance {

namespace {

constexpr const char* success = "CL_SUCCESS";

std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& name : names) {
    text += (text.empty() ? "" : " or ") + name;
  }
  return text;
}

MismatchKind kind_of(const std::vector<std::string>& legal, const std::string& given) {
  if (std::find(legal.begin(), legal.end(), success) != legal.end()) {
    return MismatchKind::refused;
  }
  return given == success ? MismatchKind::accepted : MismatchKind::wrong_code;
}

}  // namespace

Mismatch of_code(const std::vector<std::string>& legal, const std::string& given,
                 std::string_view call) {
  return {.kind = kind_of(legal, given),
          .call = std::string{call.empty() ? latest_call::name() : call},
          .expected = joined(legal),
          .given = given};
}

Mismatch of_value(std::string parameter, std::string expected, std::string given) {
  return {.kind = MismatchKind::wrong_value,
          .call = std::string{latest_call::name()},
          .expected = std::move(expected),
          .given = std::move(given),
          .shape = std::move(parameter)};
}

Mismatch of_bytes(std::string shape, std::string by) {
  return {.kind = MismatchKind::wrong_bytes,
          .call = std::string{latest_call::command()},
          .shape = std::move(shape),
          .by = std::move(by)};
}

MismatchLog& MismatchLog::current() {
  static MismatchLog log;
  return log;
}

void MismatchLog::note(Mismatch mismatch) {
  const std::lock_guard lock{mutex_};
  noted_ = std::move(mismatch);
}

void MismatchLog::clear() {
  note({});
}

void MismatchLog::attribute(std::string_view requirement) {
  const std::lock_guard lock{mutex_};
  noted_.by = requirement;
}

Mismatch MismatchLog::take() {
  const std::lock_guard lock{mutex_};
  Mismatch taken = std::exchange(noted_, {});
  if (taken.call.empty()) {
    taken.call = latest_call::name();
  }
  return taken;
}

}  // namespace clmem::conformance
