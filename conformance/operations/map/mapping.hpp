// SPDX-License-Identifier: Apache-2.0
// mapping.hpp - a part of a buffer, an image or shared memory, the commands on it, and a mapping of
// it, ended with its scope.
//
//   const MemoryPart part{.place = {.mem = buffer, .offset = 7}, .size = 13};
//   must_succeed(part.write(queue, CL_TRUE, data.data()), "a write");
//
//   Mapping mapping{fixture.queue(), buffer.get(), CL_MAP_READ, {3, 5}};
//   expect_bytes(mapping.seen(), bytes);
//   mapping.end();
//
// Contract: each command of a part returns its code. Bytes of several rows follow each other
// without gaps. Maps block and are not under test; a case about the call makes it itself and passes
// on its results. A mapping that has not been ended is unmapped on the queue of the map.
#pragma once

#include <clmem/opencl.hpp>
#include <optional>
#include <span>

#include "harness/filled_image.hpp"
#include "operations/command/arguments.hpp"

namespace clmem::conformance {

struct MemoryPart {
  MemoryKind kind = MemoryKind::buffer;
  Place place{};
  std::size_t size = 0;  // bytes
  Extent region{};       // pixels of an image
  ImageKind image = ImageKind::image_2d;
  std::size_t pixel = 4;  // bytes

  cl_int write(cl_command_queue queue, cl_bool blocking, const void* data, WaitList wait = {},
               cl_event* event = nullptr) const;
  cl_int read(cl_command_queue queue, cl_bool blocking, void* seen, WaitList wait = {},
              cl_event* event = nullptr) const;
  cl_int map(cl_command_queue queue, cl_bool blocking, cl_map_flags flags, Mapped& mapped,
             WaitList wait = {}, cl_event* event = nullptr) const;
  cl_int unmap(cl_command_queue queue, const Mapped& mapped) const;
  // Copies from a part of the same kind and size, without blocking.
  cl_int copy(cl_command_queue queue, const MemoryPart& from) const;
  // Fills with `bytes` as the pattern: one pixel of common_format() for an image.
  cl_int fill(cl_command_queue queue, Bytes bytes) const;

  [[nodiscard]] Bytes seen_in(const Mapped& mapped) const;
  void put_into(const Mapped& mapped, std::span<const std::byte> data) const;

 private:
  struct Calls {
    cl_int (*of_buffer)(Arguments&);
    cl_int (*of_image)(Arguments&);
    cl_int (*of_svm)(Arguments&);
  };

  cl_int call(const Calls& calls, Arguments& given) const;
  template <typename Move>
  void each_row(const Mapped& mapped, Move move) const;
};

[[nodiscard]] MemoryPart part_of(const FilledImage& image, const PixelRegion& part);

// The fill color that produces these bytes of a pixel: four floats for common_format(), and the
// bytes themselves for an image of four 32-bit components.
using Color = std::array<std::byte, 16>;
[[nodiscard]] Color color_of(const Bytes& pixel, std::size_t element = 4);

class Mapping {
 public:
  Mapping() = default;
  Mapping(cl_command_queue queue, const MemoryPart& part, cl_map_flags flags);
  Mapping(cl_command_queue queue, cl_mem buffer, cl_map_flags flags, LinearRange range);
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
                                                  cl_map_flags flags, LinearRange range);

// True if `address` is in `memory`; the two may be unrelated.
[[nodiscard]] bool lies_within(const void* address, std::span<const std::byte> memory);

[[nodiscard]] Bytes bytes_at(const std::byte* mapped, std::size_t size);

}  // namespace clmem::conformance
