// SPDX-License-Identifier: Apache-2.0
// call.hpp - one recorded call: values only, never pointers into memory that may be gone.
//
//   call.entry_point == EntryPoint::clEnqueueFillBuffer
//   call.argument("offset") == 16u
//   call.argument("pattern").elements()    // {0xab, 0xcd}: copied when the call was made
//
// Contract: a Call owns all it shows. An Argument is a view of its Call and must not outlive it.
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "clmem/mock/entry_point.hpp"
#include "clmem/mock/opencl.hpp"

namespace clmem::mock {

enum class ArgumentKind : std::uint8_t { number, signed_number, pointer };

template <typename T>
concept ArgumentValue = std::is_integral_v<T> || std::is_pointer_v<T> || std::is_null_pointer_v<T>;

// Any argument of the C API in 64 bits: signed numbers keep their sign, pointers their address.
template <ArgumentValue T>
[[nodiscard]] std::uint64_t bits_of(T value) noexcept {
  if constexpr (std::is_null_pointer_v<T>) {
    return 0;
  } else if constexpr (std::is_pointer_v<T>) {
    return reinterpret_cast<std::uintptr_t>(value);
  } else {
    return static_cast<std::uint64_t>(value);
  }
}

template <ArgumentValue T>
[[nodiscard]] constexpr ArgumentKind kind_of() noexcept {
  if constexpr (std::is_integral_v<T>) {
    return std::is_signed_v<T> ? ArgumentKind::signed_number : ArgumentKind::number;
  } else {
    return ArgumentKind::pointer;
  }
}

class Argument {
 public:
  using value_type = std::uint64_t;
  using const_iterator = std::span<const std::uint64_t>::iterator;

  Argument(const Parameter& parameter, ArgumentKind kind, std::uint64_t bits,
           std::span<const std::uint64_t> elements) noexcept
      : parameter_{&parameter}, kind_{kind}, bits_{bits}, elements_{elements} {}

  [[nodiscard]] const Parameter& parameter() const noexcept { return *parameter_; }
  [[nodiscard]] ArgumentKind kind() const noexcept { return kind_; }
  [[nodiscard]] std::uint64_t bits() const noexcept { return bits_; }
  [[nodiscard]] std::span<const std::uint64_t> elements() const noexcept { return elements_; }

  // The elements as a container, for ElementsAre and its kin.
  [[nodiscard]] const_iterator begin() const noexcept { return elements_.begin(); }
  [[nodiscard]] const_iterator end() const noexcept { return elements_.end(); }
  [[nodiscard]] std::size_t size() const noexcept { return elements_.size(); }
  [[nodiscard]] bool empty() const noexcept { return elements_.empty(); }

  [[nodiscard]] std::string text() const { return {elements_.begin(), elements_.end()}; }

  template <ArgumentValue T>
  [[nodiscard]] bool operator==(T value) const noexcept {
    return bits_ == bits_of(value);
  }
  template <std::integral T>
  [[nodiscard]] auto operator<=>(T value) const noexcept {
    return bits_ <=> static_cast<std::uint64_t>(value);
  }
  [[nodiscard]] bool operator==(std::string_view expected) const { return text() == expected; }

 private:
  const Parameter* parameter_;
  ArgumentKind kind_;
  std::uint64_t bits_;
  std::span<const std::uint64_t> elements_;
};

struct Call {
  static constexpr std::size_t max_arguments = 14;

  struct Elements {
    std::size_t argument = 0;
    std::vector<std::uint64_t> values;
  };

  std::uint64_t sequence = 0;  // position in the order in which calls began
  std::uint64_t thread = 0;    // 1, 2, ... in the order in which threads made their first call
  EntryPoint entry_point{};
  cl_int status = CL_SUCCESS;  // returned, or written to errcode_ret
  std::uint64_t result = 0;    // the returned handle or pointer; 0 where a status is returned
  std::uint64_t event = 0;     // the event that the call produced, if one was asked for

  std::size_t argument_count = 0;
  std::array<std::uint64_t, max_arguments> bits{};
  std::array<ArgumentKind, max_arguments> kinds{};
  std::vector<Elements> elements;  // of the arguments that lead to several values

  // Throws std::out_of_range where the entry point has no such parameter.
  [[nodiscard]] Argument argument(std::size_t index) const {
    if (index >= argument_count) {
      throw std::out_of_range{std::string{name_of(entry_point)} + " has " +
                              std::to_string(argument_count) + " parameters, none at index " +
                              std::to_string(index)};
    }
    std::span<const std::uint64_t> values;
    for (const Elements& candidate : elements) {
      if (candidate.argument == index) {
        values = candidate.values;
      }
    }
    return {parameters_of(entry_point)[index], kinds.at(index), bits.at(index), values};
  }

  [[nodiscard]] Argument argument(std::string_view name) const {
    const auto index = parameter_index(entry_point, name);
    if (!index) {
      throw std::out_of_range{std::string{name_of(entry_point)} + " has no parameter '" +
                              std::string{name} + "'"};
    }
    return argument(*index);
  }
};

}  // namespace clmem::mock
