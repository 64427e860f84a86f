// SPDX-License-Identifier: Apache-2.0
// data_paths.hpp - every way to write memory and every way to read it.
//
//   for (const DataPath& path : data_paths(Way::writing)) path.move(fixture, memory, 276, data);
//   for (const DataPath& path : data_paths(Way::reading)) path.move(fixture, memory, 276, seen);
//
// Contract: a path works on one view of the memory and moves `path_bytes` bytes at a multiple of
// four; when it returns, the command has finished. A call that fails is a failure of the case.
#pragma once

#include <optional>
#include <vector>

#include "harness/image_format.hpp"
#include "harness/image_shape.hpp"
#include "suites/command/memory_part.hpp"
#include "suites/svm/svm_contents.hpp"

namespace clmem::conformance {

inline constexpr std::size_t path_bytes = 24;             // six rows of four bytes, or six pixels
inline constexpr Extent path_rows{4, path_bytes / 4, 1};  // without gaps: the bytes of a range

// The views of one memory. Those that it does not have are null.
struct Memory {
  [[nodiscard]] bool has(SideKind view) const;
  [[nodiscard]] Extent pixel_at(std::size_t offset) const;  // of the image
  [[nodiscard]] Place place(SideKind view, std::size_t offset) const;

  std::optional<FilledSvm> svm;  // first, so that it is freed last
  FilledBuffer buffer;
  Handle<cl_mem> image;
  ImageShape shape;
  Bytes bytes;  // of all of it
};

// What the bytes come from, or go to: memory of the host, a buffer, an image of pixels, a mapping,
// patterns of one fill after the other, or a kernel.
enum class PathEnd { host, buffer, image, mapping, patterns, kernel };

enum class Way { writing, reading };

struct DataPath {
  // Bytes of `data` to the memory, or the reverse.
  void move(Fixture& fixture, const Memory& memory, std::size_t offset, Bytes& data) const;

  Way way;
  const char* name;
  const char* requirement;
  SideKind view;
  ApiVersion since;
  PathEnd end;
  cl_int (*call)(Arguments&) = nullptr;
  bool in_rows = false;    // the call takes a rectangular region of bytes
  cl_map_flags flags = 0;  // of a mapping
  void (*run)(Fixture&, const Memory&, std::size_t offset, Bytes& data) = nullptr;  // a kernel
};

[[nodiscard]] std::vector<DataPath> data_paths(Way way);

// The format of the images: its pixels are four bytes, for kernels as for the host.
[[nodiscard]] const ImageFormat& path_format();

}  // namespace clmem::conformance
