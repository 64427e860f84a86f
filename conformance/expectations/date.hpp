// SPDX-License-Identifier: Apache-2.0
// date.hpp - calendar days in the format of baselines.
//
//   const std::optional<Date> day = parse_date("2027-06-30");
//   if (today() > *day) { ... }
#pragma once

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace clmem::conformance {

using Date = std::chrono::year_month_day;

// Parses an existing day such as "2027-06-30"; returns nothing for any other text.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text);
[[nodiscard]] std::string to_string(const Date& date);

// Returns the day in UTC, so that all machines of a run agree.
[[nodiscard]] Date today();

// Returns a time in UTC such as "2027-06-30 19:05", which can be sorted as text.
[[nodiscard]] std::string minute_text(std::chrono::system_clock::time_point time);

}  // namespace clmem::conformance
