// SPDX-License-Identifier: Apache-2.0
// interop/fmt.hpp - objects, values and errors of the library as text, for {fmt}, and for
// std::format where there is one.
//
//   fmt::print("{} failed: {}\n", buffer, error);   // "memory object 0x55d0 failed: clEnqueue..."
//
// Contract: an owner prints as its kind and its handle: "memory object 0x55d0", or "memory object
// none" if empty; platforms and devices as well. Values and flags print as to_string() returns
// them, sizes as "(640, 480)", versions as "3.0", errors as what(). No OpenCL call. Format
// specifications are those of strings: {:>20}. Optional: the library itself does not include {fmt}.
#pragma once

#include <fmt/ranges.h>

#include <clmem/clmem.hpp>
#include <concepts>
#include <cstddef>
#include <string>
#include <type_traits>
#include <version>
#ifdef __cpp_lib_format
#include <format>
#endif

namespace CLMEM_EXPORT clmem {
namespace detail {

template <typename T, typename... Types>
concept OneOf = (std::same_as<T, Types> || ...);

[[nodiscard]] inline std::string handle_text(const char* noun, const void* raw) {
  return raw == nullptr ? fmt::format("{} none", noun) : fmt::format("{} {}", noun, raw);
}

template <typename Numbers>
[[nodiscard]] std::string numbers_text(const Numbers& numbers, std::size_t count) {
  std::string text = "(";
  for (std::size_t axis = 0; axis < count; ++axis) {
    text += fmt::format("{}{}", axis == 0 ? "" : ", ", numbers[axis]);
  }
  return text + ")";
}

template <OneOf<AddressingMode, ChannelOrder, ChannelType, ExecutionStatus, FilterMode, ImageFormat,
                ImageKind, ImageShape, TypeNames, Version, WorkSize>
              T>
[[nodiscard]] std::string text_of(const T& value) {
  return to_string(value);
}
template <HandleType T>
[[nodiscard]] std::string text_of(const T& object) {
  return handle_text(RefCount<typename T::raw_type>::noun, object.get());
}
template <OneOf<Platform, Device> T>
[[nodiscard]] std::string text_of(const T& name) {
  return handle_text(std::same_as<T, Platform> ? "platform" : "device", name.get());
}
template <std::derived_from<Error> T>
[[nodiscard]] std::string text_of(const T& error) {
  return error.what();
}
template <Flags T>
[[nodiscard]] std::string text_of(T flags) {
  return to_string(flags);
}
template <typename T>
[[nodiscard]] std::string text_of(const PerDimension<T>& numbers) {
  return numbers_text(numbers, numbers.rank());
}
template <OneOf<Origin, Region> T>
[[nodiscard]] std::string text_of(const T& numbers) {
  return numbers_text(numbers, 3);
}
// Areas of shared virtual memory, owned, borrowed or pooled.
template <typename T>
requires std::derived_from<T, SVMOwner> || std::derived_from<T, SVMPointer> ||
    std::derived_from<T, ConstSVMPointer>
[[nodiscard]] std::string text_of(const T& area) {
  const ConstSVMPointer view = area;
  return fmt::format("{} bytes at {}", view.size(), view.svm_ptr());
}
template <typename T>
requires SpanOperand<const T&>
[[nodiscard]] std::string text_of(const T& operand) {
  return fmt::format("{} of {} bytes", text_of(to_span(operand).shape()),
                     sizeof(span_element_t<T>));
}
template <typename T>
[[nodiscard]] std::string text_of(const MemoryMap<T>& map) {
  return map.is_mapped()
             ? fmt::format("map {} of {} bytes", text_of(map.view().layout().shape()), sizeof(T))
             : "map none";
}
template <std::same_as<Completion> T>
[[nodiscard]] std::string text_of(const T& completion) {
  return text_of(completion.event());
}
template <std::same_as<PooledBuffer> T>
[[nodiscard]] std::string text_of(const T& block) {
  return handle_text("pooled buffer", block.get());
}

template <typename T>
concept HasText = requires(const T& value) {
  { text_of(value) } -> std::same_as<std::string>;
};

}  // namespace detail
}  // namespace clmem

template <clmem::detail::HasText T>
struct fmt::formatter<T> : fmt::formatter<std::string> {
  template <typename Context>
  auto format(const T& value, Context& context) const {
    return fmt::formatter<std::string>::format(clmem::detail::text_of(value), context);
  }
};

// Disables the formatter of ranges, which would be ambiguous.
template <typename T, typename Char>
struct fmt::is_range<clmem::PerDimension<T>, Char> : std::false_type {};

#ifdef __cpp_lib_format
template <clmem::detail::HasText T>
struct std::formatter<T> : std::formatter<std::string> {
  template <typename Context>
  auto format(const T& value, Context& context) const {
    return std::formatter<std::string>::format(clmem::detail::text_of(value), context);
  }
};
#endif
