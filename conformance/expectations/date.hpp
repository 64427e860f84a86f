// SPDX-License-Identifier: Apache-2.0
// date.hpp - calendar days, as baselines write them.
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

// "2027-06-30", a day that exists; empty for anything else.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text);
[[nodiscard]] std::string to_string(const Date& date);

// In UTC, so that all machines of a run agree.
[[nodiscard]] Date today();

// "2027-06-30 19:05", in UTC; sorts as text.
[[nodiscard]] std::string minute_text(std::chrono::system_clock::time_point time);

}  // namespace clmem::conformance
