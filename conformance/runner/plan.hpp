// SPDX-License-Identifier: Apache-2.0
// plan.hpp - selects the cases of a run.
//
//   const std::vector<CaseInfo> plan = make_plan(suite, {.filters = {"MapBuffer.*"}, .profile =
//   Profile::quick});
//
// Contract: keeps the suite's order. A filter is one pattern or several, "A.*:B.*-C.*": those after
// the first '-' exclude cases, as in GoogleTest. Throws SetupError if no case is left, and names a
// filter that matches no case at all.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "results/case_info.hpp"

namespace clmem::conformance {

struct Selection {
  std::vector<std::string> filters{};  // patterns of case ids; none: every case
  Profile profile = Profile::full;
};

// Shuffles the plan in an order that depends only on the seed, on every machine. The steps of the
// ladder (results/ladder.hpp) stay in their order and come first.
[[nodiscard]] std::vector<CaseInfo> shuffled(std::vector<CaseInfo> plan, std::uint64_t seed);

// Sorts the plan by the first pattern that matches each case; cases of one pattern keep their
// order.
[[nodiscard]] std::vector<CaseInfo> in_order_of(std::span<const std::string> filters,
                                                std::vector<CaseInfo> plan);

[[nodiscard]] std::vector<CaseInfo> make_plan(std::span<const CaseInfo> suite,
                                              const Selection& selection);

}  // namespace clmem::conformance
