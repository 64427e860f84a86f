// SPDX-License-Identifier: Apache-2.0
// Kernels on global memory that every OpenCL C compiles. Their functions for the mock driver are in
// mock_kernels/memory_kernels.c.

#include "harness/kernel_source.hpp"

namespace clmem::conformance {

KernelSource memory_kernels() {
  return {.name = "memory", .conditions = {}, .text = R"(
kernel void copy_bytes(global const uchar* from, global uchar* to) {
  to[get_global_id(0)] = from[get_global_id(0)];
}
)"};
}

}  // namespace clmem::conformance
