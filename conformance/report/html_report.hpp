// SPDX-License-Identifier: Apache-2.0
// html_report.hpp - runs side by side as one page without any other files or network access.
//
//   write(html_report(reports, RequirementTable::embedded()));
//
// Contract: the page is the same for the same reports. Output of a driver stays text: the data
// cannot end its element, and the script of the page shows it only as text. What PageBounds leaves
// out is still in results.jsonl, and the page says where something was left out.
#pragma once

#include <span>
#include <string>

#include "report/page_data.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string html_report(std::span<const TargetReport> reports,
                                      const RequirementTable& table, const PageBounds& bounds = {});

}  // namespace clmem::conformance
