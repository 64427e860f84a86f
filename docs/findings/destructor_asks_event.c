// SPDX-License-Identifier: Apache-2.0
// A destructor callback may query an event (clSetMemObjectDestructorCallback).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static sem_t called;
static cl_event event;

static void CL_CALLBACK ask(cl_mem object, void* data) {
  (void)object, (void)data;
  cl_int status = 0;
  clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
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
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &code);
  sem_init(&called, 0, 0);
  cl_uint value = 7;
  clEnqueueWriteBuffer(queue, buffer, CL_FALSE, 0, sizeof value, &value, 0, NULL, &event);
  clSetMemObjectDestructorCallback(buffer, ask, NULL);
  clReleaseMemObject(buffer);
  clFinish(queue);
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 2;
  const int came = sem_timedwait(&called, &until) == 0;
  printf("calls that returned: %d, expected 1\n", came);
  fflush(stdout);
  _Exit(came ? 0 : 1);
}
