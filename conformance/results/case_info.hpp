// SPDX-License-Identifier: Apache-2.0
// case_info.hpp - the data of a case before it runs.
//
//   const CaseInfo info = case_info_from_line(line_of_worker_list);
//
// Contract: a plain value; reading throws FormatError.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::conformance {

// The extent of a run: each profile contains the ones before it.
enum class Profile { quick, full, stress };

[[nodiscard]] std::string_view to_string(Profile profile);
[[nodiscard]] std::optional<Profile> parse_profile(std::string_view word);

struct CaseInfo {
  std::string id{};        // "Suite.Name"
  std::string sentence{};  // what the case checks
  std::string place{};     // source location in conformance/suites: "map/map_errors.cpp:120"
  std::vector<std::string> requirements{};
  Profile profile = Profile::full;  // the smallest profile that contains the case
  double time_limit_s = 20.0;
  std::uint64_t memory = 0;  // bytes; 0: a few MiB
  std::string rows_from{};   // the call that makes the rows, if they are not at the place
};

// Returns one line of `clmem-conformance-worker list`.
[[nodiscard]] std::string to_line(const CaseInfo& info);
[[nodiscard]] CaseInfo case_info_from_line(std::string_view line);

}  // namespace clmem::conformance
