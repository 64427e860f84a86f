// SPDX-License-Identifier: Apache-2.0
// map_tools.hpp - set-up for the cases about maps and unmaps.
//
//   std::byte* const data = must_map(fixture.queue(), buffer.get(), CL_MAP_READ, {3, 5});
//
// Contract: `must_map` and `must_unmap` block and are not under test; the call under test is in the
// case.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <span>

#include "harness/pattern.hpp"

namespace clmem::conformance {

struct MapRange {
  std::size_t offset;
  std::size_t size;
};

[[nodiscard]] std::byte* must_map(cl_command_queue queue, cl_mem buffer, cl_map_flags flags,
                                  MapRange range);
// Returns null if the device has no resources for one more mapping (clEnqueueMapBuffer,
// CL_OUT_OF_RESOURCES).
[[nodiscard]] std::byte* map_one_more(cl_command_queue queue, cl_mem buffer, cl_map_flags flags,
                                      MapRange range);
void must_unmap(cl_command_queue queue, cl_mem buffer, void* mapped);

// True if `address` is in `memory`; the two may be unrelated.
[[nodiscard]] bool lies_within(const void* address, std::span<const std::byte> memory);

[[nodiscard]] Bytes bytes_at(const std::byte* mapped, std::size_t size);

inline constexpr std::size_t mapped_buffer_size = 4099;

}  // namespace clmem::conformance
