// SPDX-License-Identifier: Apache-2.0
// shard.hpp - one part of a plan that is divided between machines.
//
//   const std::vector<CaseInfo> mine = part_of(plan, *parse_shard("2/5"));
//
// Contract: the shards of a plan together contain all of it, in any order. Each begins with the
// steps of the ladder (results/ladder.hpp); they have no other case in common. Those are assigned
// one by one, so that the cases of a slow suite do not all belong to one shard.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/case_info.hpp"

namespace clmem::conformance {

struct Shard {
  unsigned index = 1;  // 1 .. count
  unsigned count = 1;

  friend bool operator==(const Shard&, const Shard&) = default;
};

// Parses "2/5"; returns nothing for any other text.
[[nodiscard]] std::optional<Shard> parse_shard(std::string_view text);
[[nodiscard]] std::string to_string(const Shard& shard);

// Returns the cases of the shard; only the steps if there are more shards than other cases.
[[nodiscard]] std::vector<CaseInfo> part_of(std::span<const CaseInfo> plan, const Shard& shard);

}  // namespace clmem::conformance
