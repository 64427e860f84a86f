// SPDX-License-Identifier: Apache-2.0
// write_command.hpp - the common part of the three write calls: when they read the host's memory.
//
//   return write_command(*state_, target, CL_COMMAND_WRITE_BUFFER,
//                        {blocking, reads_host(ptr, size), writes(*buffer, {offset, size})},
//                        [=](const std::byte* host) { move_bytes(to, host, size); });
//
// Contract: `write` gets the first byte of the host's region, whose rows have its pitches. A
// blocking write guarantees completion from OpenCL 2.2 on; before, only that the host's memory can
// be reused (clEnqueueWriteBuffer: blocking_write), which Freedom::early_blocking_writes makes use
// of.
#pragma once

#include <memory>

#include "config/versions.hpp"
#include "model/enqueue_command.hpp"
#include "model/staging_copy.hpp"

namespace clmem::mock {

struct Write {
  cl_bool blocking;
  Access from;
  Access to;
};

template <typename Move>
[[nodiscard]] NewCommand write_command(const ModelState& state, const CommandQueue& queue,
                                       cl_command_type type, const Write& write, Move move) {
  const bool early =
      write.blocking != CL_FALSE && state.freedoms.has(Freedom::early_blocking_writes);
  std::shared_ptr<StagingCopy> copy;
  const std::byte* host = write.from.region.start;
  if (early) {
    copy = std::make_shared<StagingCopy>(write.from.region);
    copy->fetch();
    host = static_cast<const std::byte*>(copy->data());
  }
  return {.type = type,
          .accesses = early ? AccessList{write.to} : AccessList{write.from, write.to},
          .execute = [move = std::move(move), host, copy = std::move(copy)] { move(host); },
          .blocking_end = early                                 ? BlockingEnd::none
                          : queue.device->config.version < v2_2 ? BlockingEnd::host_memory
                                                                : BlockingEnd::complete};
}

}  // namespace clmem::mock
