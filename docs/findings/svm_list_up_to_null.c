// SPDX-License-Identifier: Apache-2.0
// A kernel follows a list in shared virtual memory up to the null pointer at its end (svm-sharing-
// granularity).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 200
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
  const char* source =
      "struct link { global struct link* next; uint value; };"
      "kernel void walk(global struct link* at) {"
      "  for (; at != 0; at = at->next) { at->value += 1; }"
      "}";
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  if (clBuildProgram(program, 1, &device, "-cl-std=CL2.0", NULL, NULL) != CL_SUCCESS &&
      clBuildProgram(program, 1, &device, "-cl-std=CL3.0", NULL, NULL) != CL_SUCCESS) {
    return 77;
  }
  cl_kernel kernel = clCreateKernel(program, "walk", &code);
  struct link {
    struct link* next;
    cl_uint value;
  }* list = clSVMAlloc(context, CL_MEM_READ_WRITE, 2 * sizeof(struct link), 0);
  clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_WRITE, list, 2 * sizeof *list, 0, NULL, NULL);
  list[0] = (struct link){&list[1], 1};
  list[1] = (struct link){NULL, 2};
  clEnqueueSVMUnmap(queue, list, 0, NULL, NULL);
  clSetKernelArgSVMPointer(kernel, 0, list);
  const size_t one = 1;
  clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &one, NULL, 0, NULL, NULL);
  clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, list, 2 * sizeof *list, 0, NULL, NULL);
  printf("values: %u %u, expected 2 3\n", list[0].value, list[1].value);
  return list[0].value == 2 && list[1].value == 3 ? 0 : 1;
}
