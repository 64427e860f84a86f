// SPDX-License-Identifier: Apache-2.0
#include "model/bytes.hpp"
#include "model/enqueue_command.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/write_command.hpp"

namespace clmem::mock {

cl_int Model::clEnqueueReadBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                  std::size_t offset, std::size_t size, void* ptr,
                                  cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
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

}  // namespace clmem::mock
