// SPDX-License-Identifier: Apache-2.0
#include <bit>
#include <clmem/detail/pyopencl/svm_arrays.hpp>

namespace clmem::detail {
namespace {

constexpr std::size_t largest_alignment = sizeof(cl_long16);

std::size_t alignment_of(std::size_t item_size) {
  return item_size >= largest_alignment ? largest_alignment : std::bit_ceil(item_size);
}

}  // namespace

SVMAllocation allocate_array(const Context& context, SVMMemFlags flags, const StridedLayout& layout,
                             const SVMArrayOptions& options) {
  return {context,
          layout.extent(),
          {.alignment = options.alignment.value_or(alignment_of(layout.item_size())),
           .flags = flags,
           .queue = options.queue}};
}

SVMArrayOptions like(const StridedLayout& layout, const SVMLikeOptions& options) {
  SVMArrayOptions made{.alignment = options.alignment, .queue = options.queue};
  if (layout.is_contiguous(Order::c)) {
    made.order = Order::c;
  } else if (layout.is_contiguous(Order::fortran)) {
    made.order = Order::fortran;
  } else {
    throw_error(CL_INVALID_VALUE, "svm_empty_like", "the elements are packed in neither order");
  }
  return made;
}

}  // namespace clmem::detail
