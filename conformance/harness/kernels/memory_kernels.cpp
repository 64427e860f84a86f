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

kernel void copy_constant(constant uchar* from, global uchar* to) {
  to[get_global_id(0)] = from[get_global_id(0)];
}

kernel void add_value(global uchar* data, uchar value) {
  data[get_global_id(0)] += value;
}

kernel void sum_bytes(global const uchar* one, global const uchar* other, global uchar* sum) {
  sum[get_global_id(0)] = one[get_global_id(0)] + other[get_global_id(0)];
}

// 1 for NULL, 2 for anything else.
kernel void tell_null(global const uchar* pointer, global uchar* told) {
  told[get_global_id(0)] = pointer == 0 ? 1 : 2;
}
)"};
}

}  // namespace clmem::conformance
