// SPDX-License-Identifier: Apache-2.0
// A sub-buffer whose origin is aligned can be filled, whatever the address of the host memory that
// its buffer uses (clEnqueueFillBuffer).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

static _Alignas(4096) char memory[65536];

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
  cl_uint bits = 0;
  clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL);
  const size_t origin = bits / 8;
  cl_mem buffer =
      clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof memory - 4, memory + 4, &code);
  const cl_buffer_region region = {origin, 256};
  cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  if (part == NULL) {
    return 77;
  }
  const cl_uint pattern = 7;
  code = clEnqueueFillBuffer(queue, part, &pattern, sizeof pattern, 0, 256, 0, NULL, NULL);
  printf("clEnqueueFillBuffer: %d, expected 0\n", code);
  clFinish(queue);
  return code == CL_SUCCESS ? 0 : 1;
}
