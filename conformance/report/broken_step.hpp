// SPDX-License-Identifier: Apache-2.0
// broken_step.hpp - what a run says about the ladder of foundations if a step of it failed
// (docs/foundations.md).
//
//   if (const auto broken = broken_step(report)) {
//     row(broken->id); line(broken->how_often); ...
//   }
//
// Contract: pure. States what the results show: the lowest step that failed, how often, the steps
// above it, and the other cases that check the same requirements, but not why those fail.
#pragma once

#include <optional>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

struct BrokenStep {
  std::string id{};
  std::string how_often{};  // "step 13 of 30 fails in 61 of 500 rounds: ..."
  std::string above{};      // about the steps above it
  std::string others{};     // about the other cases
};

// Returns nothing if no step failed.
[[nodiscard]] std::optional<BrokenStep> broken_step(const TargetReport& report);

}  // namespace clmem::conformance
