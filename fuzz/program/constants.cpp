// SPDX-License-Identifier: Apache-2.0
#include "program/constants.hpp"

#include <array>
#include <charconv>
#include <span>

#include "clmem/mock/status_names.hpp"
#include "trace/vocabulary.hpp"

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

std::string bits_text(std::uint64_t value, std::span<const mock::Constant> constants) {
  std::string text;
  for (const mock::Constant& constant : constants) {
    if (constant.value != 0 && (value & constant.value) == constant.value) {
      text += (text.empty() ? "" : " | ") + std::string{constant.name};
      value &= ~constant.value;
    }
  }
  if (value != 0 || text.empty()) {
    text += (text.empty() ? "" : " | ") + plain_text(value);
  }
  return text;
}

}  // namespace

std::optional<std::uint64_t> constant_named(std::string_view name) {
  for (const mock::Vocabulary& row : mock::all_vocabularies()) {
    for (const mock::Constant& constant : row.constants) {
      if (constant.name == name) {
        return constant.value;
      }
    }
  }
  if (const auto code = mock::status_named(name)) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(*code));
  }
  return std::nullopt;
}

std::string number_text(mock::EntryPoint function, std::size_t parameter, std::uint64_t value,
                        std::size_t member) {
  const mock::Vocabulary* const row = mock::vocabulary_of(
      mock::name_of(function), mock::parameters_of(function)[parameter].name, member);
  if (row == nullptr) {
    return plain_text(value);
  }
  if (row->reading == mock::Vocabulary::Reading::bits) {
    return bits_text(value, row->constants);
  }
  for (const mock::Constant& constant : row->constants) {
    if (constant.value == value) {
      return std::string{constant.name};
    }
  }
  return plain_text(value);
}

}  // namespace clmem::fuzz
