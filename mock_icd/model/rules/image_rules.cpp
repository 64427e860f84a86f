// SPDX-License-Identifier: Apache-2.0
#include "model/rules/image_rules.hpp"

#include <cstdint>

#include "model/checked_size.hpp"
#include "model/image_support.hpp"
#include "model/registry.hpp"

namespace clmem::mock {
namespace {

void require_device_can(const Device& device, const Image& image) {
  refuse_if(!supports_images(device), rule::no_images_on_device);
  refuse_if(!fits(device.config.images, image.kind, image.layout.extent),
            rule::image_too_large_for_device);
  refuse_if(!supports_format(device, image.type, format_use(image.flags), image.format.name),
            rule::format_unsupported_on_device);
}

}  // namespace

std::shared_ptr<Image> require_image(const Registry& registry, const CommandQueue& queue,
                                     cl_mem handle) {
  auto image = require_is_image(registry.get(handle));
  refuse_if(image->context != queue.context, rule::object_of_foreign_context);
  require_device_can(*queue.device, *image);
  return image;
}

std::shared_ptr<Image> require_image(const Registry& registry, const CommandQueue& queue,
                                     cl_mem handle, const std::size_t* origin) {
  return require_level(require_image(registry, queue, handle), origin);
}

PixelBox require_pixel_box(const Image& image, const std::size_t* origin,
                           const std::size_t* region) {
  refuse_if(origin == nullptr, rule::origin_null);
  PixelBox box{{origin[0], origin[1], origin[2]}, require_region(region)};
  if (image.level > 0 && image.kind.dimensions < box.origin.size()) {
    box.origin.at(image.kind.dimensions) = 0;  // this coordinate was the level
  }
  const Region limits = image.pixels();
  for (std::size_t at = 0; at < limits.size(); ++at) {
    refuse_if(at >= image.kind.dimensions && (box.origin.at(at) != 0 || box.size.at(at) != 1),
              rule::dimension_of_no_use);
    refuse_if(
        box.origin.at(at) > limits.at(at) || box.size.at(at) > limits.at(at) - box.origin.at(at),
        rule::region_leaves_image);
  }
  return box;
}

RectSide require_host_side(const Image& image, const Region& size, std::size_t row_pitch,
                           std::size_t slice_pitch) {
  const std::size_t packed_row = size[0] * image.format.element_size;
  const bool has_slices = image.kind.has_slices();
  refuse_if(!has_slices && slice_pitch != 0, rule::slice_pitch_of_no_use);
  row_pitch = row_pitch == 0 ? packed_row : row_pitch;
  refuse_if(row_pitch < packed_row, rule::row_pitch_small);
  // Layers of 1D arrays are the rows of the region, each one row high.
  const bool rows_are_layers = has_slices && image.kind.dimensions == 2;
  const CheckedSize packed = CheckedSize{row_pitch} * (rows_are_layers ? 1 : size[1]);
  refuse_if(packed.exceeds(slice_pitch == 0 ? SIZE_MAX : slice_pitch), rule::slice_pitch_small);
  slice_pitch = slice_pitch == 0 ? *packed.value() : slice_pitch;
  const RectSide side{{}, rows_are_layers ? slice_pitch : row_pitch, slice_pitch};
  require_rect_fits(side, image.bytes_of(size), SIZE_MAX);
  return side;
}

}  // namespace clmem::mock
