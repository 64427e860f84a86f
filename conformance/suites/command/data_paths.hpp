// SPDX-License-Identifier: Apache-2.0
// data_paths.hpp - every way to write memory and every way to read it.
//
//   Memory memory{fixture, MemoryKind::image_over_buffer};
//   for (const WritePath& path : write_paths(View::buffer)) path.put(fixture, memory, 276, data);
//   for (const ReadPath& path : read_paths(View::image)) path.get(fixture, memory, 276, seen);
//
// Contract: a path works on one view of the memory and moves `path_bytes` bytes at a multiple of
// four; when it returns, the command has finished. A call that fails is a failure of the case.
#pragma once

#include <optional>
#include <vector>

#include "harness/image_format.hpp"
#include "harness/image_shape.hpp"
#include "suites/buffer/stored_buffer.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance {

inline constexpr std::size_t path_bytes = 24;  // six rows of four bytes, or six pixels

enum class View { buffer, image, svm };

// The views of one memory. Those that it does not have are null.
struct Memory {
  [[nodiscard]] bool has(View view) const;
  [[nodiscard]] Extent pixel_at(std::size_t offset) const;  // of the image

  std::optional<FilledSvm> svm;  // first, so that it is freed last
  StoredBuffer buffer;
  Handle<cl_mem> image;
  ImageShape shape;
  Bytes bytes;  // of all of it
};

struct WritePath {
  const char* name;
  const char* requirement;
  View view;
  ApiVersion since;
  void (*put)(Fixture& fixture, const Memory& memory, std::size_t offset, const Bytes& data);
};

struct ReadPath {
  const char* name;
  const char* requirement;
  View view;
  ApiVersion since;
  void (*get)(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data);
};

[[nodiscard]] const std::vector<WritePath>& every_write_path();
[[nodiscard]] const std::vector<ReadPath>& every_read_path();

// The format of the images: its pixels are four bytes, for kernels as for the host.
[[nodiscard]] const ImageFormat& path_format();

namespace data_path_tools {

// A buffer that holds `data`.
[[nodiscard]] Handle<cl_mem> staging(Fixture& fixture, const Bytes& data);
// An image of six pixels that holds `data`, at (1, 1).
[[nodiscard]] Handle<cl_mem> staging_image(Fixture& fixture, const Bytes& data);

inline constexpr Extent rows{4, path_bytes / 4, 1};    // without gaps: the bytes of a range
inline constexpr Extent pixels{path_bytes / 4, 1, 1};  // the same bytes in an image
inline constexpr Extent first{0, 0, 0};
inline constexpr Extent staged_pixel{1, 1, 0};

// What `kernel` does on the six pixels at `origin` of an image and as many of packed uint4.
void run_on_pixels(Fixture& fixture, const char* kernel, const Memory& memory, std::size_t offset,
                   cl_mem packed);
// The place of the first pixel in the packed memory of that kernel.
[[nodiscard]] std::size_t packed_place(const Memory& memory, std::size_t offset);

void run_copy(Fixture& fixture, cl_mem from, cl_mem to, std::size_t offset);
// Kernels copy between a pointer and a buffer of six times four bytes.
void copy_pointer(Fixture& fixture, const void* from, const void* to);

}  // namespace data_path_tools

}  // namespace clmem::conformance
