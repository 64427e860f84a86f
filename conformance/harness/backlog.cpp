// SPDX-License-Identifier: Apache-2.0
#include "harness/backlog.hpp"

#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

// Copies take a CPU some milliseconds, and fit devices with a MiB of memory.
constexpr std::size_t bytes_copied = 128U << 10U;
constexpr int copies = 64;

}  // namespace

Backlog::Backlog(Fixture& fixture, cl_command_queue queue)
    : from_{fixture.filled_buffer(bytes_copied)}, to_{fixture.filled_buffer(bytes_copied)} {
  for (int i = 0; i < copies; ++i) {
    must_enqueue(clEnqueueCopyBuffer, queue, from_.get(), to_.get(), 0, 0, bytes_copied);
  }
}

}  // namespace clmem::conformance
