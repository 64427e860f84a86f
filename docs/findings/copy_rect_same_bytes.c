// SPDX-License-Identifier: Apache-2.0
// Rectangles of one buffer that share their bytes are not copied, also where their origins differ:
// x = 32 is y = 1 at a row pitch of 32 (clEnqueueCopyBufferRect: CL_MEM_COPY_OVERLAP).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  cl_platform_id platforms[16] = {NULL};
  const unsigned long wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  cl_int code = CL_SUCCESS;
  if (wanted >= 16 || clGetPlatformIDs(16, platforms, NULL) != CL_SUCCESS ||
      (platform = platforms[wanted]) == NULL ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
    return 77;
  }
  char device_name[256] = "";
  char driver_version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof device_name - 1, device_name, NULL);
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof driver_version - 1, driver_version, NULL);
  printf("%s, driver %s\n", device_name, driver_version);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  if (queue == NULL) {
    return 77;
  }
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &code);
  const size_t from[3] = {32, 0, 0};
  const size_t to[3] = {0, 1, 0};
  const size_t region[3] = {8, 4, 1};
  code = clEnqueueCopyBufferRect(queue, buffer, buffer, from, to, region, 32, 128, 32, 128, 0, NULL,
                                 NULL);
  printf("clEnqueueCopyBufferRect: %d, expected %d\n", code, CL_MEM_COPY_OVERLAP);
  return code == CL_MEM_COPY_OVERLAP ? 0 : 1;
}
