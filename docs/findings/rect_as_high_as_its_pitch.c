// SPDX-License-Identifier: Apache-2.0
// Rows of a rectangle stay apart, however many there are (clEnqueueReadBufferRect).
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
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  if (queue == NULL) {
    return 77;
  }
  unsigned char bytes[64];
  unsigned char read[64] = {0};
  for (unsigned i = 0; i < 64; ++i) {
    bytes[i] = (unsigned char)(i + 1);
  }
  cl_mem buffer = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, 64, bytes, &code);
  const size_t origin[3] = {0};
  const size_t region[3] = {2, 8, 1};  // eight rows, eight bytes apart
  clEnqueueReadBufferRect(queue, buffer, CL_TRUE, origin, origin, region, 8, 0, 8, 0, read, 0, NULL,
                          NULL);
  printf("the second row begins with %d, expected 9; the gap before it with %d, expected 0\n",
         read[8], read[2]);
  return read[8] == 9 && read[2] == 0 ? 0 : 1;
}
