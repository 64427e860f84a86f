// SPDX-License-Identifier: Apache-2.0
// Kernels on global memory, pipes and shared virtual memory. The mock driver has them as functions
// in mock_kernels/memory_kernels.c.

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

std::vector<KernelSource> memory_kernels() {
  return {
      // A program of its own, because some compilers take long for the other kernels, and the ladder of
      // foundations needs only this one.
      {.name = "copy", .text = R"(
kernel void copy_bytes(global const uchar* from, global uchar* to) {
  to[get_global_id(0)] = from[get_global_id(0)];
}
)"},
      {.name = "memory", .text = R"(
// Copies in one work-item, by 16 bytes, because llvmpipe ends loops after 65,535 rounds.
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

// Values of each size precede values of each other size. Stores two words for each value.
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

// Each work-item stores the bytes that another one has written to both local memories.
kernel void exchange_through_locals(global const uchar* from, local uchar* one, local uchar* other,
                                    global uchar* to) {
  const size_t partner = get_local_size(0) - 1 - get_local_id(0);
  one[get_local_id(0)] = from[get_global_id(0)];
  other[get_local_id(0)] = from[get_global_id(0)] ^ 255;
  barrier(CLK_LOCAL_MEM_FENCE);
  to[2 * get_global_id(0)] = one[partner];
  to[2 * get_global_id(0) + 1] = other[partner];
}
)"},
      // Kernels that store the ids and sizes of their work-items and work-groups.
      {.name = "index", .text = R"(
// Returns the address of the 22 words of a work-item.
global uint* words_of_item(global uint* to, uint count) {
  const size_t x = get_global_id(0) - get_global_offset(0);
  const size_t y = get_global_id(1) - get_global_offset(1);
  const size_t z = get_global_id(2) - get_global_offset(2);
  const size_t item = (z * get_global_size(1) + y) * get_global_size(0) + x;
  return to + 22 * (item % count);
}

#define STORE_DIMENSION(i)             \
  *at++ = (uint)get_global_id(i);      \
  *at++ = (uint)get_local_id(i);       \
  *at++ = (uint)get_group_id(i);       \
  *at++ = (uint)get_global_size(i);    \
  *at++ = (uint)get_local_size(i);     \
  *at++ = (uint)get_num_groups(i);     \
  *at++ = (uint)get_global_offset(i)

// Stores the ids, sizes and offsets of a work-item, one dimension after the other.
kernel void store_indices(global uint* to, uint count) {
  global uint* at = words_of_item(to, count);
  for (uint i = 0; i < 3; ++i) {
    STORE_DIMENSION(i);
  }
  *at = get_work_dim();
}

// Stores the words of store_indices, with dimensions that the compiler knows.
kernel void store_indices_of_constants(global uint* to, uint count) {
  global uint* at = words_of_item(to, count);
  STORE_DIMENSION(0);
  STORE_DIMENSION(1);
  STORE_DIMENSION(2);
  *at = get_work_dim();
}

__attribute__((reqd_work_group_size(2, 3, 1)))
kernel void store_groups_of_six(global uint* to) {
  to[get_global_id(1) * get_global_size(0) + get_global_id(0)] =
      (uint)(get_local_id(1) * get_local_size(0) + get_local_id(0));
}
)"},
      // Kernels of one work-item on pipes of uint packets. `codes` receives the return values of
      // the built-in functions.
      {.name = "pipe", .conditions = {"pipes"}, .language = KernelLanguage::newest, .text = R"(
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
)"},
      // Kernels that find their data through pointers in shared virtual memory; the host's
      // structure is in operations/svm/svm_list.hpp.
      {.name = "shared virtual memory",
       .conditions = {"svm_coarse"},
       .language = KernelLanguage::newest,
       .text = R"(
struct svm_link {
  global struct svm_link* next;
  uint value;
};

kernel void add_to_links(global struct svm_link* first, uint links, uint step) {
  for (global struct svm_link* at = first; links != 0; at = at->next, --links) {
    at->value += step;
  }
}

kernel void add_up_to_null(global struct svm_link* first, uint step) {
  for (global struct svm_link* at = first; at != 0; at = at->next) {
    at->value += step;
  }
}

kernel void store_address(global uchar* memory, global struct svm_link* result) {
  result->next = (global struct svm_link*)memory;
}
)"},
      {.name = "atomics on shared virtual memory",
       .conditions = {"svm_atomics"},
       .language = KernelLanguage::newest,
       .text = R"(
kernel void count_atomically(volatile global atomic_int* counter, uint times) {
  for (uint i = 0; i < times; ++i) {
    atomic_fetch_add_explicit(counter, 1, memory_order_relaxed, memory_scope_all_svm_devices);
  }
}
)"}};
}

}  // namespace clmem::conformance
