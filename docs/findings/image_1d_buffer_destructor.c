// SPDX-License-Identifier: Apache-2.0
// A destructor callback of a 1D image buffer is called when the image is deleted.
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static sem_t called;

static void CL_CALLBACK notify(cl_mem object, void* data) {
  (void)object, (void)data;
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
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  if (context == NULL) {
    return 77;
  }
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &code);
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc desc = {
      .image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 16, .buffer = buffer};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  if (!images || code != CL_SUCCESS) {
    return 77;
  }
  sem_init(&called, 0, 0);
  clSetMemObjectDestructorCallback(image, notify, NULL);
  clReleaseMemObject(image);
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec += 2;
  const int came = sem_timedwait(&called, &until) == 0;
  printf("calls: %d, expected 1\n", came);
  return came ? 0 : 1;
}
