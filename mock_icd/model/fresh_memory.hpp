// SPDX-License-Identifier: Apache-2.0
// fresh_memory.hpp - memory filled with 0xCD at both ends, without writing large blocks.
//   const FreshMemory memory = allocate_fresh(std::size_t{1} << 30, 128);     // microseconds
//
// Contract: programs that rely on zeros, which no real device guarantees, fail. Blocks above 2 MiB
// map one file of the pattern repeatedly, copied on write; of blocks above 8 MiB only the first and
// the last 4 MiB do, and the bytes between are zero. Throws std::bad_alloc.
#pragma once

#include <cstddef>
#include <memory>

namespace clmem::mock {

inline constexpr std::byte fresh_byte{0xCD};

struct FreeFresh {
  std::size_t alignment;
  std::size_t mapped;  // size of the mapping in bytes; 0 for memory of operator new
  std::byte* start;    // start of the mapping
  void operator()(std::byte* memory) const noexcept;
};
using FreshMemory = std::unique_ptr<std::byte, FreeFresh>;

[[nodiscard]] FreshMemory allocate_fresh(std::size_t size, std::size_t alignment);

}  // namespace clmem::mock
