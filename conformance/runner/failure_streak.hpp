// SPDX-License-Identifier: Apache-2.0
// failure_streak.hpp - whether the failures of a run may be those of a device that has been lost.
//
//   streak.take(result);                  // of each case, in the order of delivery
//   if (streak.is_suspect()) { ... run streak.passed() again; streak.dispel() when one passes ... }
//
// Contract: suspect after 16 failures in a row, and, once dispelled, after 32, 64 and so on. Cases
// for which the device is not available count as failures here; any other case that is
// `unsupported` neither continues a row nor ends it: a lost device may answer so, too. Never suspect
// before a case has passed, since nothing can be asked again then.
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
  void dispel() { limit_ *= 2; }

  // The first case that has passed, and the latest.
  [[nodiscard]] std::span<const std::string> passed() const { return passed_; }

  // The cases of the row; the first one may have been the reason.
  [[nodiscard]] std::span<const std::string> row() const { return row_; }

 private:
  static constexpr std::size_t shortest = 16;

  std::vector<std::string> passed_;
  std::vector<std::string> row_;
  std::size_t failures_ = 0;  // in the row
  std::size_t limit_ = shortest;
};

}  // namespace clmem::conformance
