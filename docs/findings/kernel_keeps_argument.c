// SPDX-License-Identifier: Apache-2.0
// A kernel does not keep its arguments alive (clSetKernelArg): the destructor callback comes
// although the kernel is there. It may come late: the program waits for five seconds at most.
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static sem_t called;
static int gone;

static void CL_CALLBACK note(cl_mem object, void* data) {
  (void)object;
  (void)data;
  gone = 1;
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
  if (context == NULL) {
    return 77;
  }
  const char* source = "kernel void touch(global int* place) { *place = 1; }";
  cl_program program = clCreateProgramWithSource(context, 1, &source, NULL, &code);
  if (clBuildProgram(program, 1, &device, "", NULL, NULL) != CL_SUCCESS) {
    return 77;
  }
  cl_kernel kernel = clCreateKernel(program, "touch", &code);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 256, NULL, &code);
  clSetMemObjectDestructorCallback(buffer, note, NULL);
  clSetKernelArg(kernel, 0, sizeof buffer, &buffer);
  clReleaseMemObject(buffer);
  struct timespec limit;
  clock_gettime(CLOCK_REALTIME, &limit);
  limit.tv_sec += 5;
  sem_timedwait(&called, &limit);
  printf("the buffer is %s\n", gone ? "gone" : "kept");
  return gone ? 0 : 1;
}
