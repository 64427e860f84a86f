// SPDX-License-Identifier: Apache-2.0
#include <clmem/svm_array.hpp>

namespace clmem::detail {

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
