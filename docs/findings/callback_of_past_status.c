// SPDX-License-Identifier: Apache-2.0
// A callback for a status that the event has passed is called with that status
// (clSetEventCallback). It may come late: the program waits for five seconds at most.
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static sem_t called;
static cl_int received = 99;

static void CL_CALLBACK note(cl_event event, cl_int status, void* data) {
  (void)event;
  (void)data;
  received = status;
  sem_post(&called);
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
  sem_init(&called, 0, 0);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  if (queue == NULL) {
    return 77;
  }
  cl_event event = NULL;
  clEnqueueMarkerWithWaitList(queue, 0, NULL, &event);
  clFinish(queue);
  clSetEventCallback(event, CL_SUBMITTED, note, NULL);
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 5;
  sem_timedwait(&called, &limit);
  printf("the callback gets %d, expected %d (99: never called)\n", received, CL_SUBMITTED);
  return received == CL_SUBMITTED ? 0 : 1;
}
