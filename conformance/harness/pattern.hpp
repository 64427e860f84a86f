// SPDX-License-Identifier: Apache-2.0
// pattern.hpp - test data in which every misplaced byte shows, and host memory for it.
//
//   const Bytes data = pattern(4099, seed);
//   HostBytes& room = fixture.host(2 * page_size + size);
//   std::byte* const start = room.data() + place_in(room, 67);
//
// Contract: the same size and seed give the same bytes; another seed gives others. No byte is zero,
// no two neighbours are equal, and the bytes have no period, so that lost, shifted and repeated
// bytes all differ from the expected ones. Host memory is placed by its position in a page: the
// behaviour of a driver may depend on it, and malloc would choose another one in each run.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace clmem::conformance {

using Bytes = std::vector<std::byte>;

[[nodiscard]] Bytes pattern(std::size_t size, std::uint64_t seed);

inline constexpr std::size_t page_size = 4096;

// Returns the offset of the first address in the room that is `in_page` bytes after the start of a
// page.
[[nodiscard]] inline std::size_t place_in(std::span<const std::byte> room, std::size_t in_page) {
  const auto address = reinterpret_cast<std::uintptr_t>(room.data());
  return (page_size - address % page_size) % page_size + in_page;
}

// Bytes that begin at a chosen position in a page.
class HostBytes : public std::span<std::byte> {
 public:
  HostBytes(std::size_t size, std::size_t in_page) : room_(page_size + in_page + size) {
    std::span<std::byte>::operator=(std::span{room_}.subspan(place_in(room_, in_page), size));
  }
  HostBytes(HostBytes&&) noexcept = default;
  HostBytes& operator=(HostBytes&&) noexcept = default;
  HostBytes(const HostBytes&) = delete;
  HostBytes& operator=(const HostBytes&) = delete;
  ~HostBytes() = default;

  friend bool operator==(const HostBytes& left, std::span<const std::byte> right) {
    return std::ranges::equal(left, right);
  }
  [[nodiscard]] Bytes copy() const { return {begin(), end()}; }

 private:
  Bytes room_;
};

}  // namespace clmem::conformance
