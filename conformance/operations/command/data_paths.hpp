// SPDX-License-Identifier: Apache-2.0
// data_paths.hpp - the commands of commands.hpp as ways to write existing memory or to read it.
//
//   for (const Row<DataPath>& row : data_paths(Way::writing, MemoryKind::buffer)) {
//     expect_moved(fixture, row.value, memory, 1104);     // `memory` expects the new bytes
//   }
//
// Contract: a path moves `path_bytes` bytes between `memory` and a new operand. All of the new
// operand is compared; of `memory` only the bytes that the path reads, as the case compares the
// rest.
#pragma once

#include "operations/command/command_run.hpp"

namespace clmem::conformance {

inline constexpr std::size_t path_bytes = 96;  // six rows of 16 bytes, or six pixels

enum class Way { writing, reading };

struct DataPath {
  Way way;
  MemoryKind view;  // the kind of `memory`
  Command command;
  cl_map_flags flags = 0;
};

// The pixel format of images on a path: unsigned integers, 16 bytes a pixel, in buffers as well.
[[nodiscard]] const ImageFormat& path_format();

[[nodiscard]] Rows<DataPath> data_paths(Way way, MemoryKind view);

void expect_moved(Fixture& fixture, const DataPath& path, const Operand& memory,
                  std::size_t offset);

}  // namespace clmem::conformance
