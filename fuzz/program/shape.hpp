// SPDX-License-Identifier: Apache-2.0
// shape.hpp - the properties of a memory object that the statement that makes it defines.
//
//   const MemoryShape shape = shape_of(creation, shapes);     // shapes: of the objects before it
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

#include "clmem/mock/opencl.h"
#include "program/program.hpp"

namespace clmem::fuzz {

// True if a driver has to keep every bit of components of this type. In other types, NaN, denormal
// numbers and the second -1 of a signed normalized type may change (conversion rules of image
// channels, OpenCL C).
[[nodiscard]] constexpr bool keeps_every_bit(std::uint64_t channel_type) {
  return channel_type != CL_SNORM_INT8 && channel_type != CL_SNORM_INT16 &&
         channel_type != CL_HALF_FLOAT && channel_type != CL_FLOAT;
}

constexpr std::size_t largest_object = std::size_t{1} << 21U;  // bytes

struct MemoryShape {
  cl_mem_object_type type = CL_MEM_OBJECT_BUFFER;
  std::array<std::size_t, 3> extent{0, 1, 1};  // bytes, or pixels, rows and layers
  std::size_t element = 1;                     // bytes of a pixel
  std::array<std::uint64_t, 2> format{};       // channel order and type of an image
  bool normalized = false;                     // its colors are floating-point numbers
  std::size_t row_pitch = 0;                   // bytes of storage; only for images
  bool pitched = false;                        // its description has pitches
  cl_mem_flags flags = 0;
  std::uint16_t context = 0;
  std::uint16_t root = 0;  // the object whose storage it shares, or itself
  std::size_t origin = 0;  // bytes, in that storage

  [[nodiscard]] std::size_t size() const { return extent[0] * extent[1] * extent[2] * element; }
  // Returns the bytes from the first to the last one of the object in that storage.
  [[nodiscard]] std::size_t span() const {
    return is_image() ? row_pitch * extent[1] * extent[2] : size();
  }
  [[nodiscard]] bool is_image() const { return type != CL_MEM_OBJECT_BUFFER; }
  // Returns the alignment of pixels in host memory: for three channels, that of one channel
  // (Appendix C "Alignment of Application Data Types").
  [[nodiscard]] std::size_t alignment() const { return element % 3 == 0 ? element / 3 : element; }
};

[[nodiscard]] inline bool is_kernel_image(const MemoryShape& shape) {
  return shape.type == CL_MEM_OBJECT_IMAGE2D &&
         shape.format == std::array<std::uint64_t, 2>{CL_RGBA, CL_UNSIGNED_INT8};
}

[[nodiscard]] MemoryShape shape_of(const Statement& creation, std::span<const MemoryShape> others);
// Returns the number of host bytes that an object is initialised from: its own size or, if
// image_row_pitch or image_slice_pitch require it, more (clCreateImage: host_ptr). Empty for a
// pitch that no image can have.
[[nodiscard]] std::optional<std::size_t> host_size_of(const Statement& creation,
                                                      const MemoryShape& made);
// Returns a name such as "image2d-over-buffer" or "sub-buffer": drivers have different code for
// each.
[[nodiscard]] std::string_view kind_name(cl_mem_object_type type, bool derived);
// Returns 0 if the size is not known; programs have no such images.
[[nodiscard]] std::size_t pixel_size(std::uint64_t order, std::uint64_t type);

}  // namespace clmem::fuzz
