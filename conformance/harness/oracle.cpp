// SPDX-License-Identifier: Apache-2.0
#include "harness/oracle.hpp"

#include <algorithm>
#include <set>
#include <stdexcept>

namespace clmem::conformance {
namespace {

// Throws std::out_of_range for a range outside of the bytes, which is a mistake of the case.
template <typename Byte>
std::span<Byte> part_of(std::span<Byte> bytes, std::size_t begin, std::size_t size) {
  if (begin > bytes.size() || size > bytes.size() - begin) {
    throw std::out_of_range{"oracle: range outside of its memory"};
  }
  return bytes.subspan(begin, size);
}

// Calls visit(begin, size) for each contiguous range of bytes, in increasing order of x, y, z.
template <typename Visit>
void for_each_run(const RegionPlace& place, Extent region, Visit visit) {
  std::size_t size = place.element;
  if (place.step[0] == place.element) {
    size *= region[0];
    region[0] = std::min<std::size_t>(region[0], 1);
  }
  for_each_index(region, [&](const Extent& index) { visit(place.at(index), size); });
}

}  // namespace

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
  for_each_run(place, region, [&](std::size_t begin, std::size_t size) {
    for (std::size_t i = 0; i < size; ++i) {
      bytes.push_back(begin + i);
    }
  });
  return bytes;
}

void copy_linear(std::span<const std::byte> source, std::size_t source_offset,
                 std::span<std::byte> destination, std::size_t destination_offset,
                 std::size_t size) {
  // Copies first, because source and destination may be the same memory.
  const std::span<const std::byte> part = part_of(source, source_offset, size);
  const Bytes moved(part.begin(), part.end());
  std::ranges::copy(moved, part_of(destination, destination_offset, size).begin());
}

void copy_region(std::span<const std::byte> source, const RegionPlace& from,
                 std::span<std::byte> destination, const RegionPlace& to, const Extent& region) {
  // Gathers first, because source and destination may be the same memory.
  const Bytes packed = gathered(source, from, region);
  auto next = packed.begin();
  for_each_run({to.base, to.step, from.element}, region, [&](std::size_t begin, std::size_t size) {
    std::copy_n(next, size, part_of(destination, begin, size).begin());
    next += static_cast<std::ptrdiff_t>(size);
  });
}

Bytes gathered(std::span<const std::byte> source, const RegionPlace& from, const Extent& region) {
  Bytes packed;
  for_each_run(from, region, [&](std::size_t begin, std::size_t size) {
    const std::span<const std::byte> run = part_of(source, begin, size);
    packed.insert(packed.end(), run.begin(), run.end());
  });
  return packed;
}

void fill(Bytes& destination, std::span<const std::byte> value, std::size_t offset,
          std::size_t size) {
  const std::span<std::byte> part = part_of(std::span{destination}, offset, size);
  for (std::size_t i = 0; i < size; i += value.size()) {
    std::ranges::copy(value.first(std::min(value.size(), size - i)), part.subspan(i).begin());
  }
}

void add_to_each(std::span<std::byte> bytes, unsigned added) {
  for (std::byte& byte : bytes) {
    byte = static_cast<std::byte>(std::to_integer<unsigned>(byte) + added);
  }
}

bool share_a_byte(const RegionPlace& one, const RegionPlace& other, const Extent& region) {
  const std::vector<std::size_t> bytes = bytes_of(one, region);
  const std::set<std::size_t> touched(bytes.begin(), bytes.end());
  return std::ranges::any_of(bytes_of(other, region),
                             [&](std::size_t byte) { return touched.contains(byte); });
}

}  // namespace clmem::conformance
