// SPDX-License-Identifier: Apache-2.0
#include "harness/oracle.hpp"

#include <algorithm>
#include <set>

#include "harness/byte_at.hpp"

namespace clmem::conformance {

std::size_t RegionPlace::at(const Extent& index) const {
  return base + index[0] * step[0] + index[1] * step[1] + index[2] * step[2];
}

RectPlace::operator RegionPlace() const {
  return {origin[0] + origin[1] * row_pitch + origin[2] * slice_pitch, {1, row_pitch, slice_pitch}};
}

RegionPlace moved(RegionPlace place, std::size_t bytes) {
  place.base += bytes;
  return place;
}

std::size_t end_of(const RegionPlace& place, const Extent& region) {
  return place.at({region[0] - 1, region[1] - 1, region[2] - 1}) + place.element;
}

std::vector<std::size_t> bytes_of(const RegionPlace& place, const Extent& region) {
  std::vector<std::size_t> bytes;
  for_each_index(region, [&](const Extent& index) {
    for (std::size_t i = 0; i < place.element; ++i) {
      bytes.push_back(place.at(index) + i);
    }
  });
  return bytes;
}

void copy_linear(std::span<const std::byte> source, std::size_t source_offset, Bytes& destination,
                 std::size_t destination_offset, std::size_t size) {
  const Bytes before(source.begin(), source.end());  // source and destination may be one memory
  for (std::size_t i = 0; i < size; ++i) {
    destination.at(destination_offset + i) = byte_at(before, source_offset + i);
  }
}

void copy_region(std::span<const std::byte> source, const RegionPlace& from, Bytes& destination,
                 const RegionPlace& to, const Extent& region) {
  const Bytes before(source.begin(), source.end());
  for_each_index(region, [&](const Extent& index) {
    for (std::size_t i = 0; i < from.element; ++i) {
      destination.at(to.at(index) + i) = byte_at(before, from.at(index) + i);
    }
  });
}

Bytes gathered(std::span<const std::byte> source, const RegionPlace& from, const Extent& region) {
  Bytes packed;
  for (const std::size_t place : bytes_of(from, region)) {
    packed.push_back(byte_at(source, place));
  }
  return packed;
}

void fill(Bytes& destination, std::span<const std::byte> value, std::size_t offset,
          std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    destination.at(offset + i) = value[i % value.size()];
  }
}

bool share_a_byte(const RegionPlace& one, const RegionPlace& other, const Extent& region) {
  const std::vector<std::size_t> bytes = bytes_of(one, region);
  const std::set<std::size_t> touched(bytes.begin(), bytes.end());
  return std::ranges::any_of(bytes_of(other, region),
                             [&](std::size_t byte) { return touched.contains(byte); });
}

}  // namespace clmem::conformance
