// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "model/checked_size.hpp"
#include "model/enqueue_command.hpp"
#include "model/memory_region.hpp"
#include "model/pixel.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/image_rules.hpp"

namespace clmem::mock {
namespace {

bool boxes_overlap(const PixelBox& a, const PixelBox& b) {
  for (std::size_t at = 0; at < a.origin.size(); ++at) {
    if (a.origin.at(at) >= b.origin.at(at) + b.size.at(at) ||
        b.origin.at(at) >= a.origin.at(at) + a.size.at(at)) {
      return false;
    }
  }
  return true;
}

// The pixels of a box as packed in a buffer, without gaps (clEnqueueCopyImageToBuffer).
struct PackedPixels {
  Region bytes;
  ByteRange range;

  [[nodiscard]] RectSide side() const {
    return {{range.offset, 0, 0}, bytes[0], bytes[0] * bytes[1]};
  }
};

PackedPixels require_packed(const Image& image, const PixelBox& box, const Buffer& buffer,
                            std::size_t offset) {
  const Region bytes = image.bytes_of(box.size);
  // Products of extents within an image do not overflow, because its storage is larger.
  const std::size_t size = bytes[0] * bytes[1] * bytes[2];
  require_range(buffer, offset, size);
  return {bytes, {offset, size}};
}

// Rejects only 1D image buffers: the specification has no rule for a 2D image and its buffer.
void require_not_own_buffer(const Image& image, const Buffer& buffer) {
  refuse_if(image.type == CL_MEM_OBJECT_IMAGE1D_BUFFER && image.parent->handle_owner == &buffer,
            rule::image_of_same_buffer);
}

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

cl_int Model::clEnqueueReadImage(cl_command_queue queue, cl_mem image, cl_bool blocking,
                                 const std::size_t* origin, const std::size_t* region,
                                 std::size_t row_pitch, std::size_t slice_pitch, void* ptr,
                                 cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        const auto source = require_image(model->registry, *target, image, origin);
        const PixelBox box = require_pixel_box(*source, origin, region);
        const RectSide to = require_host_side(*source, box.size, row_pitch, slice_pitch);
        require_host_memory(ptr);
        require_host_may_read(*source);
        const Region bytes = source->bytes_of(box.size);
        const RectSide from = source->side_at(box.origin);
        auto* const host = static_cast<std::byte*>(ptr);
        return NewCommand{
            .type = CL_COMMAND_READ_IMAGE,
            .accesses = {reads(*source, from, bytes), writes_host(host, to, bytes)},
            .execute = [=] { copy_rect(bytes, host, to, source->bytes().data(), from); }};
      });
}

cl_int Model::clEnqueueWriteImage(cl_command_queue queue, cl_mem image, cl_bool blocking,
                                  const std::size_t* origin, const std::size_t* region,
                                  std::size_t input_row_pitch, std::size_t input_slice_pitch,
                                  const void* ptr, cl_uint wait_count, const cl_event* wait_list,
                                  cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        const auto destination = require_image(model->registry, *target, image, origin);
        const PixelBox box = require_pixel_box(*destination, origin, region);
        const RectSide from =
            require_host_side(*destination, box.size, input_row_pitch, input_slice_pitch);
        require_host_memory(ptr);
        require_host_may_write(*destination);
        const Region bytes = destination->bytes_of(box.size);
        const RectSide to = destination->side_at(box.origin);
        return write_command(
            *state_, *target, CL_COMMAND_WRITE_IMAGE,
            {blocking, reads_host(ptr, from, bytes), writes(*destination, to, bytes)},
            [=](const std::byte* host) {
              copy_rect(bytes, destination->bytes().data(), to, host, from.at_start());
            });
      });
}

cl_int Model::clEnqueueCopyImage(cl_command_queue queue, cl_mem src_image, cl_mem dst_image,
                                 const std::size_t* src_origin, const std::size_t* dst_origin,
                                 const std::size_t* region, cl_uint wait_count,
                                 const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto source = require_image(model->registry, *target, src_image, src_origin);
        const auto destination = require_image(model->registry, *target, dst_image, dst_origin);
        require_mutable(*destination);
        refuse_if(!same_format(source->format.name, destination->format.name),
                  rule::formats_differ);
        const PixelBox read = require_pixel_box(*source, src_origin, region);
        const PixelBox written = require_pixel_box(*destination, dst_origin, region);
        refuse_if(source->handle_owner == destination->handle_owner &&
                      source->level == destination->level && boxes_overlap(read, written),
                  rule::image_regions_overlap);
        const Region bytes = source->bytes_of(read.size);
        const RectSide from = source->side_at(read.origin);
        const RectSide to = destination->side_at(written.origin);
        return NewCommand{
            .type = CL_COMMAND_COPY_IMAGE,
            .accesses = {reads(*source, from, bytes), writes(*destination, to, bytes)},
            .execute = [=] {
              copy_rect(bytes, destination->bytes().data(), to, source->bytes().data(), from);
            }};
      });
}

cl_int Model::clEnqueueCopyImageToBuffer(cl_command_queue queue, cl_mem src_image,
                                         cl_mem dst_buffer, const std::size_t* src_origin,
                                         const std::size_t* region, std::size_t dst_offset,
                                         cl_uint wait_count, const cl_event* wait_list,
                                         cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto source = require_image(model->registry, *target, src_image, src_origin);
        const auto destination = require_buffer(model->registry, *target, dst_buffer);
        require_mutable(*destination);
        require_not_own_buffer(*source, *destination);
        const PixelBox box = require_pixel_box(*source, src_origin, region);
        const PackedPixels packed = require_packed(*source, box, *destination, dst_offset);
        const RectSide from = source->side_at(box.origin);
        return NewCommand{
            .type = CL_COMMAND_COPY_IMAGE_TO_BUFFER,
            .accesses = {reads(*source, from, packed.bytes), writes(*destination, packed.range)},
            .execute = [=] {
              copy_rect(packed.bytes, destination->bytes().data(), packed.side(),
                        source->bytes().data(), from);
            }};
      });
}

cl_int Model::clEnqueueCopyBufferToImage(cl_command_queue queue, cl_mem src_buffer,
                                         cl_mem dst_image, std::size_t src_offset,
                                         const std::size_t* dst_origin, const std::size_t* region,
                                         cl_uint wait_count, const cl_event* wait_list,
                                         cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto source = require_buffer(model->registry, *target, src_buffer);
        const auto destination = require_image(model->registry, *target, dst_image, dst_origin);
        require_mutable(*destination);
        require_not_own_buffer(*destination, *source);
        const PixelBox box = require_pixel_box(*destination, dst_origin, region);
        const PackedPixels packed = require_packed(*destination, box, *source, src_offset);
        const RectSide to = destination->side_at(box.origin);
        return NewCommand{
            .type = CL_COMMAND_COPY_BUFFER_TO_IMAGE,
            .accesses = {reads(*source, packed.range), writes(*destination, to, packed.bytes)},
            .execute = [=] {
              copy_rect(packed.bytes, destination->bytes().data(), to, source->bytes().data(),
                        packed.side());
            }};
      });
}

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
