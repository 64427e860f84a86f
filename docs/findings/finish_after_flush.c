// SPDX-License-Identifier: Apache-2.0
// clFinish waits for all commands, also for those that were flushed before. The thread completes
// the event that they wait for after a second.
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static cl_event gate;

static void* open_gate(void* unused) {
  sleep(1);
  clSetUserEventStatus(gate, CL_COMPLETE);
  return unused;
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
  cl_event event = NULL;
  cl_int status = -1;
  pthread_t thread;
  gate = clCreateUserEvent(context, &code);
  clEnqueueMarkerWithWaitList(queue, 1, &gate, &event);
  clFlush(queue);
  pthread_create(&thread, NULL, open_gate, NULL);
  clFinish(queue);
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  pthread_join(thread, NULL);
  printf("status after clFinish: %d, expected %d\n", status, CL_COMPLETE);
  return status == CL_COMPLETE ? 0 : 1;
}
