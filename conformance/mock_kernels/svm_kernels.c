/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels that find their data through pointers in shared virtual memory. */
#include "suite_kernels.h"

struct svm_link {
  struct svm_link* next;
  cl_uint value;
};

static cl_int CL_CALLBACK add_to_links(const clmem_mock_work_item* item, void* user_data) {
  const cl_uint* const links = item->arguments[1].data;
  const cl_uint* const step = item->arguments[2].data;
  struct svm_link* at = item->arguments[0].data;
  for (cl_uint i = 0; i < *links; ++i) {
    at->value += *step;
    at = at->next;
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK add_up_to_null(const clmem_mock_work_item* item, void* user_data) {
  const cl_uint* const step = item->arguments[1].data;
  struct svm_link* at = item->arguments[0].data;
  for (; at != NULL; at = at->next) {
    at->value += *step;
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK store_address(const clmem_mock_work_item* item, void* user_data) {
  struct svm_link* const result = item->arguments[1].data;
  result->next = item->arguments[0].data;
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK count_atomically(const clmem_mock_work_item* item, void* user_data) {
  cl_int* const counter = item->arguments[0].data;
  const cl_uint* const times = item->arguments[1].data;
  for (cl_uint i = 0; i < *times; ++i) {
    __atomic_fetch_add(counter, 1, __ATOMIC_RELAXED);
  }
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_svm_kernels[] = {
    PER_ITEM(add_to_links, add_to_links,
             "read_write global struct svm_link* first, uint links, uint step"),
    PER_ITEM(add_up_to_null, add_up_to_null, "read_write global struct svm_link* first, uint step"),
    PER_ITEM(store_address, store_address, "global uchar* memory, global struct svm_link* result"),
    PER_ITEM(count_atomically, count_atomically, "volatile global atomic_int* counter, uint times"),
    NO_MORE_KERNELS,
};
