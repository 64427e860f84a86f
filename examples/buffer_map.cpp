// SPDX-License-Identifier: Apache-2.0
// A buffer that the host writes and reads in place, through maps.
#include <algorithm>
#include <numeric>

#include "example.hpp"

int main() {
  return example::run([](const example::Setup& setup) {
    constexpr std::size_t count = 1000;
    const clmem::Buffer buffer{setup.context, clmem::MemFlags::read_write, count * sizeof(float)};
    {
      // The map is the scope: it ends with the brace. The shape counts elements, not bytes.
      auto map = clmem::enqueue_map_buffer<float>(
          setup.queue, buffer, clmem::MapFlags::write_invalidate_region, {.shape = {count}});
      std::iota(map.span().begin(), map.span().end(), 0.0F);
    }
    // A region of the buffer as a matrix: the elements 100 to 699 as 20 rows of 30.
    auto map =
        clmem::enqueue_map_buffer<const float>(setup.queue, buffer, clmem::MapFlags::read,
                                               {.offset = 100 * sizeof(float), .shape = {20, 30}});
    const bool right = map.view()(0, 0) == 100.0F && map.view()(2, 5) == 165.0F &&
                       std::ranges::is_sorted(map.span());
    // What a destructor could not report, release() does.
    map.release();
    return right;
  });
}
