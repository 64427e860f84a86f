// SPDX-License-Identifier: Apache-2.0
// A barrier holds back the commands after it, another barrier with a wait list of its own too
// (clEnqueueBarrierWithWaitList).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

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
  cl_event held = clCreateUserEvent(context, &code);
  cl_event complete = clCreateUserEvent(context, &code);
  clSetUserEventStatus(complete, CL_COMPLETE);
  cl_event second = NULL;
  clEnqueueBarrierWithWaitList(queue, 1, &held, NULL);
  clEnqueueBarrierWithWaitList(queue, 1, &complete, &second);
  cl_int status = CL_QUEUED;
  for (int tenths = 0; tenths < 10 && status > CL_COMPLETE; ++tenths) {
    usleep(100000);
    clGetEventInfo(second, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  }
  printf("status while the barrier before it waits: %d, expected above %d\n", status, CL_COMPLETE);
  clSetUserEventStatus(held, CL_COMPLETE);
  clFinish(queue);
  return status > CL_COMPLETE ? 0 : 1;
}
