// SPDX-License-Identifier: Apache-2.0
#include <cstdint>
#include <vector>

#include "model/enqueue_command.hpp"
#include "model/memory_region.hpp"
#include "model/rules/buffer_rules.hpp"

namespace clmem::mock {
namespace {

struct HostRect {
  Region box;
  RectSide in_buffer;
  RectSide in_host;
};

struct Pitches {
  std::size_t row;
  std::size_t slice;
};

HostRect require_host_rect(const Buffer& buffer, const std::size_t* region,
                           const std::size_t* buffer_origin, Pitches buffer_pitches,
                           const std::size_t* host_origin, Pitches host_pitches) {
  const Region box = require_region(region);
  const HostRect rect{
      box, require_rect_side(buffer_origin, box, buffer_pitches.row, buffer_pitches.slice),
      require_rect_side(host_origin, box, host_pitches.row, host_pitches.slice)};
  require_rect_fits(rect.in_buffer, box, buffer.size);
  // Host memory has no known limit, but its addresses must not wrap.
  require_rect_fits(rect.in_host, box, SIZE_MAX);
  return rect;
}

RectSide in_storage(RectSide side, const Buffer& buffer) {
  side.origin[0] += buffer.origin;
  return side;
}

void require_no_overlap(const Region& region, const Buffer& source, const RectSide& from,
                        const Buffer& destination, const RectSide& to) {
  const bool same_pitches = from.row_pitch == to.row_pitch && from.slice_pitch == to.slice_pitch;
  refuse_if(&source == &destination && !same_pitches, rule::pitches_differ_in_one_buffer);
  refuse_if(source.storage == destination.storage &&
                rects_overlap(region, in_storage(from, source), in_storage(to, destination)),
            rule::rectangles_overlap);
}

}  // namespace

cl_int Model::clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                  std::size_t offset, std::size_t size, void* ptr,
                                  cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        refuse_hidden_pipe(model->registry, buffer);
        const auto source = require_buffer(model->registry, *target, buffer);
        require_transfer_size(*target, size);
        require_range(*source, offset, size);
        require_host_memory(ptr);
        require_host_may_read(*source);
        return NewCommand{
            .type = CL_COMMAND_READ_BUFFER,
            .accesses = {reads(*source, {offset, size}), writes_host(ptr, size)},
            .execute = [=] { move_bytes(ptr, source->bytes().data() + offset, size); }};
      });
}

cl_int Model::clEnqueueWriteBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                   std::size_t offset, std::size_t size, const void* ptr,
                                   cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        refuse_hidden_pipe(model->registry, buffer);
        const auto destination = require_buffer(model->registry, *target, buffer);
        require_transfer_size(*target, size);
        require_range(*destination, offset, size);
        require_host_memory(ptr);
        require_host_may_write(*destination);
        return write_command(
            *state_, *target, CL_COMMAND_WRITE_BUFFER,
            {blocking, reads_host(ptr, size), writes(*destination, {offset, size})},
            [=](const std::byte* host) {
              move_bytes(destination->bytes().data() + offset, host, size);
            });
      });
}

cl_int Model::clEnqueueCopyBuffer(cl_command_queue queue, cl_mem src_buffer, cl_mem dst_buffer,
                                  std::size_t src_offset, std::size_t dst_offset, std::size_t size,
                                  cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto source = require_buffer(model->registry, *target, src_buffer);
        const auto destination = require_buffer(model->registry, *target, dst_buffer);
        require_mutable(*destination);
        require_transfer_size(*target, size);
        require_range(*source, src_offset, size);
        require_range(*destination, dst_offset, size);
        const ByteRange from = source->in_storage({src_offset, size});
        const ByteRange to = destination->in_storage({dst_offset, size});
        refuse_if(source->storage == destination->storage && from.overlaps(to),
                  rule::buffer_ranges_overlap);
        return NewCommand{.type = CL_COMMAND_COPY_BUFFER,
                          .accesses = {reads(*source, {src_offset, size}),
                                       writes(*destination, {dst_offset, size})},
                          .execute = [=] {
                            move_bytes(destination->bytes().data() + dst_offset,
                                       source->bytes().data() + src_offset, size);
                          }};
      });
}

cl_int Model::clEnqueueFillBuffer(cl_command_queue queue, cl_mem buffer, const void* pattern,
                                  std::size_t pattern_size, std::size_t offset, std::size_t size,
                                  cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto destination = require_buffer(model->registry, *target, buffer);
        require_mutable(*destination);
        require_pattern(pattern, pattern_size, offset, size);
        require_range(*destination, offset, size);
        const auto* const bytes = static_cast<const std::byte*>(pattern);
        // The application may change the pattern as soon as the call has returned.
        std::vector<std::byte> kept(bytes, bytes + pattern_size);
        return NewCommand{.type = CL_COMMAND_FILL_BUFFER,
                          .accesses = {writes(*destination, {offset, size})},
                          .execute = [=, kept = std::move(kept)] {
                            repeat_pattern(destination->bytes().subspan(offset, size), kept);
                          }};
      });
}

cl_int Model::clEnqueueReadBufferRect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                      const std::size_t* buffer_origin,
                                      const std::size_t* host_origin, const std::size_t* region,
                                      std::size_t buffer_row_pitch, std::size_t buffer_slice_pitch,
                                      std::size_t host_row_pitch, std::size_t host_slice_pitch,
                                      void* ptr, cl_uint wait_count, const cl_event* wait_list,
                                      cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        refuse_hidden_pipe(model->registry, buffer);
        const auto source = require_buffer(model->registry, *target, buffer);
        const HostRect rect = require_host_rect(*source, region, buffer_origin,
                                                {buffer_row_pitch, buffer_slice_pitch}, host_origin,
                                                {host_row_pitch, host_slice_pitch});
        require_host_memory(ptr);
        require_host_may_read(*source);
        auto* const host = static_cast<std::byte*>(ptr);
        return NewCommand{.type = CL_COMMAND_READ_BUFFER_RECT,
                          .accesses = {reads(*source, rect.in_buffer, rect.box),
                                       writes_host(host, rect.in_host, rect.box)},
                          .execute = [=] {
                            copy_rect(rect.box, host, rect.in_host, source->bytes().data(),
                                      rect.in_buffer);
                          }};
      });
}

cl_int Model::clEnqueueWriteBufferRect(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                       const std::size_t* buffer_origin,
                                       const std::size_t* host_origin, const std::size_t* region,
                                       std::size_t buffer_row_pitch, std::size_t buffer_slice_pitch,
                                       std::size_t host_row_pitch, std::size_t host_slice_pitch,
                                       const void* ptr, cl_uint wait_count,
                                       const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        refuse_hidden_pipe(model->registry, buffer);
        const auto destination = require_buffer(model->registry, *target, buffer);
        const HostRect rect = require_host_rect(*destination, region, buffer_origin,
                                                {buffer_row_pitch, buffer_slice_pitch}, host_origin,
                                                {host_row_pitch, host_slice_pitch});
        require_host_memory(ptr);
        require_host_may_write(*destination);
        return write_command(*state_, *target, CL_COMMAND_WRITE_BUFFER_RECT,
                             {blocking, reads_host(ptr, rect.in_host, rect.box),
                              writes(*destination, rect.in_buffer, rect.box)},
                             [=, from = rect.in_host.at_start()](const std::byte* host) {
                               copy_rect(rect.box, destination->bytes().data(), rect.in_buffer,
                                         host, from);
                             });
      });
}

cl_int Model::clEnqueueCopyBufferRect(cl_command_queue queue, cl_mem src_buffer, cl_mem dst_buffer,
                                      const std::size_t* src_origin, const std::size_t* dst_origin,
                                      const std::size_t* region, std::size_t src_row_pitch,
                                      std::size_t src_slice_pitch, std::size_t dst_row_pitch,
                                      std::size_t dst_slice_pitch, cl_uint wait_count,
                                      const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const auto source = require_buffer(model->registry, *target, src_buffer);
        const auto destination = require_buffer(model->registry, *target, dst_buffer);
        require_mutable(*destination);
        const Region box = require_region(region);
        const auto from = require_rect_side(src_origin, box, src_row_pitch, src_slice_pitch);
        const auto to = require_rect_side(dst_origin, box, dst_row_pitch, dst_slice_pitch);
        require_rect_fits(from, box, source->size);
        require_rect_fits(to, box, destination->size);
        require_no_overlap(box, *source, from, *destination, to);
        return NewCommand{.type = CL_COMMAND_COPY_BUFFER_RECT,
                          .accesses = {reads(*source, from, box), writes(*destination, to, box)},
                          .execute = [=] {
                            copy_rect(box, destination->bytes().data(), to, source->bytes().data(),
                                      from);
                          }};
      });
}

}  // namespace clmem::mock
