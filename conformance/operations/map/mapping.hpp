// SPDX-License-Identifier: Apache-2.0
// mapping.hpp - a mapping of a part of a buffer, an image or shared memory, ended with its scope.
//
//   Mapping mapping{fixture.queue(), buffer.get(), CL_MAP_READ, {3, 5}};
//   expect_bytes(mapping.seen(), bytes);
//   mapping.end();
//
// Contract: maps block and are not under test; a case about the call makes it itself and hands over
// what it returned. A mapping that has not been ended is unmapped on the queue of the map.
#pragma once

#include <optional>
#include <span>

#include "harness/pattern.hpp"
#include "operations/command/memory_part.hpp"

namespace clmem::conformance {

// A range of bytes in a buffer or in shared memory.
struct MapRange {
  std::size_t offset;
  std::size_t size;
};

class Mapping {
 public:
  Mapping() = default;
  // Throws SetUpFailed if the map fails.
  Mapping(cl_command_queue queue, const MemoryPart& part, cl_map_flags flags);
  Mapping(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, MapRange range);
  // Takes over the results of a call that has succeeded.
  Mapping(cl_command_queue queue, const MemoryPart& part, const Mapped& mapped)
      : queue_{queue}, part_{part}, mapped_{mapped} {}
  ~Mapping();
  Mapping(Mapping&& other) noexcept;
  Mapping& operator=(Mapping&& other) noexcept;

  explicit operator bool() const { return mapped_.pointer != nullptr; }
  [[nodiscard]] const MemoryPart& part() const { return part_; }
  [[nodiscard]] const Mapped& results() const { return mapped_; }
  [[nodiscard]] std::byte* data() const { return static_cast<std::byte*>(mapped_.pointer); }
  [[nodiscard]] Bytes seen() const { return part_.seen_in(mapped_); }
  void put(std::span<const std::byte> data) const { part_.put_into(mapped_, data); }

  // Unmaps, without waiting for it.
  void unmap(cl_command_queue queue);
  void unmap() { unmap(queue_); }
  // Unmaps and finishes the queue.
  void end(cl_command_queue queue);
  void end() { end(queue_); }
  // Gives up the mapping, for a case in which the unmap is under test.
  std::byte* detach();

 private:
  cl_command_queue queue_ = nullptr;
  MemoryPart part_{};
  Mapped mapped_{};
};

// Returns none if the device has no resources for one more mapping (clEnqueueMapBuffer,
// CL_OUT_OF_RESOURCES).
[[nodiscard]] std::optional<Mapping> map_one_more(cl_command_queue queue, cl_mem buffer,
                                                  cl_map_flags flags, MapRange range);

// True if `address` is in `memory`; the two may be unrelated.
[[nodiscard]] bool lies_within(const void* address, std::span<const std::byte> memory);

[[nodiscard]] Bytes bytes_at(const std::byte* mapped, std::size_t size);

}  // namespace clmem::conformance
