// SPDX-License-Identifier: Apache-2.0
// The offset of a copy counts from where a sub-buffer begins (clEnqueueCopyBufferToImage).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char** argv) {
  cl_platform_id platforms[16] = {NULL};
  const unsigned long wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  cl_bool images = CL_FALSE;
  cl_int code = CL_SUCCESS;
  if (wanted >= 16 || clGetPlatformIDs(16, platforms, NULL) != CL_SUCCESS ||
      (platform = platforms[wanted]) == NULL ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS ||
      clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL) !=
          CL_SUCCESS ||
      !images) {
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
  static cl_uint data[4096];
  for (cl_uint i = 0; i < 4096; ++i) {
    data[i] = i * sizeof(cl_uint);
  }
  cl_mem parent = clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, sizeof data, data, &code);
  const cl_buffer_region region = {4096, 4096};
  cl_mem window = clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  const cl_image_format format = {CL_RGBA, CL_UNSIGNED_INT8};
  const cl_image_desc description = {
      .image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 8, .image_height = 4};
  cl_mem image = clCreateImage(context, CL_MEM_READ_WRITE, &format, &description, NULL, &code);
  const size_t origin[3] = {0, 0, 0};
  const size_t pixels[3] = {8, 4, 1};
  cl_uint seen[32] = {0};
  code = clEnqueueCopyBufferToImage(queue, window, image, 16, origin, pixels, 0, NULL, NULL);
  clEnqueueReadImage(queue, image, CL_TRUE, origin, pixels, 0, 0, seen, 0, NULL, NULL);
  printf("clEnqueueCopyBufferToImage: %d, from byte %u of the parent, expected %u\n", code, seen[0],
         4096u + 16u);
  return code == CL_SUCCESS && seen[0] == 4096u + 16u ? 0 : 1;
}
