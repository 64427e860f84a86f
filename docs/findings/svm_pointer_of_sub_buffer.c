// SPDX-License-Identifier: Apache-2.0
// A sub-buffer of a buffer over shared virtual memory uses it, too (CL_MEM_USES_SVM_POINTER).
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
  if (context == NULL) {
    return 77;
  }
  cl_device_svm_capabilities svm = 0;
  clGetDeviceInfo(device, CL_DEVICE_SVM_CAPABILITIES, sizeof svm, &svm, NULL);
  if ((svm & CL_DEVICE_SVM_COARSE_GRAIN_BUFFER) == 0) {
    return 77;
  }
  void* memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 8192, 0);
  cl_mem parent = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 8192, memory, &code);
  const cl_buffer_region region = {0, 4096};
  cl_mem window = clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  cl_bool uses = CL_FALSE;
  clGetMemObjectInfo(window, CL_MEM_USES_SVM_POINTER, sizeof uses, &uses, NULL);
  printf("CL_MEM_USES_SVM_POINTER: %u, expected %u\n", uses, CL_TRUE);
  return uses == CL_TRUE ? 0 : 1;
}
