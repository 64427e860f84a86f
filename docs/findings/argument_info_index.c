// SPDX-License-Identifier: Apache-2.0
// An argument that the kernel does not have has a code of its own (clGetKernelArgInfo:
// CL_INVALID_ARG_INDEX).
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
  if (context == NULL) {
    return 77;
  }
  const char* source = "kernel void k(global int* a) { *a = 1; }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  clBuildProgram(program, 1, &device, "-cl-kernel-arg-info", NULL, NULL);
  cl_kernel kernel = clCreateKernel(program, "k", &code);
  if (kernel == NULL) {
    return 77;
  }
  cl_kernel_arg_address_qualifier where = 0;
  code = clGetKernelArgInfo(kernel, 1, CL_KERNEL_ARG_ADDRESS_QUALIFIER, sizeof where, &where, NULL);
  printf("clGetKernelArgInfo: %d, expected %d\n", code, CL_INVALID_ARG_INDEX);
  return code == CL_INVALID_ARG_INDEX ? 0 : 1;
}
