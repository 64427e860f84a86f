// SPDX-License-Identifier: Apache-2.0
#include "expectations/date.hpp"

#include <fmt/core.h>

#include <charconv>

namespace clmem::conformance {
namespace {

std::optional<int> number_in(std::string_view text) {
  int number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool whole =
      error == std::errc{} && end == text.data() + text.size() && !text.starts_with('-');
  return whole ? std::optional{number} : std::nullopt;
}

}  // namespace

std::optional<Date> parse_date(std::string_view text) {
  constexpr std::size_t length = std::string_view{"2027-06-30"}.size();
  if (text.size() != length || text[4] != '-' || text[7] != '-') {
    return std::nullopt;
  }
  const auto year = number_in(text.substr(0, 4));
  const auto month = number_in(text.substr(5, 2));
  const auto day = number_in(text.substr(8, 2));
  if (!year || !month || !day) {
    return std::nullopt;
  }
  const Date date{std::chrono::year{*year}, std::chrono::month{static_cast<unsigned>(*month)},
                  std::chrono::day{static_cast<unsigned>(*day)}};
  return date.ok() ? std::optional{date} : std::nullopt;
}

std::string to_string(const Date& date) {
  return fmt::format("{:04}-{:02}-{:02}", static_cast<int>(date.year()),
                     static_cast<unsigned>(date.month()), static_cast<unsigned>(date.day()));
}

std::string minute_text(std::chrono::system_clock::time_point time) {
  const auto day = std::chrono::floor<std::chrono::days>(time);
  const std::chrono::hh_mm_ss clock{std::chrono::floor<std::chrono::minutes>(time - day)};
  return fmt::format("{} {:02}:{:02}", to_string(Date{day}), clock.hours().count(),
                     clock.minutes().count());
}

Date today() {
  return std::chrono::floor<std::chrono::days>(std::chrono::system_clock::now());
}

}  // namespace clmem::conformance
