// SPDX-License-Identifier: Apache-2.0
// Coarse-grain shared virtual memory: an array that host and device use by the same address. The
// host reaches it through a map only; without one its view does not compile.
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
    const clmem::SVMArray<float> array =
        clmem::csvm_empty<float>(setup.context, {1000}, {.queue = &setup.queue});

    auto map = array.map(setup.queue, clmem::MapFlags::write_invalidate_region);
    std::iota(map.span().begin(), map.span().end(), 0.0F);
    map.release();

    clmem::enqueue_fill(setup.queue, array, -1.0F, 10 * sizeof(float));

    std::vector<float> expected(1000);
    std::iota(expected.begin(), expected.end(), 0.0F);
    std::fill_n(expected.begin(), 10, -1.0F);
    return std::ranges::equal(array.map_ro(setup.queue).span(), expected);
  });
}
