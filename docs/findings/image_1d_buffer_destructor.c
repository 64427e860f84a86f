// SPDX-License-Identifier: Apache-2.0
// A destructor callback of a 1D image buffer is called when the image ends.
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>

static atomic_int calls;

static void CL_CALLBACK count(cl_mem object, void *data) {
  (void)object, (void)data;
  ++calls;
}

int main(void) {
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  cl_int code = CL_SUCCESS;
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
    return 77;
  }
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 64, NULL, &code);
  const cl_image_format format = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_desc desc = {
      .image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER, .image_width = 16, .buffer = buffer};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, NULL, &code);
  if (!images || code != CL_SUCCESS) {
    return 77;
  }
  clSetMemObjectDestructorCallback(image, count, NULL);
  clReleaseMemObject(image);
  for (int i = 0; i < 200 && calls == 0; ++i) {
    usleep(10000);
  }
  printf("calls: %d, expected 1\n", (int)calls);
  return calls == 1 ? 0 : 1;
}
