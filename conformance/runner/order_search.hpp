// SPDX-License-Identifier: Apache-2.0
// order_search.hpp - finds the earlier cases that make a case fail that passes alone.
//
//   const OrderFinding found = search_order(earlier, failing, options, {.known = sets}, interrupt);
//
// Contract: each probe is a fresh worker that runs some of the earlier cases, in their order, and
// then the failing one; sets after which other cases have failed are tried first. `causing_cases`
// is empty if not even all earlier cases make it fail again, or if the time ends before that is
// known; it is not the smallest set if the time ends later. Throws SetupError if no worker can be started.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runner/run_cases.hpp"

namespace clmem::conformance {

struct OrderFinding {
  StopReason end = StopReason::complete;
  std::vector<std::string> causing_cases{};
};

struct OrderHints {
  // Sets of cases after which others fail.
  std::span<const std::vector<std::string>> known{};
  // The time after which no further worker is started.
  WorkerSession::Clock::time_point deadline = WorkerSession::Clock::time_point::max();
};

[[nodiscard]] OrderFinding search_order(std::span<const CaseInfo> earlier, const CaseInfo& failing,
                                        const RunOptions& options, const OrderHints& hints,
                                        const Interrupt& interrupt);

}  // namespace clmem::conformance
