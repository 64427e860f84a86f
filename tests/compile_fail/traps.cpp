// SPDX-License-Identifier: Apache-2.0
// Uses of the library that would run and be wrong. Each is refused when TRAP is its number; what stands beside it compiles.
#include <clmem/clmem.hpp>

using namespace clmem;

void run(const CommandQueue& queue, const Kernel& kernel) {
  enqueue_nd_range_kernel(queue, kernel, {{256, 256}});
  enqueue_nd_range_kernel(queue, kernel, {.global = {256, 256}, .local = 16});
#if TRAP == 1
  enqueue_nd_range_kernel(queue, kernel, {256, 256});
#elif TRAP == 2
  static_cast<void>(NDRange{256, 16});
#endif
}
