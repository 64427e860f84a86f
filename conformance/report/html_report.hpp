// SPDX-License-Identifier: Apache-2.0
// html_report.hpp - runs side by side as one page that needs nothing else, the network included.
//
//   write(html_report(reports, RequirementTable::embedded()));
//
// Contract: the page is the same for the same reports. Whatever a driver printed stays text: the
// data cannot end its element, and the page's script shows it as text only. What PageBounds leaves
// out is still in results.jsonl, and the page says where that is so.
#pragma once

#include <span>
#include <string>

#include "report/page_data.hpp"
#include "report/target_report.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string html_report(std::span<const TargetReport> reports,
                                      const RequirementTable& table, const PageBounds& bounds = {});

}  // namespace clmem::conformance
