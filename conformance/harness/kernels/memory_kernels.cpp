// SPDX-License-Identifier: Apache-2.0
// Kernels on global memory that every OpenCL C compiles. Their functions for the mock driver are in
// mock_kernels/memory_kernels.c.

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

std::vector<KernelSource> memory_kernels() {
  return {{.name = "memory", .text = R"(
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

// Every size before every size. Two words for each value.
kernel void store_mixed_values(uchar a, uchar b, ushort c, uchar d, uint e, uchar f, uint2 g,
                               ushort h, ushort i, uint j, ushort k, uint2 l, uint m, uint n,
                               uint2 o, uint2 p, uchar q, global uint* to) {
  vstore16((uint16)(a, 0, b, 0, c, 0, d, 0, e, 0, f, 0, g, h, 0), 0, to);
  vstore16((uint16)(i, 0, j, 0, k, 0, l, m, 0, n, 0, o, p), 1, to);
  vstore2((uint2)(q, 0), 16, to);
}

// 128 bytes, and with the vectors and the pointer 232 of the 256 that every device takes.
typedef struct {
  uint words[32];
} Record;

kernel void store_wide_values(uint8 thirty_two, uint16 sixty_four, Record record, global uint* to) {
  vstore8(thirty_two, 0, to);
  vstore16(sixty_four, 0, to + 8);
  for (int i = 0; i < 32; ++i) {
    to[24 + i] = record.words[i];
  }
}

kernel void store_many(uint a, uint b, uint c, uint d, uint e, uint f, uint g, uint h, uint i,
                       uint j, uint k, uint l, uint m, uint n, uint o, uint p, uint q, uint r,
                       uint s, uint t, uint u, uint v, uint w, uint x, uint y, uint z, uint aa,
                       uint bb, uint cc, uint dd, uint ee, uint ff, global uint* to) {
  vstore16((uint16)(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p), 0, to);
  vstore16((uint16)(q, r, s, t, u, v, w, x, y, z, aa, bb, cc, dd, ee, ff), 1, to);
}

kernel void do_nothing(void) {}

kernel void copy_through_local(global const uchar* from, local uchar* between, global uchar* to) {
  between[get_local_id(0)] = from[get_global_id(0)];
  to[get_global_id(0)] = between[get_local_id(0)];
}

// Each work-item stores what another one has left in either local memory.
kernel void exchange_through_locals(global const uchar* from, local uchar* one, local uchar* other,
                                    global uchar* to) {
  const size_t partner = get_local_size(0) - 1 - get_local_id(0);
  one[get_local_id(0)] = from[get_global_id(0)];
  other[get_local_id(0)] = from[get_global_id(0)] ^ 255;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[2 * get_global_id(0)] = one[partner];
  to[2 * get_global_id(0) + 1] = other[partner];
}
)"}};
}

}  // namespace clmem::conformance
