// SPDX-License-Identifier: Apache-2.0
#include "report/deqp_results.hpp"

#include <fmt/core.h>

namespace clmem::conformance {
namespace {

std::string_view word_of(Status status) {
  switch (status) {
    case Status::pass:
      return "Pass";
    case Status::fail:
      return "Fail";
    case Status::crash:
      return "Crash";
    case Status::timeout:
      return "Timeout";
    case Status::flaky:
      return "Flake";
    case Status::unsupported:
    case Status::skip:
      break;
  }
  return "Skip";
}

std::string_view word_of(const JudgedCase& judged) {
  switch (judged.verdict) {
    case Verdict::known:
      return judged.result.status == Status::skip    ? "Skip"
             : judged.entry->status == Status::flaky ? "Flake"
                                                     : "ExpectedFail";
    case Verdict::fixed:
      return "UnexpectedImprovement(Pass)";
    default:
      return word_of(judged.result.status);
  }
}

bool is_unexpected(const JudgedCase& judged) {
  return judged.verdict == Verdict::new_failure || judged.verdict == Verdict::fixed;
}

}  // namespace

std::string deqp_results(const TargetReport& report) {
  std::string text;
  for (const JudgedCase& judged : report.judgement.cases) {
    text += fmt::format("{},{},{:.6f}\n", judged.result.id, word_of(judged), judged.result.seconds);
  }
  for (const std::string& id : report.judgement.incomplete) {
    text += fmt::format("{},Missing,0.000000\n", id);
  }
  return text;
}

std::string deqp_failures(const TargetReport& report) {
  std::string text;
  for (const JudgedCase& judged : report.judgement.cases) {
    if (is_unexpected(judged)) {
      text += fmt::format("{},{}\n", judged.result.id, word_of(judged));
    }
  }
  for (const std::string& id : report.judgement.incomplete) {
    text += fmt::format("{},Missing\n", id);
  }
  return text;
}

}  // namespace clmem::conformance
