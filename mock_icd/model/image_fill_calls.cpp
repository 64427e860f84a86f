// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "model/bytes.hpp"
#include "model/issue.hpp"
#include "model/pixel.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/image_rules.hpp"
#include "model/rules/queue_rules.hpp"
#include "model/rules/wait_list_rules.hpp"

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

cl_int Model::enqueue_fill_image(cl_command_queue queue, cl_mem image, const void* fill_color,
                                 const std::size_t* origin, const std::size_t* region,
                                 cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return answer(*state_, [&](Section& section) {
    const auto target = require_host_queue(section->registry, queue);
    const auto destination = require_image(section->registry, *target, image, origin);
    require_mutable(*destination);
    auto waits = require_wait_list(section->registry, *target->context, {wait_count, wait_list});
    refuse_if(fill_color == nullptr, rule::color_null);
    const PixelBox box = require_pixel_box(*destination, origin, region);
    // The application may change the colour as soon as the call returns.
    Element element{};
    write_pixel(destination->format, load_fill_color(destination->format, fill_color),
                element.data());
    issue(section, target,
          {.type = CL_COMMAND_FILL_IMAGE,
           .waits = std::move(waits),
           .accesses = {writes(*destination, destination->side_at(box.origin),
                               destination->bytes_of(box.size))},
           .execute = [=] { fill(*destination, box, element); }},
          event);
  });
}

}  // namespace clmem::mock
