// SPDX-License-Identifier: Apache-2.0
// view_place.hpp - the bytes of a buffer that a view shows, and the indexing of views.
//
//   const ViewPlace rows = slice_of(whole, std::array<ViewIndex, 1>{Slice{.begin = 1, .step = 2}});
//
// Contract: pure functions. Indices and slices follow Python: negative ones count from the end, the
// bounds of slices are clamped, an index outside is a LogicError. The result lies within the given
// place.
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

  // Strides in C order, without gaps.
  [[nodiscard]] bool is_contiguous() const noexcept { return layout.is_contiguous(Order::c); }
};

// The elements that a slice selects in a dimension: the first, and their number.
struct SliceRange {
  std::ptrdiff_t first;
  std::size_t count;
};
[[nodiscard]] SliceRange resolve_slice(const Slice& slice, std::size_t size);
// The bytes that a slice selects in a buffer. An empty slice is a LogicError: OpenCL has no empty
// sub-buffers.
[[nodiscard]] SliceRange resolve_bytes(const Slice& slice, std::size_t size);
[[nodiscard]] std::string to_text(const Shape& shape);
// Returns text such as "[-64, end) of 4096 bytes".
[[nodiscard]] std::string describe_slice(const Slice& slice, std::size_t size);

// Dimensions without an index are not cut.
[[nodiscard]] ViewPlace slice_of(const ViewPlace& place, std::span<const ViewIndex> indices);
// Gives the elements another shape of the same size; a LogicError unless they are contiguous.
[[nodiscard]] ViewPlace reshaped(const ViewPlace& place, const Shape& shape);
// Repeats elements along dimensions of one element, and along new ones in front.
[[nodiscard]] ViewPlace broadcast_to(const ViewPlace& place, const Shape& shape);
// The numbers by which kernels find elements, see DeviceMemoryView::array_info.
[[nodiscard]] cl_uint8 array_info_of(const ViewPlace& place);

// Throws a LogicError unless all elements lie in a buffer of `size` bytes.
void require_within(const ViewPlace& place, std::size_t size);
// Throws a LogicError if two elements share bytes.
void require_writable(const char* routine, const ViewPlace& place);
// Throws a LogicError unless the elements are the first of the buffer, which kernels get as a
// whole.
void require_from_start(const ViewPlace& place);

}  // namespace detail
}  // namespace clmem
