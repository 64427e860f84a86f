// SPDX-License-Identifier: Apache-2.0
#include "harness/constant_text.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

#include "harness/latest_call.hpp"
#include "harness/returned_code.hpp"

namespace clmem::conformance {
namespace {

// The first words of GoogleTest's messages, with the number of lines that contain expressions.
constexpr std::pair<std::string_view, std::size_t> beginnings[] = {
    {"Value of: ", 1}, {"Expected equality of these values:", 5}};
constexpr std::string_view before_value = "\n  Actual: ";

std::size_t end_of_expressions(std::string_view failure) {
  for (const auto& [words, lines] : beginnings) {
    if (failure.starts_with(words)) {
      std::size_t end = 0;
      for (std::size_t i = 0; i < lines && end != std::string_view::npos; ++i) {
        end = failure.find('\n', end + 1);
      }
      return std::min(end, failure.size());
    }
  }
  return 0;
}

// Returns the number of four hexadecimal digits at the place, the form of queries in the headers;
// zero for other text.
std::uint64_t query_at(std::string_view text, std::size_t place) {
  constexpr std::size_t digits = 4;
  const std::string_view number = text.substr(place + 2, digits);
  std::uint64_t value = 0;
  const auto end = number.data() + number.size();
  const bool whole = std::from_chars(number.data(), end, value, 16).ptr == end;
  const bool goes_on =
      text.find_first_of("0123456789ABCDEFabcdefuUlL", place + 2 + digits) == place + 2 + digits;
  return whole && number.size() == digits && !goes_on ? value : 0;
}

}  // namespace

std::string flag_text(cl_mem_flags flags) {
  return constants::text_of(*constants::parameter_values("", "flags"), flags);
}

std::string query_text(cl_uint query) {
  return constants::text_of(*constants::parameter_values("", "param_name"), query);
}

std::string stored_name(std::uint64_t value) {
  const constants::Constant* const query = latest_call::query();
  if (query == nullptr || query->stores == nullptr) {
    return {};
  }
  const auto status = static_cast<cl_int>(value);
  return query->stores->reading == constants::Values::Reading::status && status < 0
             ? code_name(status)
             : constants::text_of(*query->stores, value);
}

std::string stored_place(std::string_view parameter) {
  const constants::Constant* const query = latest_call::query();
  return std::string{parameter == "param_value" && query != nullptr ? query->name : parameter};
}

std::string with_names(std::string failure, const std::string& given) {
  constexpr std::size_t length = 6;  // length of "0x1100"
  for (std::size_t at = failure.find("0x"); at < end_of_expressions(failure);
       at = failure.find("0x", at + 1)) {
    if (const auto* const query = constants::query_named(query_at(failure, at))) {
      failure.replace(at, length, query->name);
    }
  }
  const std::size_t value = failure.find(before_value);
  if (!given.empty() && value != std::string::npos) {
    const std::size_t begin = value + before_value.size();
    failure.replace(begin, std::min(failure.find('\n', begin), failure.size()) - begin, given);
  }
  return failure;
}

}  // namespace clmem::conformance
