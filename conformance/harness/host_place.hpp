// SPDX-License-Identifier: Apache-2.0
// host_place.hpp - places in host memory by their position in a page, on which the behaviour of a
// driver may depend, and which malloc would decide otherwise in each run.
//
//   Bytes& room = fixture.host(2 * page_size + size);
//   std::byte* const start = room.data() + place_in(room, 67);
#pragma once

#include <cstddef>
#include <cstdint>

#include "harness/pattern.hpp"

namespace clmem::conformance {

inline constexpr std::size_t page_size = 4096;

// The offset of the first address that is `in_page` bytes after the start of a page of the room.
[[nodiscard]] inline std::size_t place_in(const Bytes& room, std::size_t in_page) {
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return (page_size - address % page_size) % page_size + in_page;
}

}  // namespace clmem::conformance
