// SPDX-License-Identifier: Apache-2.0
// Kernels on pipes of one uint per packet, for one work-item each. `codes` receives the return
// values of the built-in functions. Their functions for the mock driver are in
// mock_kernels/pipe_kernels.c.

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

std::vector<KernelSource> pipe_kernels() {
  return {{.name = "pipe", .conditions = {"pipes"}, .language = KernelLanguage::newest, .text = R"(
kernel void put_packets(global const uint* from, uint count, write_only pipe uint to,
                        global int* codes) {
  for (uint i = 0; i < count; ++i) {
    codes[i] = write_pipe(to, &from[i]);
  }
}

kernel void take_packets(read_only pipe uint from, uint count, global uint* to,
                         global int* codes) {
  for (uint i = 0; i < count; ++i) {
    codes[i] = read_pipe(from, &to[i]);
  }
}
)"}};
}

}  // namespace clmem::conformance
