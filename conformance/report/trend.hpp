// SPDX-License-Identifier: Apache-2.0
// trend.hpp - how results change from run to run, in Markdown.
//
//   write(trend_page({{"2026-11-20", before}, {"2026-11-23", after}}, TrendOrder::dates, table));
//
// Contract: pure. The reports are made without a baseline, so that every failure has a cause. Each
// run is compared with the one before it: by date, those of one device; as given, all of them, such
// as the releases of a driver. What has changed are cases: each is counted under its cause, in the
// run in which it fails.
#pragma once

#include <span>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

struct TrendRun {
  std::string date{};  // "2026-11-23 19:05": sorts as text
  TargetReport report{};
};

enum class TrendOrder { dates, given };

[[nodiscard]] std::string trend_page(std::span<const TrendRun> runs, TrendOrder order,
                                     const RequirementTable& table);

}  // namespace clmem::conformance
