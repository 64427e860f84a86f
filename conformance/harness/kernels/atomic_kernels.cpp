// SPDX-License-Identifier: Apache-2.0
// Kernels whose work-items each apply one atomic function to one value and store the result. The
// functions have the numbers of suites/kernel/atomic_functions.cpp. The mock driver has the kernels
// as functions in mock_kernels/atomic_kernels.c.
#include <string>

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {
namespace {

std::string for_both_types(const std::string& macros, const std::string& kernels) {
  std::string text = macros;
  for (const std::string type : {"int", "uint"}) {
    std::string typed = kernels;
    for (std::size_t at = 0; (at = typed.find("TYPE", at)) != std::string::npos;) {
      typed.replace(at, 4, type);
    }
    text += typed;
  }
  return text;
}

}  // namespace

std::vector<KernelSource> atomic_kernels() {
  // OpenCL C, "OpenCL C 1.x Legacy Atomics".
  static const std::string legacy = for_both_types(R"(
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
)",
                                                   R"(
kernel void apply_global_TYPE(volatile global TYPE* at, uint function, TYPE start,
                             global const TYPE* with, global TYPE* was) {
  was[get_global_id(0)] = APPLY(at, function, start, with[get_global_id(0)]);
}

kernel void apply_local_TYPE(volatile local TYPE* at, uint function, TYPE start,
                            global const TYPE* with, global TYPE* was, global TYPE* end) {
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
)");
  // Functions that are atomic among work-groups, according to OpenCL C since 3.0.
  static const std::string of_device = for_both_types(R"(
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
)",
                                                      R"(
kernel void apply_device_TYPE(volatile global atomic_TYPE* at, uint function, TYPE start,
                             global const TYPE* with, global TYPE* was) {
  TYPE seen = start;
  if (function == 10) {
    atomic_compare_exchange_strong_explicit(at, &seen, with[get_global_id(0)], memory_order_relaxed,
                                            memory_order_relaxed, memory_scope_device);
  } else {
    seen = APPLY(at, function, with[get_global_id(0)]);
  }
  was[get_global_id(0)] = seen;
}
)");
  return {{.name = "atomic", .text = legacy.c_str()},
          {.name = "atomics of the device",
           .conditions = {"device_scope_atomics"},
           .language = KernelLanguage::newest,
           .text = of_device.c_str()}};
}

}  // namespace clmem::conformance
