// SPDX-License-Identifier: Apache-2.0
// A call that is refused leaves its queue as it was, also one that runs out of order: the next
// command runs (clEnqueueCopyBuffer).
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
  cl_event complete = clCreateUserEvent(context, &code);
  clSetUserEventStatus(complete, CL_COMPLETE);
  code = clEnqueueCopyBuffer(queue, buffer, buffer, 0, 128, 64, 0, &complete, NULL);
  printf("clEnqueueCopyBuffer: %d, expected %d\n", code, CL_INVALID_EVENT_WAIT_LIST);
  fflush(stdout);
  clFinish(queue);
  code = clEnqueueCopyBuffer(queue, buffer, buffer, 0, 128, 64, 0, NULL, NULL);
  const cl_int finished = clFinish(queue);
  printf("clEnqueueCopyBuffer: %d, clFinish: %d, expected 0 and 0\n", code, finished);
  return code == CL_SUCCESS && finished == CL_SUCCESS ? 0 : 1;
}
