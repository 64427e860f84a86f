// SPDX-License-Identifier: Apache-2.0
#include "model/enqueue_command.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/image_rules.hpp"
#include "model/write_command.hpp"

namespace clmem::mock {

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

}  // namespace clmem::mock
