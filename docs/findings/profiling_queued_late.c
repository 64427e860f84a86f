// SPDX-License-Identifier: Apache-2.0
// A command that waits for a user event was queued before one that is enqueued after it
// (CL_PROFILING_COMMAND_QUEUED).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#define CL_USE_DEPRECATED_OPENCL_1_2_APIS
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
  cl_command_queue one = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &code);
  cl_command_queue other = clCreateCommandQueue(context, device, CL_QUEUE_PROFILING_ENABLE, &code);
  if (one == NULL || other == NULL) {
    return 77;
  }
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &code);
  cl_mem second = clCreateBuffer(context, CL_MEM_READ_WRITE, 4096, NULL, &code);
  cl_event gate = clCreateUserEvent(context, &code);
  cl_event waits = NULL;
  cl_event runs = NULL;
  const char zero = 0;
  clEnqueueFillBuffer(one, buffer, &zero, 1, 0, 4096, 1, &gate, &waits);
  clEnqueueFillBuffer(other, second, &zero, 1, 0, 4096, 0, NULL, &runs);
  clSetUserEventStatus(gate, CL_COMPLETE);
  clFinish(one);
  clFinish(other);
  cl_ulong first_queued = 0;
  cl_ulong second_queued = 0;
  if (clGetEventProfilingInfo(waits, CL_PROFILING_COMMAND_QUEUED, sizeof first_queued,
                              &first_queued, NULL) != CL_SUCCESS ||
      clGetEventProfilingInfo(runs, CL_PROFILING_COMMAND_QUEUED, sizeof second_queued,
                              &second_queued, NULL) != CL_SUCCESS) {
    return 77;
  }
  printf("CL_PROFILING_COMMAND_QUEUED: %llu, then %llu\n", (unsigned long long)first_queued,
         (unsigned long long)second_queued);
  return first_queued <= second_queued ? 0 : 1;
}
