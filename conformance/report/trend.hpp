// SPDX-License-Identifier: Apache-2.0
// trend.hpp - the changes of results from run to run, in Markdown.
//
//   write(trend_page({{"2026-11-20", before}, {"2026-11-23", after}}, TrendOrder::dates, table));
//
// Contract: pure. The reports are made without a baseline, so that every failure has a cause. Each
// run is compared with the previous one: by date, the previous run of the same device; in the given
// order, the run before it, such as that of an earlier driver release. Changes are counted as
// cases, each under its cause in the run in which it fails.
#pragma once

#include <span>
#include <string>

#include "report/target_report.hpp"

namespace clmem::conformance {

struct TrendRun {
  std::string date{};  // "2026-11-23 19:05": can be sorted as text
  TargetReport report{};
};

enum class TrendOrder { dates, given };

[[nodiscard]] std::string trend_page(std::span<const TrendRun> runs, TrendOrder order,
                                     const RequirementTable& table);

}  // namespace clmem::conformance
