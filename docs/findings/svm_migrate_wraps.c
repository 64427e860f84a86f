// SPDX-License-Identifier: Apache-2.0
// The sum of address and size wraps around; the range is outside of its allocation all the same
// (clEnqueueSVMMigrateMem: CL_INVALID_VALUE).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 210
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
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
  cl_device_svm_capabilities svm = 0;
  clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof svm, &svm, NULL);
  if ((svm & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) == 0) {
    return 77;
  }
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  if (version[7] < '2' || (version[7] == '2' && version[9] == '0')) {
    return 77;
  }
  char* memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 4096, 0);
  const void* inside = memory + 64;
  const size_t size = (size_t)-1;
  cl_event gate = clCreateUserEvent(context, &code);  // nothing runs, whatever is accepted
  code = clEnqueueSVMMigrateMem(queue, 1, &inside, &size, 0, 1, &gate, NULL);
  printf("clEnqueueSVMMigrateMem: %d, expected %d\n", code, CL_INVALID_VALUE);
  fflush(stdout);
  _Exit(code == CL_INVALID_VALUE ? 0 : 1);
}
