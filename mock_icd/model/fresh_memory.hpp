// SPDX-License-Identifier: Apache-2.0
// fresh_memory.hpp - memory whose bytes are 0xCD, without writing them where it is large.
//
//   const FreshMemory memory = allocate_fresh(std::size_t{1} << 30, 128);     // microseconds
//
// Contract: nothing can rely on zeros that a real device does not promise. Large blocks map one
// file of the pattern again and again, copied where they are written. Throws std::bad_alloc.
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
