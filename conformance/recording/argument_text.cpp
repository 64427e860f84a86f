// SPDX-License-Identifier: Apache-2.0
#include "recording/argument_text.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <span>

#include "clmem/mock/status_names.hpp"
#include "trace/vocabulary.hpp"

namespace clmem::recording {
namespace {

using mock::ArgumentKind;
using mock::Constant;
using mock::EntryPoint;
using mock::Vocabulary;

std::string hexadecimal_number(std::uint64_t value) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

std::string plain_number(std::uint64_t value, ArgumentKind kind) {
  // The end of the address space: values for which a sum wraps.
  constexpr std::uint64_t near_the_end = std::uint64_t{1} << 20U;
  constexpr std::uint64_t readable = std::uint64_t{1} << 32U;
  constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
  if (kind == ArgumentKind::signed_number) {
    const auto number = static_cast<std::int64_t>(value);
    // The smallest number has no literal in C.
    return number == std::numeric_limits<std::int32_t>::min() ? "(-2147483647 - 1)"
                                                              : std::to_string(number);
  }
  if (value == last) {
    return "SIZE_MAX";
  }
  if (last - value < near_the_end) {
    return "SIZE_MAX - " + std::to_string(last - value);
  }
  return value < readable ? std::to_string(value) : hexadecimal_number(value);
}

std::string named_bits(std::uint64_t value, std::span<const Constant> constants) {
  std::string text;
  const auto add = [&text](const std::string& term) { text += (text.empty() ? "" : " | ") + term; };
  for (const Constant& constant : constants) {
    if ((value & constant.value) != 0) {
      add(std::string{constant.name});
      value &= ~constant.value;
    }
  }
  if (value != 0 || text.empty()) {
    add(value == 0 ? "0" : hexadecimal_number(value) + "u");
  }
  return text;
}

}  // namespace

std::string number_text(EntryPoint point, std::string_view parameter, std::uint64_t value,
                        ArgumentKind kind) {
  const Vocabulary* const vocabulary = mock::vocabulary_of(mock::name_of(point), parameter);
  if (vocabulary == nullptr) {
    return plain_number(value, kind);
  }
  if (vocabulary->reading == Vocabulary::Reading::bits) {
    return named_bits(value, vocabulary->constants);
  }
  for (const Constant& constant : vocabulary->constants) {
    if (constant.value == value) {
      return std::string{constant.name};
    }
  }
  return plain_number(value, kind);
}

std::string code_text(cl_int code) {
  const std::string_view name = mock::status_name(code);
  return name.empty() ? std::to_string(code) : std::string{name};
}

}  // namespace clmem::recording
