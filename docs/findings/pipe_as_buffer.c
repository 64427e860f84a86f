// SPDX-License-Identifier: Apache-2.0
// A pipe is not a buffer: the host does not read it (clCreatePipe, clEnqueueReadBuffer:
// CL_INVALID_MEM_OBJECT).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 200
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
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &code);
  if (queue == NULL) {
    return 77;
  }
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  if (version[7] < '2') {
    return 77;
  }
  cl_mem pipe = clCreatePipe(context, CL_MEM_READ_WRITE, 64, 16, NULL, &code);
  if (pipe == NULL) {
    return 77;
  }
  char bytes[8] = {0};
  code = clEnqueueReadBuffer(queue, pipe, CL_TRUE, 0, sizeof bytes, bytes, 0, NULL, NULL);
  printf("clEnqueueReadBuffer: %d, expected %d\n", code, CL_INVALID_MEM_OBJECT);
  return code == CL_INVALID_MEM_OBJECT ? 0 : 1;
}
