/* SPDX-License-Identifier: Apache-2.0 */
/* Another program: plain OpenCL, without a word of the mock. Scales four numbers. */
#include <clmem/mock/opencl.h>

static const char* const source =
    "#define REAL float\n"
    "__kernel void scale(__global REAL* data, REAL factor) {\n"
    "  data[get_global_id(0)] *= factor;\n"
    "}\n";

/* The first code that is not success; data is scaled by factor. */
cl_int scale_four_numbers(cl_device_id device, float* data, float factor) {
  const size_t count = 4;
  cl_int code = CL_SUCCESS;
  const cl_context context = clCreateContext(NULL, 1, &device, NULL, NULL, &code);
  const cl_command_queue queue = clCreateCommandQueueWithProperties(context, device, NULL, &code);
  const cl_mem buffer =
      clCreateBuffer(context, CL_MEM_COPY_HOST_PTR, count * sizeof(float), data, &code);
  const cl_program program =
      clCreateProgramWithSource(context, 1, (const char**)&source, NULL, &code);
  cl_kernel kernel = NULL;
  code = clBuildProgram(program, 1, &device, "-cl-fast-relaxed-math", NULL, NULL);
  if (code == CL_SUCCESS) {
    kernel = clCreateKernel(program, "scale", &code);
    clSetKernelArg(kernel, 0, sizeof(buffer), &buffer);
    clSetKernelArg(kernel, 1, sizeof(factor), &factor);
    code = clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &count, NULL, 0, NULL, NULL);
    clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, count * sizeof(float), data, 0, NULL, NULL);
    clReleaseKernel(kernel);
  }
  clReleaseProgram(program);
  clReleaseMemObject(buffer);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return code;
}
