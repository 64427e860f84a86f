// SPDX-License-Identifier: Apache-2.0
// The address of a sub-buffer is that of its first byte (clEnqueueNativeKernel).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void CL_CALLBACK store(void* given) {
  unsigned char* address = NULL;
  memcpy(&address, given, sizeof address);
  *address = 1;
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
  cl_uint bits = 0;
  clGetDeviceInfo(device, CL_DEVICE_MEM_BASE_ADDR_ALIGN, sizeof bits, &bits, NULL);
  const cl_buffer_region region = {bits / 8, 16};
  const unsigned char zero = 0;
  unsigned char stored[2] = {9, 9};
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, bits / 8 + 16, NULL, &code);
  cl_mem part = clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 1, &zero, 0, NULL, NULL);
  clEnqueueWriteBuffer(queue, part, CL_TRUE, 0, 1, &zero, 0, NULL, NULL);
  void* address = NULL;
  const void* places[1] = {&address};
  clEnqueueNativeKernel(queue, store, &address, sizeof address, 1, &part, places, 0, NULL, NULL);
  clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 1, &stored[0], 0, NULL, NULL);
  clEnqueueReadBuffer(queue, part, CL_TRUE, 0, 1, &stored[1], 0, NULL, NULL);
  printf("first byte of the buffer %d, of the sub-buffer %d, expected 0 and 1\n", stored[0],
         stored[1]);
  return stored[0] == 0 && stored[1] == 1 ? 0 : 1;
}
