// SPDX-License-Identifier: Apache-2.0
// memory_part.hpp - a part of a buffer, an image or shared memory, and the commands on it.
//
//   const MemoryPart part{.kind = MemoryKind::buffer, .place = {.mem = buffer, .offset = 7},
//                         .size = 13};
//   must_succeed(part.write(queue, CL_TRUE, data.data()), "a write");
//   must_succeed(part.map(queue, CL_TRUE, CL_MAP_READ, mapped), "a map");
//   expect_bytes(part.seen_in(mapped), data);
//
// Contract: each command returns its code. Bytes of several rows follow each other without gaps.
#pragma once

#include <clmem/opencl.hpp>

#include "harness/image_shape.hpp"
#include "harness/pattern.hpp"
#include "operations/command/arguments.hpp"

namespace clmem::conformance {

struct FilledImage;

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

}  // namespace clmem::conformance
