// SPDX-License-Identifier: Apache-2.0
// Coarse-grain shared virtual memory: an array that host and device use by the same address. The
// host accesses it only through a map; a view without one does not compile.
#include <algorithm>
#include <numeric>
#include <vector>

#include "example.hpp"

int main() {
  return example::run([](const example::Setup& setup) {
    if (clmem::svm_capabilities(setup.device) == clmem::SVMCapabilities::none) {
      std::exit(example::unsupported);
    }
    // Bound to the queue, so that it is freed after the commands that use it.
    const clmem::SVMAllocator allocator{setup.context, {.queue = &setup.queue}};
    const clmem::Array<float, clmem::SVMAllocator> array{allocator, {1000}};

    auto map = clmem::map(setup.queue, array, clmem::MapFlags::write_invalidate_region);
    std::iota(map.span().begin(), map.span().end(), 0.0F);
    map.release();

    clmem::fill(setup.queue, array.subspan(clmem::rows(0, 10)), -1.0F);

    std::vector<float> expected(1000);
    std::iota(expected.begin(), expected.end(), 0.0F);
    std::fill_n(expected.begin(), 10, -1.0F);
    const auto result = clmem::map(setup.queue, array, clmem::MapFlags::read);
    return std::ranges::equal(result.span(), expected);
  });
}
