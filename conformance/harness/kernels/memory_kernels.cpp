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

// For one work-item. llvmpipe ends loops after 65,535 rounds.
kernel void copy_range(global const uchar* from, global uchar* to, uint size) {
  uint i = 0;
  for (; i + 16 <= size; i += 16) {
    vstore16(vload16(0, from + i), 0, to + i);
  }
  for (; i < size; ++i) {
    to[i] = from[i];
  }
}

kernel void copy_box(global const uchar* from, global uchar* to, uint row, uint slice) {
  const size_t at = get_global_id(2) * slice + get_global_id(1) * row + get_global_id(0);
  to[at] = from[at];
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
kernel void store_is_null(global const uchar* pointer, global uchar* result) {
  result[get_global_id(0)] = pointer == 0 ? 1 : 2;
}

kernel void store_values(uchar byte, ushort two, uint four, uint2 eight, uint4 sixteen,
                         global uint* to) {
  to[0] = byte;
  to[1] = two;
  to[2] = four;
  vstore2(eight, 0, to + 3);
  vstore4(sixteen, 0, to + 5);
}

kernel void store_many(uint a, uint b, uint c, uint d, uint e, uint f, uint g, uint h, uint i,
                       uint j, uint k, uint l, uint m, uint n, uint o, uint p, global uint* to) {
  vstore4((uint4)(a, b, c, d), 0, to);
  vstore4((uint4)(e, f, g, h), 1, to);
  vstore4((uint4)(i, j, k, l), 2, to);
  vstore4((uint4)(m, n, o, p), 3, to);
}

kernel void copy_through_local(global const uchar* from, local uchar* between, global uchar* to) {
  between[get_local_id(0)] = from[get_global_id(0)];
  to[get_global_id(0)] = between[get_local_id(0)];
}
)"};
}

}  // namespace clmem::conformance
