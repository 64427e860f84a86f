// SPDX-License-Identifier: Apache-2.0
// call.hpp - one recorded call: copies of values, never pointers to memory of the program.
//
//   call.entry_point == EntryPoint::clEnqueueFillBuffer
//   call.argument("offset") == 16u
//   EXPECT_THAT(call.argument("pattern"), ElementsAre(0xab, 0xcd));   // copied when it was made
//
// Contract: a Call owns its values. An Argument is a view of its Call and must not outlive it.
#pragma once

#include <algorithm>
#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <iosfwd>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "clmem/mock/control.h"
#include "clmem/mock/entry_point.hpp"
#include "clmem/mock/opencl.h"

namespace clmem::mock {

enum class ArgumentKind : std::uint8_t { number, signed_number, pointer };

template <typename T>
concept ArgumentValue = std::is_integral_v<T> || std::is_pointer_v<T> || std::is_null_pointer_v<T>;

// Converts any argument of the C API to 64 bits: numbers keep their sign, pointers their address.
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

// An argument, or one of its elements. Compares with numbers, handles and pointers.
struct Bits {
  std::uint64_t value = 0;

  template <ArgumentValue T>
  [[nodiscard]] bool operator==(T other) const noexcept {
    return value == bits_of(other);
  }
  template <std::integral T>
  [[nodiscard]] auto operator<=>(T other) const noexcept {
    return value <=> bits_of(other);
  }
};

using ElementList = std::vector<Bits>;

class Argument : public Bits {
 public:
  using value_type = Bits;
  using const_iterator = ElementList::const_iterator;

  Argument(const Parameter& parameter, ArgumentKind kind, std::uint64_t bits,
           const ElementList& elements) noexcept
      : Bits{bits}, parameter_{&parameter}, kind_{kind}, elements_{&elements} {}

  [[nodiscard]] const Parameter& parameter() const noexcept { return *parameter_; }
  [[nodiscard]] ArgumentKind kind() const noexcept { return kind_; }
  [[nodiscard]] const ElementList& elements() const noexcept { return *elements_; }

  // The elements as a container, for ElementsAre and similar matchers.
  [[nodiscard]] const_iterator begin() const noexcept { return elements_->begin(); }
  [[nodiscard]] const_iterator end() const noexcept { return elements_->end(); }
  [[nodiscard]] std::size_t size() const noexcept { return elements_->size(); }
  [[nodiscard]] bool empty() const noexcept { return elements_->empty(); }

  [[nodiscard]] std::string text() const {
    std::string characters;
    for (const Bits& element : *elements_) {
      characters.push_back(static_cast<char>(element.value));
    }
    return characters;
  }

 private:
  const Parameter* parameter_;
  ArgumentKind kind_;
  const ElementList* elements_;
};

struct Call {
  static constexpr std::size_t max_arguments = 14;

  struct Elements {
    std::size_t argument = 0;
    ElementList values;
  };

  std::uint64_t sequence = 0;  // position in the order in which calls began
  std::uint64_t thread = 0;    // 1, 2, ... in the order in which threads made their first call
  EntryPoint entry_point{};
  cl_int status = CL_SUCCESS;             // returned, or written to errcode_ret
  std::uint64_t result = 0;               // the returned handle or pointer; 0 for a status
  std::uint64_t event = 0;                // the event that the call returned, if one was requested
  const clmem_mock_rule* rule = nullptr;  // rule by which the mock rejected it; never freed

  // Only the first argument_count of bits and kinds are valid: clearing the rest would take longer
  // than filling them.
  std::size_t argument_count = 0;
  std::array<std::uint64_t, max_arguments> bits;
  std::array<ArgumentKind, max_arguments> kinds;
  std::vector<Elements> elements;  // elements of pointer arguments

  // Throws std::out_of_range if the entry point has no such parameter.
  [[nodiscard]] Argument argument(std::size_t index) const {
    if (index >= argument_count) {
      throw std::out_of_range{std::string{name_of(entry_point)} + " has " +
                              std::to_string(argument_count) + " parameters, none at index " +
                              std::to_string(index)};
    }
    static const ElementList none;
    const auto found =
        std::find_if(elements.begin(), elements.end(),
                     [index](const Elements& candidate) { return candidate.argument == index; });
    return {parameters_of(entry_point)[index], kinds.at(index), bits.at(index),
            found == elements.end() ? none : found->values};
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

// For GoogleTest, defined in call_text.hpp. Declared here so that no translation unit prints these
// types differently.
inline void PrintTo(const Bits& bits, std::ostream* out);
inline void PrintTo(const Argument& argument, std::ostream* out);
inline void PrintTo(const Call& call, std::ostream* out);

}  // namespace clmem::mock
