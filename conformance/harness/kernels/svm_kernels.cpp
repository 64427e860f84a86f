// SPDX-License-Identifier: Apache-2.0
// Kernels that find their data through pointers in shared virtual memory. Their functions for the
// mock driver are in mock_kernels/svm_kernels.c, the structure for the cases in
// operations/svm/svm_list.hpp.

#include "harness/kernel_programs.hpp"

namespace clmem::conformance {

std::vector<KernelSource> svm_kernels() {
  return {{.name = "shared virtual memory",
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
