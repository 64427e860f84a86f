// SPDX-License-Identifier: Apache-2.0
#include "recording/argument_text.hpp"

#include <algorithm>
#include <limits>

#include "constants/constants.hpp"
#include "trace/handle_names.hpp"

namespace clmem::recording {
namespace {

using constants::Values;
using mock::ArgumentKind;
using mock::EntryPoint;

std::string plain_number(std::uint64_t value, ArgumentKind kind) {
  // Numbers near the end of the address space, for which a sum wraps.
  constexpr std::uint64_t near_the_end = std::uint64_t{1} << 20U;
  constexpr std::uint64_t readable = std::uint64_t{1} << 32U;
  constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
  if (kind == ArgumentKind::signed_number) {
    const auto number = static_cast<std::int64_t>(value);
    // C has no literal for the smallest number.
    return number == std::numeric_limits<std::int32_t>::min() ? "(-2147483647 - 1)"
                                                              : std::to_string(number);
  }
  if (value == last) {
    return "SIZE_MAX";
  }
  if (last - value < near_the_end) {
    return "SIZE_MAX - " + std::to_string(last - value);
  }
  return value < readable ? std::to_string(value) : mock::hexadecimal(value);
}

bool has(const Values& values, std::uint64_t value) {
  return std::ranges::find(values.constants, value, &constants::Constant::value) !=
         values.constants.end();
}

}  // namespace

std::string number_text(EntryPoint point, std::string_view parameter, std::uint64_t value,
                        ArgumentKind kind) {
  const constants::Values* const values =
      constants::parameter_values(mock::name_of(point), parameter);
  if (values != nullptr && (values->reading == Values::Reading::bits || has(*values, value))) {
    return constants::text_of(*values, value);
  }
  return plain_number(value, kind);
}

}  // namespace clmem::recording
