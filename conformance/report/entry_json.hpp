// SPDX-License-Identifier: Apache-2.0
// entry_json.hpp - entries of a baseline as JSON for reports.
//
//   object["baseline_entry"] = entry_json(*judged.entry, judgement.baseline);
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <string>

#include "expectations/judgement.hpp"

namespace clmem::conformance {

// Returns an object with status, pattern, reason, link, place, and the options that the entry has.
[[nodiscard]] nlohmann::json entry_json(const BaselineEntry& entry, const std::string& baseline);

[[nodiscard]] nlohmann::json entries_json(std::span<const BaselineEntry> entries,
                                          const std::string& baseline);

// Returns each grown entry with the cases that its pattern matches now.
[[nodiscard]] nlohmann::json grown_json(const Judgement& judgement);

}  // namespace clmem::conformance
