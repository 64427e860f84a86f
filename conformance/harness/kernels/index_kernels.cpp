// SPDX-License-Identifier: Apache-2.0
// The functions of these kernels for the mock driver are in mock_kernels/index_kernels.c.
#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

std::vector<KernelSource> index_kernels() {
  return {{.name = "index", .text = R"(
// Where 22 words of a work-item have their place.
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

// All that a work-item knows of its place, one dimension after the other.
kernel void store_indices(global uint* to, uint count) {
  global uint* at = words_of_item(to, count);
  for (uint i = 0; i < 3; ++i) {
    STORE_DIMENSION(i);
  }
  *at = get_work_dim();
}

// The same, with dimensions that the compiler knows.
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
)"}};
}

}  // namespace clmem::conformance
