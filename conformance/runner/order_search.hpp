// SPDX-License-Identifier: Apache-2.0
// order_search.hpp - which earlier cases make a case fail that passes alone.
//
//   const OrderFinding found = search_order(earlier, failing, options, interrupt);
//
// Contract: every question is a fresh worker that runs some of the earlier cases, in their order,
// and then the failing one. `culprits` is empty when not even all of them make it fail again.
// Throws SetupError when no worker can be started.
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

[[nodiscard]] OrderFinding search_order(std::span<const CaseInfo> earlier, const CaseInfo& failing,
                                        const RunOptions& options, const Interrupt& interrupt);

}  // namespace clmem::conformance
