// SPDX-License-Identifier: Apache-2.0
// A list that is too short for the sub-devices is refused (clCreateSubDevices: CL_INVALID_VALUE).
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
  const cl_device_partition_property by_counts[] = {CL_DEVICE_PARTITION_BY_COUNTS, 1, 1,
                                                    CL_DEVICE_PARTITION_BY_COUNTS_LIST_END, 0};
  const cl_device_partition_property equally[] = {CL_DEVICE_PARTITION_EQUALLY, 1, 0};
  cl_device_id parts[2];
  cl_uint most = 0;
  clGetDeviceInfo(device, CL_DEVICE_PARTITION_MAX_SUB_DEVICES, sizeof most, &most, NULL);
  if (most < 2 || clCreateSubDevices(device, by_counts, 2, parts, NULL) != CL_SUCCESS) {
    return 77;
  }
  code = clCreateSubDevices(device, by_counts, 1, parts, NULL);
  const cl_int other = clCreateSubDevices(device, equally, 1, parts, NULL);
  printf("clCreateSubDevices: %d and %d, expected %d twice\n", code, other, CL_INVALID_VALUE);
  return code == CL_INVALID_VALUE && other == CL_INVALID_VALUE ? 0 : 1;
}
