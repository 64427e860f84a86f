// SPDX-License-Identifier: Apache-2.0
// Fine-grain shared virtual memory in the wrapped style: containers in it, tagged where a command
// takes an area. The host needs no map, but has to wait for the commands.
#include <algorithm>
#include <clmem/pyopencl.hpp>
#include <numeric>
#include <vector>

#include "example.hpp"

int main() {
  return example::run([](const example::Setup& setup) {
    if (!has_all(clmem::svm_capabilities(setup.device),
                 clmem::SVMCapabilities::fine_grain_buffer)) {
      std::exit(example::unsupported);
    }
    const auto array = clmem::fsvm_empty<int>(setup.context, {1000}, {.queue = &setup.queue});
    const std::span<int> numbers = array.view().span();
    std::iota(numbers.begin(), numbers.end(), 0);

    // The tag passes the address, not the contents: the first ten elements.
    clmem::enqueue_fill(setup.queue, clmem::SVM{numbers.first(10)}, -1, 10 * sizeof(int));
    setup.queue.finish();

    std::vector<int> expected(1000);
    std::iota(expected.begin(), expected.end(), 0);
    std::fill_n(expected.begin(), 10, -1);
    return std::ranges::equal(numbers, expected);
  });
}
