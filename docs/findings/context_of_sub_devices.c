// SPDX-License-Identifier: Apache-2.0
// A context returns the devices that it was made of, also where they are parts of another
// (clGetContextInfo: CL_CONTEXT_DEVICES).
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
  const cl_device_partition_property one_each[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 1,
                                                   CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  cl_device_id parts[2];
  cl_uint count = 0;
  if (clCreateSubDevices(device, one_each, 2, parts, &count) != CL_SUCCESS) {
    return 77;
  }
  cl_context context = clCreateContext(NULL, 2, parts, NULL, NULL, &code);
  if (context == NULL) {
    return 77;
  }
  cl_uint devices = 0;
  clGetContextInfo(context, CL_CONTEXT_NUM_DEVICES, sizeof devices, &devices, NULL);
  printf("CL_CONTEXT_NUM_DEVICES: %u, expected 2\n", devices);
  return devices == 2 ? 0 : 1;
}
