// SPDX-License-Identifier: Apache-2.0
// view_place.hpp - which bytes of a buffer a view shows, and how views are cut from views.
//
//   const ViewPlace rows = slice_of(whole, std::array<ViewIndex, 1>{Slice{.begin = 1, .step = 2}});
//
// Contract: pure functions. Indices and slices follow Python: negative ones count from the end, the
// bounds of slices are clamped, an index outside is a LogicError. What is cut lies within what it
// is cut from.
#pragma once

#include <clmem/config.hpp>
#include <clmem/opencl.hpp>
#include <clmem/strided.hpp>
#include <cstddef>
#include <span>
#include <string>

namespace CLMEM_EXPORT clmem {
namespace detail {

struct ViewPlace {
  StridedLayout layout;
  std::size_t offset = 0;  // bytes; of the element at indices (0, 0, ...)

  // C order, without gaps.
  [[nodiscard]] bool is_contiguous() const noexcept { return layout.is_contiguous(Order::c); }
};

// Elements that a slice takes of a dimension of `size`: the first, and how many.
struct SliceRange {
  std::ptrdiff_t first;
  std::size_t count;
};
[[nodiscard]] SliceRange resolve_slice(const Slice& slice, std::size_t size);
// Bytes that a slice takes of a buffer. An empty slice is a LogicError, for OpenCL has no
// sub-buffers of no bytes.
[[nodiscard]] SliceRange resolve_bytes(const Slice& slice, std::size_t size);
// "(480, 640)"
[[nodiscard]] std::string to_text(const Shape& shape);
// "[-64, end) of 4096 bytes"
[[nodiscard]] std::string describe_slice(const Slice& slice, std::size_t size);

// Dimensions without an index stay whole.
[[nodiscard]] ViewPlace slice_of(const ViewPlace& place, std::span<const ViewIndex> indices);
// The elements in another shape of as many; a LogicError unless they are contiguous.
[[nodiscard]] ViewPlace reshaped(const ViewPlace& place, const Shape& shape);
// Dimensions of one element, and further ones in front, repeat.
[[nodiscard]] ViewPlace broadcast_to(const ViewPlace& place, const Shape& shape);
// Numbers by which kernels find elements, see DeviceMemoryView::array_info.
[[nodiscard]] cl_uint8 array_info_of(const ViewPlace& place);

// A LogicError unless all that is reached lies in a buffer of `size` bytes.
void require_within(const ViewPlace& place, std::size_t size);
// No two elements may share bytes that a command writes.
void require_writable(const char* routine, const ViewPlace& place);
// Kernels get the buffer as a whole: a LogicError unless its first elements are those of the place.
void require_from_start(const ViewPlace& place);

}  // namespace detail
}  // namespace clmem
