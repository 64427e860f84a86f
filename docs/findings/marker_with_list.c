// SPDX-License-Identifier: Apache-2.0
// A marker that has a wait list waits for the events of that list alone.
//
// Exit code: 0 the driver behaves, 1 it does not, 77 its device cannot show it.
#define CL_TARGET_OPENCL_VERSION 120
#include <CL/cl.h>
#include <stdio.h>
#include <unistd.h>

int main(void) {
  cl_platform_id platform = NULL;
  cl_device_id device = NULL;
  cl_int code = CL_SUCCESS;
  if (clGetPlatformIDs(1, &platform, NULL) != CL_SUCCESS ||
      clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, NULL) != CL_SUCCESS) {
    return 77;
  }
  cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  cl_command_queue queue =
      clCreateCommandQueue(context, device, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, &code);
  if (code != CL_SUCCESS) {
    return 77;
  }
  cl_event gate = clCreateUserEvent(context, &code);
  cl_event done = clCreateUserEvent(context, &code);
  clSetUserEventStatus(done, CL_COMPLETE);
  cl_mem buffer = clCreateBuffer(context, CL_MEM_READ_WRITE, 4, NULL, &code);
  const cl_uint zero = 0;
  cl_event marker = NULL;
  clEnqueueFillBuffer(queue, buffer, &zero, sizeof zero, 0, 4, 1, &gate, NULL);
  clEnqueueMarkerWithWaitList(queue, 1, &done, &marker);
  clFlush(queue);
  cl_int status = CL_QUEUED;
  for (int i = 0; i < 200 && status != CL_COMPLETE; ++i) {
    usleep(10000);
    clGetEventInfo(marker, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, NULL);
  }
  printf("status of the marker: %d, expected %d\n", status, CL_COMPLETE);
  clSetUserEventStatus(gate, CL_COMPLETE);
  clFinish(queue);
  return status == CL_COMPLETE ? 0 : 1;
}
