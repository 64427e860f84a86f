// SPDX-License-Identifier: Apache-2.0
// bytes.hpp - copying and filling of linear memory.
//
//   move_bytes(to, from, size);
//   repeat_pattern({to, size}, pattern);
//
// Contract: ranges may overlap in move_bytes(), because host memory may be a buffer's own storage
// (CL_MEM_USE_HOST_PTR); an empty range is not an access. The filled range is a multiple of the
// pattern, which is not empty.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <span>

namespace clmem::mock {

inline void move_bytes(void* to, const void* from, std::size_t size) {
  if (size > 0) {
    std::memmove(to, from, size);
  }
}

inline void repeat_pattern(std::span<std::byte> range, std::span<const std::byte> pattern) {
  // Copies the part already written to after itself, doubling it each time.
  std::size_t written = std::min(pattern.size(), range.size());
  move_bytes(range.data(), pattern.data(), written);
  while (written < range.size()) {
    const std::size_t size = std::min(written, range.size() - written);
    move_bytes(range.data() + written, range.data(), size);
    written += size;
  }
}

}  // namespace clmem::mock
