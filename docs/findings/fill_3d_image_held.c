// SPDX-License-Identifier: Apache-2.0
// A fill of a 3D image ends once the event that it waits for is complete (clEnqueueFillImage).
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
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  if (queue == NULL) {
    return 77;
  }
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc desc = {
      .image_type = CL_MEM_OBJECT_IMAGE3D, .image_width = 13, .image_height = 7, .image_depth = 5};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  if (image == NULL) {
    return 77;
  }
  const cl_float color[4] = {1, 0, 0, 1};
  const size_t origin[3] = {0, 0, 0};
  const size_t region[3] = {13, 7, 5};
  cl_event held = clCreateUserEvent(context, &code);
  cl_event event = NULL;
  clEnqueueFillImage(queue, image, color, origin, region, 1, &held, &event);
  clFlush(queue);
  clSetUserEventStatus(held, CL_COMPLETE);
  cl_int status = CL_QUEUED;
  for (int tenths = 0; tenths < 50 && status > CL_COMPLETE; ++tenths) {
    usleep(100000);
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  }
  printf("status after five seconds at most: %d, expected %d\n", status, CL_COMPLETE);
  fflush(stdout);
  _exit(status == CL_COMPLETE ? 0 : 1);  // not waiting for what may never end
}
