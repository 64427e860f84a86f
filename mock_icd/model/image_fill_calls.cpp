// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "model/bytes.hpp"
#include "model/enqueue_command.hpp"
#include "model/pixel.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/image_rules.hpp"

namespace clmem::mock {
namespace {

using Element = std::array<std::byte, largest_element>;

void fill(const Image& image, const PixelBox& box, const Element& element) {
  const Region bytes = image.bytes_of(box.size);
  const RectSide side = image.side_at(box.origin);
  for (std::size_t slice = 0; slice < bytes[2]; ++slice) {
    for (std::size_t row = 0; row < bytes[1]; ++row) {
      repeat_pattern(image.bytes().subspan(side.row_start(row, slice), bytes[0]),
                     std::span{element}.first(image.format.element_size));
    }
  }
}

}  // namespace

cl_int Model::clEnqueueFillImage(cl_command_queue queue, cl_mem image, const void* fill_color,
                                 const std::size_t* origin, const std::size_t* region,
                                 cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto destination = require_image(model->registry, *target, image, origin);
        require_mutable(*destination);
        refuse_if(fill_color == nullptr, rule::color_null);
        const PixelBox box = require_pixel_box(*destination, origin, region);
        // The application may change the color as soon as the call has returned.
        Element element{};
        write_pixel(destination->format, load_fill_color(destination->format, fill_color),
                    element.data());
        return NewCommand{.type = CL_COMMAND_FILL_IMAGE,
                          .accesses = {writes(*destination, destination->side_at(box.origin),
                                              destination->bytes_of(box.size))},
                          .execute = [=] { fill(*destination, box, element); }};
      });
}

}  // namespace clmem::mock
