// SPDX-License-Identifier: Apache-2.0
// map_tools.hpp - ranges, storage and set-up for the cases about maps and unmaps.
//
//   const StoredBuffer stored{bench, Storage::sub_buffer};
//   std::byte* const data = must_map(bench.queue(), stored.buffer(), CL_MAP_READ, {3, 5});
//
// Contract: `must_map` and `must_unmap` block and prepare; a call under test stands in the case.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <vector>

#include "harness/bench.hpp"

namespace clmem::conformance {

struct MapRange {
  std::size_t offset;
  std::size_t size;
};

[[nodiscard]] std::byte* must_map(cl_command_queue queue, cl_mem buffer, cl_map_flags flags,
                                  MapRange range);
void must_unmap(cl_command_queue queue, cl_mem buffer, void* mapped);

[[nodiscard]] Bytes bytes_at(const std::byte* mapped, std::size_t size);

// The ways a driver may keep a buffer's bytes, each with a path of its own to the host.
enum class Storage { device, use_host_ptr, alloc_host_ptr, sub_buffer };

inline constexpr std::size_t mapped_buffer_size = 4099;

// A buffer of `mapped_buffer_size` bytes. A sub-buffer lies in the middle of a larger parent, whose
// other bytes are guards.
class StoredBuffer {
 public:
  StoredBuffer(Bench& bench, Storage storage);

  [[nodiscard]] FilledBuffer& filled() { return buffer_; }
  [[nodiscard]] const FilledBuffer& filled() const { return buffer_; }
  [[nodiscard]] cl_mem buffer() const { return buffer_.get(); }

  // Every byte of the buffer in every way, and those around it in its parent.
  void expect(Bench& bench) const;

 private:
  FilledBuffer parent_;  // empty unless a sub-buffer was asked for
  std::size_t origin_ = 0;
  FilledBuffer buffer_;
};

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
