// SPDX-License-Identifier: Apache-2.0
// page_data.hpp - the data of the HTML page, as the JSON value that its script reads.
//
//   const nlohmann::json data = page_data(reports, table);
//
// Contract: each case, requirement and text occurs once, for any number of devices; results are
// arrays of positions. Every result is included; texts and pictures are limited by the bounds, with
// those of new failures first, and a result without some of them has "omitted".
#pragma once

#include <cstddef>
#include <nlohmann/json_fwd.hpp>
#include <span>

#include "report/target_report.hpp"

namespace clmem::conformance {

// Limits in bytes, with which five devices with 1,500 cases each stay below 5 MB whatever fails.
struct PageBounds {
  std::size_t text = 4'000;  // of one message or log
  std::size_t all_texts = 1'500'000;
  std::size_t all_pictures = 1'000'000;
};

[[nodiscard]] nlohmann::json page_data(std::span<const TargetReport> reports,
                                       const RequirementTable& table,
                                       const PageBounds& bounds = {});

}  // namespace clmem::conformance
