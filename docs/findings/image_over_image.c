// SPDX-License-Identifier: Apache-2.0
// A 2D image can be made over a 2D image in a compatible channel order (clCreateImage).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 200
#include <CL/cl.h>
#include <stdio.h>

int main(void) {
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  cl_int code = CL_SUCCESS;
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
    return 77;
  }
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_bool images = CL_FALSE;
  clGetDeviceInfo(device, CL_DEVICE_IMAGE_SUPPORT, sizeof images, &images, NULL);
  if (!images) {
    return 77;
  }
  const cl_image_format below = {CL_RGBA, CL_UNORM_INT8};
  const cl_image_format above = {CL_sRGBA, CL_UNORM_INT8};
  cl_image_format listed[1024];
  cl_uint count = 0;
  clGetSupportedImageFormats(context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D, 1024, listed,
                             &count);
  cl_uint at = 0;
  while (at < count && (listed[at].image_channel_order != above.image_channel_order ||
                        listed[at].image_channel_data_type != above.image_channel_data_type)) {
    ++at;
  }
  char version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_VERSION, sizeof version, version, NULL);
  if (at == count || version[7] < '2') {
    return 77;
  }
  cl_image_desc desc = {.image_type = CL_MEM_OBJECT_IMAGE2D, .image_width = 16, .image_height = 16};
  cl_mem image = clCreateImage(context, CL_MEM_READ_ONLY, &below, &desc, NULL, &code);
  desc.mem_object = image;
  clCreateImage(context, CL_MEM_READ_ONLY, &above, &desc, NULL, &code);
  printf("clCreateImage: %d, expected %d\n", code, CL_SUCCESS);
  return code == CL_SUCCESS ? 0 : 1;
}
