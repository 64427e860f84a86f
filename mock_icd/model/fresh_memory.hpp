// SPDX-License-Identifier: Apache-2.0
// fresh_memory.hpp - memory whose bytes are 0xCD at both ends, without writing them where it is large.
//
//   const FreshMemory memory = allocate_fresh(std::size_t{1} << 30, 128);     // microseconds
//
// Contract: what relies on zeros, which no real device promises, fails. Blocks above 2 MiB map
// one file of the pattern again and again, copied where they are written; of those above 8 MiB
// only the first and the last 4 MiB do, and the bytes between are zero. Throws
// std::bad_alloc.
#pragma once

#include <cstddef>
#include <memory>

namespace clmem::mock {

inline constexpr std::byte fresh_byte{0xCD};

struct FreeFresh {
  std::size_t alignment;
  std::size_t mapped;  // in bytes; 0 for what operator new gave
  std::byte* start;    // of the mapping
  void operator()(std::byte* memory) const noexcept;
};
using FreshMemory = std::unique_ptr<std::byte, FreeFresh>;

[[nodiscard]] FreshMemory allocate_fresh(std::size_t size, std::size_t alignment);

}  // namespace clmem::mock
