// SPDX-License-Identifier: Apache-2.0
// Each work-item applies one function to one value, and stores what it has returned. The numbers of
// the functions are those of suites/kernel/atomic_functions.cpp; their functions for the mock
// driver are in mock_kernels/atomic_kernels.c.
#include "harness/kernels/atomic_kernels.hpp"

namespace clmem::conformance {

// OpenCL C, "OpenCL C 1.x Legacy Atomics".
KernelSource atomic_kernels() {
  return {.name = "atomic", .conditions = {}, .text = R"(
#define APPLY(at, function, start, with)                 \
  (function == 0   ? atomic_add(at, with)                \
   : function == 1 ? atomic_sub(at, with)                \
   : function == 2 ? atomic_inc(at)                      \
   : function == 3 ? atomic_dec(at)                      \
   : function == 4 ? atomic_min(at, with)                \
   : function == 5 ? atomic_max(at, with)                \
   : function == 6 ? atomic_and(at, with)                \
   : function == 7 ? atomic_or(at, with)                 \
   : function == 8 ? atomic_xor(at, with)                \
   : function == 9 ? atomic_xchg(at, with)               \
                   : atomic_cmpxchg(at, start, with))

kernel void apply_global_int(volatile global int* at, uint function, int start,
                             global const int* with, global int* was) {
  was[get_global_id(0)] = APPLY(at, function, start, with[get_global_id(0)]);
}

kernel void apply_global_uint(volatile global uint* at, uint function, uint start,
                              global const uint* with, global uint* was) {
  was[get_global_id(0)] = APPLY(at, function, start, with[get_global_id(0)]);
}

kernel void apply_local_int(volatile local int* at, uint function, int start,
                            global const int* with, global int* was, global int* end) {
  if (get_local_id(0) == 0) {
    *at = start;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  was[get_global_id(0)] = APPLY(at, function, start, with[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == get_local_size(0) - 1) {
    end[get_group_id(0)] = *at;
  }
}

kernel void apply_local_uint(volatile local uint* at, uint function, uint start,
                             global const uint* with, global uint* was, global uint* end) {
  if (get_local_id(0) == 0) {
    *at = start;
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  was[get_global_id(0)] = APPLY(at, function, start, with[get_global_id(0)]);
  barrier(CLK_LOCAL_MEM_FENCE);
  if (get_local_id(0) == get_local_size(0) - 1) {
    end[get_group_id(0)] = *at;
  }
}
)"};
}

// The only ones that are atomic among work-groups, as OpenCL C words it since 3.0.
KernelSource device_atomic_kernels() {
  return {.name = "atomics of the device",
          .conditions = {"device_scope_atomics"},
          .language = KernelLanguage::newest,
          .text = R"(
#define SCOPE memory_order_relaxed, memory_scope_device
#define APPLY(at, function, with)                                              \
  (function == 0   ? atomic_fetch_add_explicit(at, with, SCOPE)                \
   : function == 1 ? atomic_fetch_sub_explicit(at, with, SCOPE)                \
   : function == 2 ? atomic_fetch_add_explicit(at, 1, SCOPE)                   \
   : function == 3 ? atomic_fetch_sub_explicit(at, 1, SCOPE)                   \
   : function == 4 ? atomic_fetch_min_explicit(at, with, SCOPE)                \
   : function == 5 ? atomic_fetch_max_explicit(at, with, SCOPE)                \
   : function == 6 ? atomic_fetch_and_explicit(at, with, SCOPE)                \
   : function == 7 ? atomic_fetch_or_explicit(at, with, SCOPE)                 \
   : function == 8 ? atomic_fetch_xor_explicit(at, with, SCOPE)                \
                   : atomic_exchange_explicit(at, with, SCOPE))

kernel void apply_device_int(volatile global atomic_int* at, uint function, int start,
                             global const int* with, global int* was) {
  int seen = start;
  if (function == 10) {
    atomic_compare_exchange_strong_explicit(at, &seen, with[get_global_id(0)], memory_order_relaxed,
                                            memory_order_relaxed, memory_scope_device);
  } else {
    seen = APPLY(at, function, with[get_global_id(0)]);
  }
  was[get_global_id(0)] = seen;
}

kernel void apply_device_uint(volatile global atomic_uint* at, uint function, uint start,
                              global const uint* with, global uint* was) {
  uint seen = start;
  if (function == 10) {
    atomic_compare_exchange_strong_explicit(at, &seen, with[get_global_id(0)], memory_order_relaxed,
                                            memory_order_relaxed, memory_scope_device);
  } else {
    seen = APPLY(at, function, with[get_global_id(0)]);
  }
  was[get_global_id(0)] = seen;
}
)"};
}

}  // namespace clmem::conformance
