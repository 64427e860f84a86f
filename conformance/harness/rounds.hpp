// SPDX-License-Identifier: Apache-2.0
// rounds.hpp - repeats a check that a driver may fail only sometimes, and reports once, with the
// number of rounds that failed.
//
//   in_rounds({500, "clEnqueueWriteBuffer"}, [&](Round& round) {
//     const Bytes& data = ...;                        // others in each round
//     must_write(queue, buffer, data);
//     must_read(other, buffer, seen);
//     round.expect_bytes(seen, data);
//   });
//   // "61 of 500 rounds fail, the first is round 4: host memory after clEnqueueWriteBuffer(...): "
//   // "16 of 16 bytes differ"
//
// Contract: the failure has the details of the first failing round; its mismatch has the entry
// point that the check is about, and the numbers (case_record.hpp). A call that is not under test
// and fails ends the case, as always. On a slow device fewer rounds run, at least `fewest_rounds`:
// none begins after `longest_rounds`. While a recorder is installed, the first failing round is the
// last one, so that a reproducer ends with it.
#pragma once

#include <gmock/gmock-matchers.h>

#include <chrono>
#include <functional>
#include <span>
#include <string>

#include "harness/case_record.hpp"
#include "harness/difference.hpp"

namespace clmem::conformance {

inline constexpr unsigned fewest_rounds = 5;
inline constexpr std::chrono::seconds longest_rounds{1};

// The failures of a round; only those of the first failing one are described.
class Round {
 public:
  Round(unsigned number, bool is_described) : number_{number}, is_described_{is_described} {}

  [[nodiscard]] unsigned number() const { return number_; }  // from 0
  [[nodiscard]] bool has_failed() const { return failed_; }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] Mismatch take_mismatch() { return std::move(mismatch_); }

  // Compares bytes that the host sees after the latest command.
  void expect_bytes(std::span<const std::byte> actual, std::span<const std::byte> expected,
                    const DifferenceContext& context = {});

  template <typename Value, typename Matcher>
  void expect_that(const Value& value, const Matcher& matcher, const std::string& what) {
    testing::StringMatchResultListener listener;
    if (testing::ExplainMatchResult(matcher, value, &listener)) {
      return;
    }
    fail([&] {
      return what + ": expected a value that " + testing::DescribeMatcher<Value>(matcher) +
             ", got " + testing::PrintToString(value);
    });
  }

 private:
  void fail(const std::function<std::string()>& text);

  unsigned number_;
  bool is_described_;
  bool failed_ = false;
  std::string text_;
  Mismatch mismatch_;
};

struct Repeated {
  unsigned rounds;
  const char* about;  // the entry point
};

// The compiler supplies the place of the caller, which becomes the place of the failure.
void in_rounds(const Repeated& check, const std::function<void(Round&)>& body,
               const char* file = __builtin_FILE(), int line = __builtin_LINE());

}  // namespace clmem::conformance
