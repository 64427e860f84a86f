// SPDX-License-Identifier: Apache-2.0
// A blocking write is complete when it returns, and so the command of another queue sees its bytes
// (clEnqueueWriteBuffer, from OpenCL 2.2 on).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 256 };

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
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  cl_command_queue other = clCreateCommandQueue(context, device, 0, &code);
  if (other == NULL || strtod(version + 7, NULL) < 2.15) {
    return 77;
  }
  int wrong = 0;
  for (int round = 0; round < 2000; ++round) {
    char written[BYTES];
    char read[BYTES];
    memset(written, 1 + round % 100, BYTES);
    cl_mem from = clCreateBuffer(context, CL_MEM_READ_WRITE, BYTES, NULL, &code);
    cl_mem to = clCreateBuffer(context, CL_MEM_READ_WRITE, BYTES, NULL, &code);
    clEnqueueWriteBuffer(queue, from, CL_TRUE, 0, BYTES, written, 0, NULL, NULL);
    clEnqueueCopyBuffer(other, from, to, 0, 0, BYTES, 0, NULL, NULL);
    clEnqueueReadBuffer(other, to, CL_TRUE, 0, BYTES, read, 0, NULL, NULL);
    wrong += memcmp(read, written, BYTES) != 0;
    clReleaseMemObject(from);
    clReleaseMemObject(to);
  }
  printf("rounds without the bytes: %d of 2000, expected 0\n", wrong);
  return wrong == 0 ? 0 : 1;
}
