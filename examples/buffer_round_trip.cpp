// SPDX-License-Identifier: Apache-2.0
// A buffer with the contents of host memory, changed on the device and read back.
#include <numeric>
#include <vector>

#include "example.hpp"

int main() {
  return example::run([](const example::Setup& setup) {
    std::vector<float> values(1000);
    std::iota(values.begin(), values.end(), 0.0F);

    // Copies the values; they are free to change afterwards.
    const auto buffer = clmem::Buffer::copy_of(setup.context, clmem::MemFlags::read_write, values);
    // Offsets and sizes are bytes: the elements 500 to 999.
    clmem::enqueue_fill(setup.queue, buffer, -1.0F, 500 * sizeof(float),
                        {.offset = 500 * sizeof(float)});
    // The destination comes first. Blocks until all 1000 are here.
    std::vector<float> result(values.size());
    clmem::enqueue_copy(setup.queue, result, buffer);

    std::fill(values.begin() + 500, values.end(), -1.0F);
    return result == values;
  });
}
