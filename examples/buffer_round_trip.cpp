// SPDX-License-Identifier: Apache-2.0
// A buffer with the contents of host memory, changed on the device and read back.
#include <numeric>
#include <vector>

#include "example.hpp"

int main() {
  return example::run([](const example::Setup& setup) {
    std::vector<float> values(1000);
    std::iota(values.begin(), values.end(), 0.0F);

    // The destination comes first. Blocks until all 1000 elements are copied.
    const clmem::Array<float> array{setup.context, {1000}};
    clmem::copy(setup.queue, array, values);
    // The operand selects the part: the elements 500 to 999.
    clmem::fill(setup.queue, array.subspan(clmem::rows(500, 1000)), -1.0F);
    std::vector<float> result(array.size());
    clmem::copy(setup.queue, result, array);

    std::fill(values.begin() + 500, values.end(), -1.0F);
    return result == values;
  });
}
