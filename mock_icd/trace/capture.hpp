// SPDX-License-Identifier: Apache-2.0
// capture.hpp - records the arguments of a call before it is executed.
//
// Contract: reads the memory that arguments point to only as far as a driver has to read it, and at
// most max_elements of it; ignores null pointers.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "clmem/mock/call.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

inline constexpr std::size_t max_elements = 256;

// Address and size of the elements that a pointer argument points to; size 0 if there are none.
struct Pointee {
  const void* address = nullptr;
  std::size_t element_size = 0;
};

template <typename T>
[[nodiscard]] Pointee pointee_of(T value) noexcept {
  if constexpr (std::is_pointer_v<T>) {
    using Element = std::remove_cv_t<std::remove_pointer_t<T>>;
    if constexpr (std::is_void_v<Element>) {
      return {value, 1};
    } else if constexpr (std::is_arithmetic_v<Element> || std::is_pointer_v<Element> ||
                         std::is_same_v<Element, cl_image_format> ||
                         std::is_same_v<Element, cl_image_desc>) {
      return {value, sizeof(Element)};
    }
  }
  return {};
}

// True if the number of bytes is known to be valid only after a driver has accepted the call.
[[nodiscard]] constexpr bool waits_for_success(const Parameter& parameter) noexcept {
  return parameter.counted_by == "arg_size" || parameter.counted_by == "cb_args";
}

enum class CaptureTime { before, after_success };

// Copies the elements of every array argument that is readable at that moment into the record,
// whose bits are already set.
void capture_elements(Call& call, std::span<const Pointee> pointees, CaptureTime moment);

// Captures a color once its length is known: `count` values of 32 bits.
void capture_color(Call& call, std::string_view parameter, const void* color, std::size_t count);

template <typename... Arguments>
[[nodiscard]] Call capture(EntryPoint point, Arguments... arguments) {
  static_assert(sizeof...(Arguments) <= Call::max_arguments);
  Call call;
  call.entry_point = point;
  call.argument_count = sizeof...(Arguments);
  [[maybe_unused]] std::size_t index = 0;  // unused by calls without arguments
  ((call.bits[index] = bits_of(arguments), call.kinds[index++] = kind_of<Arguments>()), ...);
  const std::array<Pointee, sizeof...(Arguments)> pointees{pointee_of(arguments)...};
  capture_elements(call, pointees, CaptureTime::before);
  return call;
}

// Adds values that are readable only after success: the value of clSetKernelArg.
template <typename... Arguments>
void capture_accepted(Call& call, Arguments... arguments) {
  const std::array<Pointee, sizeof...(Arguments)> pointees{pointee_of(arguments)...};
  capture_elements(call, pointees, CaptureTime::after_success);
}

// Records the color of clEnqueueFillImage. The image's format, queried from `next`, decides the
// number of values: one for depth images, four for others. Records no color for invalid images.
void note_fill_color(Call& record, const cl_icd_dispatch& next, cl_mem image, const void* color);

template <typename... Rest>
void note_fill_color(Call& record, const cl_icd_dispatch& next, cl_command_queue, cl_mem image,
                     const void* color, Rest...) {
  note_fill_color(record, next, image, color);
}

}  // namespace clmem::mock
