// SPDX-License-Identifier: Apache-2.0
// A buffer that is listed twice has its address in both places (clEnqueueNativeKernel).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
  unsigned char* first;
  unsigned char* second;
};

static void CL_CALLBACK store(void* given) {
  struct arguments arguments;
  memcpy(&arguments, given, sizeof arguments);
  if (arguments.first != NULL && arguments.second != NULL) {
    arguments.first[0] = 1;
    arguments.second[1] = 2;
  }
}

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
  cl_device_exec_capabilities capabilities = 0;
  clGetDeviceInfo(device, CL_DEVICE_EXECUTION_CAPABILITIES, sizeof capabilities, &capabilities,
                  NULL);
  if ((capabilities & CL_EXEC_NATIVE_KERNEL) == 0) {
    return 77;
  }
  unsigned char stored[2] = {0, 0};
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &code);
  clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 2, stored, 0, NULL, NULL);
  struct arguments arguments = {NULL, NULL};
  const cl_mem list[2] = {buffer, buffer};
  const void* places[2] = {&arguments.first, &arguments.second};
  clEnqueueNativeKernel(queue, store, &arguments, sizeof arguments, 2, list, places, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 2, stored, 0, NULL, NULL);
  printf("stored: %d %d, expected 1 2\n", stored[0], stored[1]);
  return stored[0] == 1 && stored[1] == 2 ? 0 : 1;
}
