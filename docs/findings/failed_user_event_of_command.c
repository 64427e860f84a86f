// SPDX-License-Identifier: Apache-2.0
// A command fails with the user event that it waits for, and its callback gets a negative status
// (clSetUserEventStatus).
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
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  if (queue == NULL) {
    return 77;
  }
  sem_init(&called, 0, 0);
  cl_event event = clCreateUserEvent(context, &code);
  cl_event marker = NULL;
  clEnqueueMarkerWithWaitList(queue, 1, &event, &marker);
  clSetEventCallback(marker, CL_COMPLETE, note, NULL);
  code = clSetUserEventStatus(event, -7);
  printf("clSetUserEventStatus: %d\n", code);
  fflush(stdout);
  clFlush(queue);
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 5;
  sem_timedwait(&called, &limit);
  printf("the callback gets %d, expected a negative status (99: never called)\n", received);
  fflush(stdout);
  _Exit(received < 0 ? 0 : 1);
}
