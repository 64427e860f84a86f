// SPDX-License-Identifier: Apache-2.0
// A refused migration leaves the allocation unchanged (clEnqueueSVMMigrateMem).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 210
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL);
  if (version[7] < '2' || (version[7] == '2' && version[9] == '0')) {
    return 77;
  }
  unsigned char* memory = clSVMAlloc(context, CL_MEM_READ_WRITE, 4096, 0);
  clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, memory, 4096, 0, NULL, NULL);
  memset(memory, 7, 4096);
  clEnqueueSVMUnmap(queue, memory, 0, NULL, NULL);
  clFinish(queue);
  const void* list = memory;
  code = clEnqueueSVMMigrateMem(queue, 1, &list, NULL, 0, 1, NULL, NULL);
  for (int i = 0; i < 4; ++i) {  // a new owner, if any, would be one of these
    clSVMAlloc(context, CL_MEM_READ_WRITE, 4096, 0);
  }
  clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory, 4096, 0, NULL, NULL);
  int kept = 0;
  while (kept < 4096 && memory[kept] == 7) {
    ++kept;
  }
  printf("clEnqueueSVMMigrateMem: %d, bytes that are kept: %d, expected 4096\n", code, kept);
  fflush(stdout);
  _Exit(kept == 4096 ? 0 : 1);
}
