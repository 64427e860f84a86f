// SPDX-License-Identifier: Apache-2.0
// A sub-buffer is a memory object and can be migrated to the host (clEnqueueMigrateMemObjects).
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
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue = clCreateCommandQueue(context, device, 0, &code);
  cl_mem parent = clCreateBuffer(context, CL_MEM_READ_WRITE, 65536, NULL, &code);
  const cl_buffer_region region = {4096, 4096};
  cl_mem part = clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  if (code != CL_SUCCESS) {
    return 77;
  }
  code = clEnqueueMigrateMemObjects(queue, 1, &part, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL, NULL);
  printf("clEnqueueMigrateMemObjects: %d, expected %d\n", code, CL_SUCCESS);
  return code == CL_SUCCESS ? 0 : 1;
}
