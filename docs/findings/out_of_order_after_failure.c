// SPDX-License-Identifier: Apache-2.0
// A command that fails with the event that it waits for leaves an out-of-order queue as it was, and
// the next command runs (clSetUserEventStatus).
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
  cl_command_queue queue =
      clCreateCommandQueue(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
  if (queue == NULL) {
    return 77;
  }
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &code);
  cl_event held = clCreateUserEvent(context, &code);
  char byte = 0;
  clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, 1, &byte, 1, &held, NULL);
  clFlush(queue);
  clSetUserEventStatus(held, -7);
  code = clEnqueueCopyBuffer(queue, buffer, buffer, 0, 128, 64, 0, NULL, NULL);
  const cl_int finished = clFinish(queue);
  printf("clEnqueueCopyBuffer: %d, clFinish: %d, expected 0 for the first\n", code, finished);
  fflush(stdout);
  _Exit(code == CL_SUCCESS ? 0 : 1);
}
