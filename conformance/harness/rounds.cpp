// SPDX-License-Identifier: Apache-2.0
#include "harness/rounds.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <utility>

#include "harness/contents.hpp"
#include "harness/latest_call.hpp"
#include "harness/recorder.hpp"

namespace clmem::conformance {

void Round::fail(const std::function<std::string()>& text) {
  if (!failed_ && is_described_) {
    text_ = text();
    mismatch_ = CaseRecord::current().take_mismatch();
  }
  failed_ = true;
  CaseRecord::current().clear();
}

void Round::expect_bytes(std::span<const std::byte> actual, std::span<const std::byte> expected,
                         const DifferenceContext& context) {
  recorder::bytes(actual, expected);
  if (actual.size() == expected.size() &&
      std::memcmp(actual.data(), expected.data(), actual.size()) == 0) {
    return;
  }
  // A difference in words and as a picture costs more than many rounds.
  fail([&] {
    return "host memory" + latest_call::after_command() + ": " +
           difference_of(expected, actual, context, "host memory");
  });
}

void in_rounds(const Repeated& check, const std::function<void(Round&)>& body, const char* file,
               int line) {
  if (!CaseRecord::current().shows_contents()) {
    return;
  }
  const auto last_begin = std::chrono::steady_clock::now() + longest_rounds;
  unsigned run = 0;
  unsigned failed = 0;
  unsigned first = 0;
  std::string text;
  Mismatch mismatch;
  while (run < check.rounds &&
         (run < fewest_rounds || std::chrono::steady_clock::now() < last_begin)) {
    Round round{run++, failed == 0};
    body(round);
    if (round.has_failed() && failed++ == 0) {
      first = run;
      text = round.text();
      mismatch = round.take_mismatch();
    }
    if (failed > 0 && recorder::is_installed()) {
      break;
    }
  }
  if (failed == 0) {
    return;
  }
  mismatch.call = check.about;
  mismatch.rounds = run;
  mismatch.failed_rounds = failed;
  CaseRecord::current().note(std::move(mismatch));
  ADD_FAILURE_AT(file, line) << failed << " of " << run << " rounds fail, the first is round "
                             << first << ": " << text;
}

}  // namespace clmem::conformance
