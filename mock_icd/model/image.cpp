// SPDX-License-Identifier: Apache-2.0
#include "model/image.hpp"

#include <algorithm>

namespace clmem::mock {

Region Image::pixels() const {
  const ImageExtent& extent = layout.extent;
  // The layers of a 1D array are its second dimension; it has no third one.
  const std::size_t rows =
      kind.dimensions == 2 && extent.layers > 0 ? extent.layers : extent.height;
  const std::size_t slices = kind.dimensions == 3 ? std::max(extent.depth, extent.layers) : 1;
  return {extent.width, std::max<std::size_t>(rows, 1), slices};
}

RectSide Image::side_at(const Region& at) const {
  const bool rows_are_layers = kind.dimensions == 2 && kind.has_slices();
  const std::size_t row_step = rows_are_layers ? layout.slice_pitch : layout.row_pitch;
  const std::size_t slice_step = kind.dimensions == 3 ? layout.slice_pitch : size;
  return {{at[0] * format.element_size, at[1], at[2]}, row_step, slice_step};
}

std::shared_ptr<Image> require_is_image(std::shared_ptr<MemObject> object) {
  refuse_if(find_image_kind(object->type) == nullptr, rule::not_an_image);
  return std::static_pointer_cast<Image>(std::move(object));
}

}  // namespace clmem::mock
