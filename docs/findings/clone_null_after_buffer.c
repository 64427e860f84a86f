// SPDX-License-Identifier: Apache-2.0
// A clone of a kernel has NULL for an argument that was a buffer before it was set to NULL
// (clCloneKernel).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 210
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
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof device_name - 1, device_name, NULL);
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof driver_version - 1, driver_version, NULL);
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  printf("%s, driver %s\n", device_name, driver_version);
  if (strtod(version + sizeof "OpenCL " - 1, NULL) < 2.05) {
    return 77;
  }
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &code);
  const char* source =
      "kernel void ask(global uint* to, global const uint* other) { *to = other != 0; }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    return 77;
  }
  cl_uint seen = 7;
  cl_mem to =
      clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof seen, &seen, &code);
  cl_kernel kernel = clCreateKernel(program, "ask", &code);
  const size_t one = 1;
  clSetKernelArg(kernel, 0, sizeof to, &to);
  clSetKernelArg(kernel, 1, sizeof to, &to);
  clSetKernelArg(kernel, 1, sizeof to, NULL);
  cl_kernel clone = clCloneKernel(kernel, &code);
  clEnqueueNDRangeKernel(queue, clone, 1, NULL, &one, &one, 0, NULL, NULL);
  code = clEnqueueReadBuffer(queue, to, CL_TRUE, 0, sizeof seen, &seen, 0, NULL, NULL);
  printf("%d, the clone's pointer is NULL: %s\n", code, seen == 0 ? "yes" : "no");
  return code == CL_SUCCESS && seen == 0 ? 0 : 1;
}
