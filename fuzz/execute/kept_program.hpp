// SPDX-License-Identifier: Apache-2.0
// kept_program.hpp - the built program object of one process, for later processes.
//
//   KeptProgram& kept = *new (shared_memory) KeptProgram;
//   Environment environment{api, device, nullptr, &kept};
//
// Why: a process ends after each deviation, and a compiler takes as long as fifty programs.
// Contract: in memory that processes share, one at a time. The data is a binary
// (clCreateProgramWithBinary). A driver that needs the source, or that crashes on the binary, is
// tried once: `size` is zero while the binary is in use.
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
