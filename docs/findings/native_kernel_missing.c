// SPDX-License-Identifier: Apache-2.0
// A device that runs no native kernels refuses them (clEnqueueNativeKernel).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void CL_CALLBACK nothing(void* arguments) {
  (void)arguments;
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
  const cl_int expected =
      (capabilities & CL_EXEC_NATIVE_KERNEL) != 0 ? CL_SUCCESS : CL_INVALID_OPERATION;
  code = clEnqueueNativeKernel(queue, nothing, NULL, 0, 0, NULL, NULL, 0, NULL, NULL);
  clFinish(queue);
  printf("clEnqueueNativeKernel: %d, expected %d\n", code, expected);
  return code == expected ? 0 : 1;
}
