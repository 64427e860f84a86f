// SPDX-License-Identifier: Apache-2.0
// order_search.hpp - which earlier cases make a case fail that passes alone.
//
//   const OrderFinding found = search_order(earlier, failing, options, {.known = sets}, interrupt);
//
// Contract: every question is a fresh worker that runs some of the earlier cases, in their order,
// and then the failing one: first after what other cases have failed after. `culprits` is empty when
// not even all of them make it fail again, or the time is over before that is known; it is not the
// smallest set when it is over later. Throws SetupError when no worker can be started.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "runner/run_cases.hpp"

namespace clmem::conformance {

struct OrderFinding {
  RunEnd end = RunEnd::complete;
  std::vector<std::string> culprits{};
};

struct OrderHints {
  // Sets of cases after which others fail.
  std::span<const std::vector<std::string>> known{};
  // No further worker is started then.
  WorkerSession::Clock::time_point deadline = WorkerSession::Clock::time_point::max();
};

[[nodiscard]] OrderFinding search_order(std::span<const CaseInfo> earlier, const CaseInfo& failing,
                                        const RunOptions& options, const OrderHints& hints,
                                        const Interrupt& interrupt);

}  // namespace clmem::conformance
