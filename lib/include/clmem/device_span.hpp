// SPDX-License-Identifier: Apache-2.0
// device_span.hpp - a borrowed, typed, strided part of a device's memory, the operand of commands.
//
//   const device_span<float> field{buffer, {.shape = {480, 640}}};
//   const auto band = field.subspan(rows(100, 200));
//   const auto odd_rows_mirrored = field.subspan(Slice{.begin = 1, .step = 2}, Slice{.step = -1});
//   copy(queue, band, values);
//
// Contract: of buffers, shared virtual memory and pooled memory. Keeps nothing alive, and cannot be
// made from a temporary owner. Shape, strides and the spans cut from a span are computed on the
// host: no OpenCL call. Shapes count elements; strides, offsets and size_bytes() count bytes.
// Indices and slices follow Python; an index outside, and a shape that does not lie in the memory,
// is a LogicError. A span is an immutable value; its elements can be written unless they are const.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/detail/commands.hpp>
#include <clmem/detail/view_place.hpp>
#include <clmem/strided.hpp>
#include <concepts>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <utility>

namespace CLMEM_EXPORT clmem {

struct SpanOptions {
  Shape shape;             // elements
  std::size_t offset = 0;  // bytes; of the element at indices (0, 0, ...)
  Order order = Order::c;
  std::optional<Strides> strides = {};  // bytes; in place of order
};

// Memory without an element type, of which a span can be made: buffers and areas, owned, pooled or
// borrowed. A temporary owner does not convert.
template <typename T>
concept RawDeviceMemory = std::convertible_to<T, BufferView> || std::convertible_to<T, SVMPointer>;

namespace detail {

template <typename Memory>
[[nodiscard]] DeviceBytes device_bytes(Memory&& memory) {
  if constexpr (std::convertible_to<Memory, BufferView>) {
    return DeviceBytes{static_cast<BufferView>(memory)};
  } else if constexpr (std::derived_from<std::remove_cvref_t<Memory>, SVMOwner>) {
    return DeviceBytes{static_cast<const SVMOwner&>(memory)};
  } else if constexpr (std::convertible_to<Memory, SVMPointer>) {
    return DeviceBytes{static_cast<SVMPointer>(memory)};
  } else {
    return DeviceBytes{static_cast<ConstSVMPointer>(memory)};
  }
}

// All elements in one dimension; queries the size of a whole buffer.
[[nodiscard]] ViewPlace whole_of(const DeviceBytes& memory, std::size_t item_size);
// Throws a LogicError for a place outside the memory; queries the size of a whole buffer.
[[nodiscard]] ViewPlace place_in(const DeviceBytes& memory, const SpanOptions& options,
                                 std::size_t item_size);

}  // namespace detail

template <HostElement T>
class device_span {
 public:
  using element_type = T;
  using value_type = std::remove_const_t<T>;

  template <RawDeviceMemory Memory>
  explicit device_span(Memory&& memory)
      : memory_{detail::device_bytes(std::forward<Memory>(memory))},
        place_{detail::whole_of(memory_, sizeof(T))} {}
  template <RawDeviceMemory Memory>
  device_span(Memory&& memory, const SpanOptions& options)
      : memory_{detail::device_bytes(std::forward<Memory>(memory))},
        place_{detail::place_in(memory_, options, sizeof(T))} {}
  // `place` is known to lie in the memory: no OpenCL call.
  device_span(const detail::DeviceBytes& memory, const detail::ViewPlace& place) noexcept
      : memory_{memory}, place_{place} {}
  // Converts to const elements.
  template <typename Writable>
  requires std::same_as<const Writable, T>
  explicit(false) device_span(const device_span<Writable>& other) noexcept
      : memory_{other.memory()}, place_{other.place()} {}

  [[nodiscard]] const Shape& shape() const noexcept { return place_.layout.shape(); }
  [[nodiscard]] const Strides& strides() const noexcept { return place_.layout.strides(); }
  [[nodiscard]] std::size_t rank() const noexcept { return shape().rank(); }
  [[nodiscard]] std::size_t size() const noexcept { return place_.layout.element_count(); }
  [[nodiscard]] std::size_t size_bytes() const noexcept { return size() * sizeof(T); }
  [[nodiscard]] bool empty() const noexcept { return size() == 0; }
  [[nodiscard]] bool is_contiguous() const noexcept { return place_.is_contiguous(); }
  // Offset in the memory of the element at indices (0, 0, ...).
  [[nodiscard]] std::size_t offset_bytes() const noexcept { return place_.offset; }

  // Dimensions without an index are not cut; an integer index removes its dimension.
  template <std::convertible_to<ViewIndex>... Indices>
  [[nodiscard]] device_span subspan(const Indices&... indices) const {
    const std::array<ViewIndex, sizeof...(Indices)> list{ViewIndex{indices}...};
    return {memory_, detail::slice_of(place_, list)};
  }
  [[nodiscard]] device_span reshape(const Shape& shape) const {
    return {memory_, detail::reshaped(place_, shape)};
  }
  // Repeats elements along dimensions that are new or have one element.
  [[nodiscard]] device_span<const T> broadcast(const Shape& shape) const {
    return {memory_, detail::broadcast_to(place_, shape)};
  }

  // Returns for kernels: shape (s0 to s2, 1 for a missing dimension), number of elements (s3),
  // strides in elements (s4 to s6, as int, 0 for a missing dimension), offset in elements (s7). A
  // LogicError for more than three dimensions and for numbers that do not fit 32 bits.
  [[nodiscard]] cl_uint8 array_info() const { return detail::array_info_of(place_); }

  [[nodiscard]] const detail::DeviceBytes& memory() const noexcept { return memory_; }
  [[nodiscard]] const detail::ViewPlace& place() const noexcept { return place_; }

 private:
  detail::DeviceBytes memory_;
  detail::ViewPlace place_;
};

// The span that an object is, or converts to: spans, arrays and views of memory.
template <typename T>
struct SpanTraits;
template <typename T>
struct SpanTraits<device_span<T>> {
  using element_type = T;
};
template <typename T>
concept SpanOperand = requires {
  typename SpanTraits<std::remove_cvref_t<T>>::element_type;
}
&&std::convertible_to<T, device_span<typename SpanTraits<std::remove_cvref_t<T>>::element_type>>;

namespace detail {

template <typename T>
using span_element_t = typename SpanTraits<std::remove_cvref_t<T>>::element_type;

template <SpanOperand Operand>
[[nodiscard]] device_span<span_element_t<Operand>> to_span(Operand&& operand) {
  return std::forward<Operand>(operand);
}

}  // namespace detail
}  // namespace clmem
