/* SPDX-License-Identifier: Apache-2.0 */
/* kernel_pipe.h - pipes as arguments of the mock device's kernels.
 *
 *   const clmem_mock_pipe* pipe = item->arguments[0].pipe;
 *   cl_float packet = 1;
 *   cl_int code = pipe->write(pipe, &packet);      negative when the pipe is full
 *
 * Contract: the functions of OpenCL C of similar names, with packets of packet_size bytes. A
 * function that is called once per group needs no variants for whole work-groups. Codes are
 *
 *   CLMEM_MOCK_PIPE_REFUSES  the pipe is empty, or full
 *   CL_INVALID_OPERATION     the qualifier of the parameter does not allow it
 *   CL_INVALID_VALUE         there is no such reservation, or it has no packet of that index
 *
 * C++ programs use pipe_view.hpp.
 */
#ifndef CLMEM_MOCK_KERNEL_PIPE_H
#define CLMEM_MOCK_KERNEL_PIPE_H

#include "clmem/mock/opencl.h"

#ifdef __cplusplus
extern "C" {
#endif

#define CLMEM_MOCK_PIPE_REFUSES (-1)

typedef struct clmem_mock_pipe {
  cl_uint packet_size;
  cl_uint max_packets;
  cl_kernel_arg_access_qualifier access; /* the parameter's */
  void* object;                          /* the driver's */
  cl_int (*read)(const struct clmem_mock_pipe* pipe, void* packet);
  cl_int (*write)(const struct clmem_mock_pipe* pipe, const void* packet);
  cl_uint (*num_packets)(const struct clmem_mock_pipe* pipe);
  /* Returns a reservation of that many packets, to be read or written according to the qualifier;
   * 0 if there are not as many, or not as much room. */
  cl_uint (*reserve)(const struct clmem_mock_pipe* pipe, cl_uint packets);
  cl_int (*read_reserved)(const struct clmem_mock_pipe* pipe, cl_uint reservation, cl_uint index,
                          void* packet);
  cl_int (*write_reserved)(const struct clmem_mock_pipe* pipe, cl_uint reservation, cl_uint index,
                           const void* packet);
  cl_int (*commit)(const struct clmem_mock_pipe* pipe, cl_uint reservation);
} clmem_mock_pipe;

#ifdef __cplusplus
}
#endif

#endif
