// SPDX-License-Identifier: Apache-2.0
// A sub-buffer is a memory object, and one command migrates it to the host together with others
// (clEnqueueMigrateMemObjects).
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>

static unsigned char bytes[8192], host[4096];

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
  const cl_mem_flags copied = CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR;
  const cl_mem_flags used = CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR;
  cl_mem whole = clCreateBuffer(context, copied, 4096, bytes, &code);
  cl_mem parent = clCreateBuffer(context, copied, 8192, bytes, &code);
  cl_mem over_host = clCreateBuffer(context, used, sizeof host, host, &code);
  const cl_buffer_region region = {4096, 77};
  cl_mem part = clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  if (code != CL_SUCCESS) {
    return 77;
  }
  const cl_mem objects[] = {whole, part, over_host};
  code = clEnqueueMigrateMemObjects(queue, 3, objects, CL_MIGRATE_MEM_OBJECT_HOST, 0, NULL, NULL);
  printf("clEnqueueMigrateMemObjects: %d, expected %d\n", code, CL_SUCCESS);
  return code == CL_SUCCESS ? 0 : 1;
}
