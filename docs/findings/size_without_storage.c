// SPDX-License-Identifier: Apache-2.0
// Without storage no size is too small (clGetDeviceInfo).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
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
  char device_name[256] = "";
  char driver_version[256] = "";
  clGetDeviceInfo(device, CL_DEVICE_NAME, sizeof device_name - 1, device_name, NULL);
  clGetDeviceInfo(device, CL_DRIVER_VERSION, sizeof driver_version - 1, driver_version, NULL);
  printf("%s, driver %s\n", device_name, driver_version);
  size_t size = 0;
  code = clGetDeviceInfo(device, CL_DEVICE_TYPE, 1, NULL, &size);
  printf("clGetDeviceInfo: %d, expected %d; size: %zu, expected %zu\n", code, CL_SUCCESS, size,
         sizeof(cl_device_type));
  return code == CL_SUCCESS && size == sizeof(cl_device_type) ? 0 : 1;
}
