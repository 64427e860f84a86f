// SPDX-License-Identifier: Apache-2.0
// A buffer that the host writes and reads in place, through maps.
#include <algorithm>
#include <numeric>

#include "example.hpp"

int main() {
  return example::run([](const example::Setup& setup) {
    constexpr std::size_t count = 1000;
    const clmem::Array<float> array{setup.context, {count}};
    {
      // The map ends at the closing brace.
      auto map = clmem::map(setup.queue, array, clmem::MapFlags::write_invalidate_region);
      std::iota(map.span().begin(), map.span().end(), 0.0F);
    }
    // A part of the array as a matrix: the elements 100 to 699 as 20 rows of 30.
    const auto matrix = array.subspan(clmem::rows(100, 700)).reshape({20, 30});
    auto map = clmem::map(setup.queue, matrix, clmem::MapFlags::read);
    const bool right = map.view()(0, 0) == 100.0F && map.view()(2, 5) == 165.0F &&
                       std::ranges::is_sorted(map.span());
    // release() reports a failure, which the destructor could not.
    map.release();
    return right;
  });
}
