// SPDX-License-Identifier: Apache-2.0
// ladder.hpp - the steps of the ladder (docs/foundations.md) among the cases: a run, and each shard
// of it, begins with them, in their order.
//
//   std::ranges::stable_partition(plan, is_step, &CaseInfo::id);
#pragma once

#include <string_view>

namespace clmem::conformance {

inline constexpr std::string_view ladder_prefix = "Foundation.";

[[nodiscard]] constexpr bool is_step(std::string_view id) {
  return id.starts_with(ladder_prefix);
}

}  // namespace clmem::conformance
