// SPDX-License-Identifier: Apache-2.0
// html_report.hpp - runs side by side as one page that needs neither other files nor network
// access.
//
//   write(html_report(reports, RequirementTable::embedded()));
//
// Contract: the page is the same for the same reports. Output of a driver is always shown as text:
// the data cannot end its element, and the script of the page inserts it only as text. Data beyond
// the limits of PageBounds is still in results.jsonl, and the page shows where some was left out.
#pragma once

#include <span>
#include <string>

#include "report/page_data.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string html_report(std::span<const TargetReport> reports,
                                      const RequirementTable& table, const PageBounds& bounds = {});

}  // namespace clmem::conformance
