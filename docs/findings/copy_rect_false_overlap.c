// SPDX-License-Identifier: Apache-2.0
// Two columns of one buffer that share no byte do not overlap, though their rows interleave
// (the algorithm check_copy_overlap of the specification).
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

int main(void) {
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  cl_int code = CL_SUCCESS;
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
    return 77;
  }
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &code);
  const size_t left[3] = {0, 0, 0};
  const size_t right[3] = {32, 0, 0};
  const size_t extent[3] = {8, 4, 1};
  code = clEnqueueCopyBufferRect(queue, buffer, buffer, left, right, extent, 64, 256, 64, 256, 0,
                                 NULL, NULL);
  printf("clEnqueueCopyBufferRect: %d, expected %d\n", code, CL_SUCCESS);
  return code == CL_SUCCESS ? 0 : 1;
}
