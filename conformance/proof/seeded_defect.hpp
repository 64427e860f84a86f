// SPDX-License-Identifier: Apache-2.0
// seeded_defect.hpp - a wrong behaviour of the mock that the suite has to detect.
//
//   const SeededDefect defect = seeded_defect_from_line(line);   // of `clmem-mock defects --json`
//   const std::vector<CaseInfo> cases = cases_citing(defect, suite);
//
// Contract: plain values; reading throws FormatError.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "results/case_info.hpp"

namespace clmem::conformance {

struct SeededDefect {
  std::string name{};
  std::string sentence{};
  std::vector<std::string> requirements{};  // those that it breaks; * matches any text

  // True if a whole function is wrong: a case that detects only such defects might miss a narrower
  // mistake.
  [[nodiscard]] bool is_broad() const;
  // True if it breaks only requirements about order and time, recognised by their ids.
  [[nodiscard]] bool is_about_order() const;
};

[[nodiscard]] SeededDefect seeded_defect_from_line(std::string_view line);

// Returns the defects whose name matches a pattern. A pattern with a leading '-' excludes names; if
// every pattern has one, all other defects match.
[[nodiscard]] std::vector<SeededDefect> matching(std::vector<SeededDefect> defects,
                                                 std::span<const std::string> patterns);

[[nodiscard]] std::vector<CaseInfo> cases_citing(const SeededDefect& defect,
                                                 std::span<const CaseInfo> suite);

}  // namespace clmem::conformance
