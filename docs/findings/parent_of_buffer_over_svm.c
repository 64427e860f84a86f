// SPDX-License-Identifier: Apache-2.0
// A buffer over a part of shared virtual memory is not a part of another object
// (clGetMemObjectInfo: CL_MEM_ASSOCIATED_MEMOBJECT).
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
  char* shared = clSVMAlloc(context, CL_MEM_READ_WRITE, 8192, 0);
  if (shared == NULL) {
    return 77;
  }
  cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, 4096, shared + 4096, &code);
  cl_mem parent = NULL;
  size_t offset = 99;
  clGetMemObjectInfo(buffer, CL_MEM_ASSOCIATED_MEMOBJECT, sizeof parent, &parent, NULL);
  clGetMemObjectInfo(buffer, CL_MEM_OFFSET, sizeof offset, &offset, NULL);
  printf("CL_MEM_ASSOCIATED_MEMOBJECT: %p, expected none; CL_MEM_OFFSET: %zu, expected 0\n",
         (void*)parent, offset);
  return parent == NULL && offset == 0 ? 0 : 1;
}
