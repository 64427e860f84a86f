// SPDX-License-Identifier: Apache-2.0
#include "harness/oracle.hpp"

#include <set>

#include "harness/byte_at.hpp"

namespace clmem::conformance {

namespace {

template <typename Visit>
void for_each_index(const Extent& region, Visit visit) {
  for (std::size_t z = 0; z < region[2]; ++z) {
    for (std::size_t y = 0; y < region[1]; ++y) {
      for (std::size_t x = 0; x < region[0]; ++x) {
        visit(Extent{x, y, z});
      }
    }
  }
}

}  // namespace

std::size_t RectPlace::at(const Extent& index) const {
  return (origin[2] + index[2]) * slice_pitch + (origin[1] + index[1]) * row_pitch + origin[0] +
         index[0];
}

void copy_linear(std::span<const std::byte> source, std::size_t source_offset, Bytes& destination,
                 std::size_t destination_offset, std::size_t size) {
  const Bytes before(source.begin(), source.end());  // source and destination may be one memory
  for (std::size_t i = 0; i < size; ++i) {
    destination.at(destination_offset + i) = byte_at(before, source_offset + i);
  }
}

void copy_rect(std::span<const std::byte> source, const RectPlace& from, Bytes& destination,
               const RectPlace& to, const Extent& region) {
  const Bytes before(source.begin(), source.end());
  for_each_index(region, [&](const Extent& index) {
    destination.at(to.at(index)) = byte_at(before, from.at(index));
  });
}

void fill(Bytes& destination, std::span<const std::byte> value, std::size_t offset,
          std::size_t size) {
  for (std::size_t i = 0; i < size; ++i) {
    destination.at(offset + i) = value[i % value.size()];
  }
}

bool rects_share_a_byte(const RectPlace& one, const RectPlace& other, const Extent& region) {
  std::set<std::size_t> touched;
  for_each_index(region, [&](const Extent& index) { touched.insert(one.at(index)); });
  bool shared = false;
  for_each_index(
      region, [&](const Extent& index) { shared = shared || touched.count(other.at(index)) > 0; });
  return shared;
}

}  // namespace clmem::conformance
