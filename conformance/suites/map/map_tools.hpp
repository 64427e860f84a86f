// SPDX-License-Identifier: Apache-2.0
// map_tools.hpp - ranges and set-up for the cases about maps and unmaps.
//
//   const StoredBuffer stored{fixture, mapped_buffer_size, Storage::sub_buffer};
//   std::byte* const data = must_map(fixture.queue(), stored.get(), CL_MAP_READ, {3, 5});
//
// Contract: `must_map` and `must_unmap` block and are not under test; the call under test is in the
// case.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <span>
#include <vector>

#include "suites/buffer/stored_buffer.hpp"

namespace clmem::conformance {

struct MapRange {
  std::size_t offset;
  std::size_t size;
};

[[nodiscard]] std::byte* must_map(cl_command_queue queue, cl_mem buffer, cl_map_flags flags,
                                  MapRange range);
void must_unmap(cl_command_queue queue, cl_mem buffer, void* mapped);

// Also where the two have nothing to do with each other.
[[nodiscard]] bool lies_within(const void* address, std::span<const std::byte> memory);

[[nodiscard]] Bytes bytes_at(const std::byte* mapped, std::size_t size);

inline constexpr std::size_t mapped_buffer_size = 4099;

// Storage and range of a mapping, and how the host accesses it.
struct MapRow {
  std::string name;  // "Device_Read_LastByte"
  std::vector<std::string> requirements;
  Storage storage;
  cl_map_flags flags;
  MapRange range;
};

struct MapAccess {
  const char* name;
  const char* requirement;
  cl_map_flags flags;
};

// Every storage and range with each of `accesses`.
[[nodiscard]] std::vector<MapRow> map_rows(const std::vector<MapAccess>& accesses);

}  // namespace clmem::conformance
