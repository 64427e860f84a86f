// SPDX-License-Identifier: Apache-2.0
// trend.hpp - how the results of a device change from run to run, in Markdown.
//
//   write(trend_page({{"2026-11-20", before}, {"2026-11-23", after}}, table));
//
// Contract: pure. The reports are made without a baseline, so that every failure has a cause. Runs
// of one device are compared in the order of their dates, each with the one before it; a cause that
// has come or gone is identified by its severity, entry point and requirement.
#pragma once

#include <span>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

struct TrendRun {
  std::string date{};  // "2026-11-23 19:05": sorts as text
  TargetReport report{};
};

[[nodiscard]] std::string trend_page(std::span<const TrendRun> runs, const RequirementTable& table);

}  // namespace clmem::conformance
