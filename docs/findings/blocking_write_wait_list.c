// SPDX-License-Identifier: Apache-2.0
// A blocking write returns only after the events of its wait list, for it is complete then
// (clEnqueueWriteBufferRect, from OpenCL 2.2 on).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void* complete_later(void* event) {
  usleep(200000);  // longer than a call that does not wait takes
  clSetUserEventStatus(event, CL_COMPLETE);
  return NULL;
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
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version - 1, version, NULL);
  if (strtod(version + 7, NULL) < 2.15) {
    return 77;
  }
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &code);
  const char bytes[64] = {0};
  const size_t origin[3] = {0, 0, 0};
  const size_t region[3] = {8, 8, 1};
  cl_event held = clCreateUserEvent(context, &code);
  pthread_t thread;
  pthread_create(&thread, NULL, complete_later, held);
  code = clEnqueueWriteBufferRect(queue, buffer, CL_TRUE, origin, origin, region, 8, 0, 8, 0, bytes,
                                  1, &held, NULL);
  cl_int status = CL_COMPLETE;
  clGetEventInfo(held, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  pthread_join(thread, NULL);
  clFinish(queue);
  printf("clEnqueueWriteBufferRect: %d, status of the event at its return: %d, expected 0 and 0\n",
         code, status);
  return code == CL_SUCCESS && status == CL_COMPLETE ? 0 : 1;
}
