// SPDX-License-Identifier: Apache-2.0
// failure_streak.hpp - detects failures in a row that may be due to a lost device.
//
//   streak.take(result);                  // of each case, in the order of delivery
//   if (streak.is_suspect()) { ... run streak.passed() again; streak.clear_suspicion() when one passes ... }
//
// Contract: suspect after 16 failures in a row, and after each dispelled suspicion after 32, 64 and
// so on. Cases for which the device is not available count as failures here; any other
// `unsupported` case neither continues a row nor ends it, because a lost device may report that as
// well. Never suspect before a case has passed, since no case could then be repeated as a check.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "results/case_result.hpp"

namespace clmem::conformance {

class FailureStreak {
 public:
  void take(const CaseResult& result);
  [[nodiscard]] bool is_suspect() const { return failures_ >= limit_ && !passed_.empty(); }
  void clear_suspicion() { limit_ *= 2; }

  // Returns two cases that have passed: the first one and the latest.
  [[nodiscard]] std::span<const std::string> passed() const { return passed_; }

  // Returns the cases of the row; the first one may have been the reason.
  [[nodiscard]] std::span<const std::string> row() const { return row_; }

 private:
  static constexpr std::size_t shortest = 16;

  std::vector<std::string> passed_;
  std::vector<std::string> row_;
  std::size_t failures_ = 0;  // length of the row
  std::size_t limit_ = shortest;
};

}  // namespace clmem::conformance
