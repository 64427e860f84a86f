// SPDX-License-Identifier: Apache-2.0
// A slice pitch that is smaller than a slice and not a multiple of the row pitch is refused, also
// where a row pitch of zero means the width of the region (clEnqueueReadBufferRect:
// CL_INVALID_VALUE).
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
  static char bytes[4096];
  const size_t origin[3] = {0, 0, 0};
  const size_t region[3] = {8, 4, 2};
  code = clEnqueueReadBufferRect(queue, buffer, CL_TRUE, origin, origin, region, 0, 25, 0, 0, bytes,
                                 0, NULL, NULL);
  printf("clEnqueueReadBufferRect: %d, expected %d\n", code, CL_INVALID_VALUE);
  return code == CL_INVALID_VALUE ? 0 : 1;
}
