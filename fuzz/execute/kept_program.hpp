// SPDX-License-Identifier: Apache-2.0
// kept_program.hpp - the built program object of one process, for those that come after it.
//
//   KeptProgram& kept = *new (shared_memory) KeptProgram;
//   Environment environment{api, device, nullptr, &kept};
//
// Why: a process ends after each deviation, and compilers take as long as fifty programs.
// Contract: in memory that processes share, one at a time. What is kept is a binary
// (clCreateProgramWithBinary). A driver that cannot do without the source, or that crashes over the
// binary, is asked once: `size` is zero while it is in use.
#pragma once

#include <array>
#include <cstddef>

namespace clmem::fuzz {

struct KeptProgram {
  bool was_tried = false;
  std::size_t size = 0;
  std::array<unsigned char, std::size_t{1} << 26U> bytes;
};

}  // namespace clmem::fuzz
