// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory in the opaque style: areas of any grain that are used as buffers are.
#include <clmem/pyopencl.hpp>
#include <numeric>
#include <vector>

#include "example.hpp"

int main() {
  return example::run([](const example::Setup& setup) {
    if (clmem::svm_capabilities(setup.device) == clmem::SVMCapabilities::none) {
      std::exit(example::unsupported);
    }
    std::vector<int> values(1024);
    std::iota(values.begin(), values.end(), 0);
    const std::size_t size = values.size() * sizeof(int);

    const clmem::SVMAllocation first{setup.context, size, {.queue = &setup.queue}};
    clmem::SVMAllocation second{setup.context, size, {.queue = &setup.queue}};
    clmem::enqueue_copy(setup.queue, first, values);
    clmem::enqueue_copy(setup.queue, second, first, {.blocking = clmem::Blocking::no});

    // Overwrites the upper half; size and offset are bytes.
    clmem::enqueue_fill(setup.queue, second, 7, size / 2, {.offset = size / 2});
    std::vector<int> result(values.size());
    clmem::enqueue_copy(setup.queue, result, second);

    // Freed by a command, for whose event other commands can wait. The destructor of `first` frees
    // it in the order of the queue as well.
    clmem::Event freed;
    second.enqueue_release({.event = &freed});
    freed.wait();

    std::fill(values.begin() + 512, values.end(), 7);
    return result == values;
  });
}
