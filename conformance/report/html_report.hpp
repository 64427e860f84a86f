// SPDX-License-Identifier: Apache-2.0
// html_report.hpp - runs side by side as one page that needs neither other files nor scripts.
//
//   write(html_report(reports, RequirementTable::embedded()));   // page.html#CASE leads to a case
//
// Contract: the page is the same for the same reports. Output of a driver is always shown as text.
// Every case that did not simply pass has a row; the details of cases, those of new failures first,
// end with `most_bytes`, and the page shows how many were left out.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

// Browsers open a page of this size at once.
inline constexpr std::size_t most_page_bytes = 4'000'000;

[[nodiscard]] std::string html_report(std::span<const TargetReport> reports,
                                      const RequirementTable& table,
                                      std::size_t most_bytes = most_page_bytes);

}  // namespace clmem::conformance
