// SPDX-License-Identifier: Apache-2.0
#include "program/constants.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "clmem/mock/status_names.hpp"
#include "constants/constants.hpp"

namespace clmem::fuzz {
namespace {

std::string plain_text(std::uint64_t value) {
  constexpr std::uint64_t readable = std::uint64_t{1} << 31U;
  if (value < readable) {
    return std::to_string(value);
  }
  if (value > UINT64_MAX - readable) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

}  // namespace

std::optional<std::uint64_t> constant_named(std::string_view name) {
  if (const auto value = constants::value_of(name)) {
    return value;
  }
  if (const auto code = mock::status_named(name)) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(*code));
  }
  return std::nullopt;
}

std::string number_text(mock::EntryPoint function, std::size_t parameter, std::uint64_t value,
                        std::size_t member) {
  const constants::Values* const values = constants::parameter_values(
      mock::name_of(function), mock::parameters_of(function)[parameter].name, member);
  if (values == nullptr) {
    return plain_text(value);
  }
  if (values->reading == constants::Values::Reading::bits) {
    return constants::text_of(*values, value);
  }
  const auto found = std::ranges::find(values->constants, value, &constants::Constant::value);
  return found == values->constants.end() ? plain_text(value) : std::string{found->name};
}

}  // namespace clmem::fuzz
