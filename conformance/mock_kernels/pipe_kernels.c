/* SPDX-License-Identifier: Apache-2.0 */
/* Kernels on pipes. */
#include "suite_kernels.h"

static cl_int CL_CALLBACK put_packets(const clmem_mock_work_item* item, void* user_data) {
  const cl_uint* const from = item->arguments[0].data;
  const cl_uint count = *(const cl_uint*)item->arguments[1].data;
  const clmem_mock_pipe* const to = item->arguments[2].pipe;
  cl_int* const codes = item->arguments[3].data;
  for (cl_uint i = 0; i < count; ++i) {
    codes[i] = to->write(to, &from[i]);
  }
  return CL_SUCCESS;
}

static cl_int CL_CALLBACK take_packets(const clmem_mock_work_item* item, void* user_data) {
  const clmem_mock_pipe* const from = item->arguments[0].pipe;
  const cl_uint count = *(const cl_uint*)item->arguments[1].data;
  cl_uint* const to = item->arguments[2].data;
  cl_int* const codes = item->arguments[3].data;
  for (cl_uint i = 0; i < count; ++i) {
    codes[i] = from->read(from, &to[i]);
  }
  return CL_SUCCESS;
}

const clmem_mock_kernel clmem_suite_pipe_kernels[] = {
    PER_ITEM(put_packets, put_packets,
             "read_only global uint* from, uint count, write_only pipe uint to, write_only global "
             "int* codes"),
    PER_ITEM(take_packets, take_packets,
             "read_only pipe uint from, uint count, write_only global uint* to, write_only global "
             "int* codes"),
    NO_MORE_KERNELS,
};
