/* SPDX-License-Identifier: Apache-2.0
 * Two sources are compiled by themselves, one with a header that is a program, and linked: one to a
 * library, both to a program. Its kernel prints. A mistake in a source ends in the log.
 */
#include <string.h>

#include "device.h"

static const char* const header_source = "int twice(int value);\n#define STEP 5\n";
static const char* const library_source = "int twice(int value) { return 2 * value; }\n";
static const char* const main_source =
    "#include <twice.h>\n"
    "kernel void steps(global int* out) {\n"
    "  const int id = get_global_id(0);\n"
    "  out[id] = twice(id) + STEP;\n"
    "  if (id == 3) { printf(\"item %d of %s\\n\", id, \"steps\"); }\n"
    "}\n";
static const char* const wrong_source =
    "kernel void steps(global int* out) { out[0] = nowhere; }\n";

static cl_program compiled(cl_context context, const char* source, cl_program header) {
  cl_program program = program_of(context, source);
  const char* name = "twice.h";
  check(
      clCompileProgram(program, 0, NULL, "", header == NULL ? 0 : 1,
                       header == NULL ? NULL : &header, header == NULL ? NULL : &name, NULL, NULL),
      "clCompileProgram");
  return program;
}

static cl_program linked(cl_context context, const char* options, cl_uint count,
                         const cl_program* parts) {
  cl_int status = CL_SUCCESS;
  cl_program program = clLinkProgram(context, 0, NULL, options, count, parts, NULL, NULL, &status);
  check(status, "clLinkProgram");
  return program;
}

static void mistake_is_in_the_log(cl_context context, cl_device_id device) {
  cl_program wrong = program_of(context, wrong_source);
  require(clBuildProgram(wrong, 1, &device, "", NULL, NULL) == CL_BUILD_PROGRAM_FAILURE,
          "a source with a mistake is refused");
  static char log[65536];
  check(clGetProgramBuildInfo(wrong, device, CL_PROGRAM_BUILD_LOG, sizeof log, log, NULL),
        "CL_PROGRAM_BUILD_LOG");
  require(strstr(log, "nowhere") != NULL, "the log names what is not declared");
  clReleaseProgram(wrong);
}

int main(void) {
  cl_device_id device = first_device();
  cl_context context = context_of(device);
  cl_command_queue queue = queue_of(context, device, 0);
  mistake_is_in_the_log(context, device);

  cl_program header = program_of(context, header_source);
  cl_program library_part = compiled(context, library_source, NULL);
  cl_program main_part = compiled(context, main_source, header);
  cl_program library = linked(context, "-create-library", 1, &library_part);
  const cl_program parts[] = {main_part, library};
  cl_program program = linked(context, "", 2, parts);

  cl_kernel kernel = kernel_of(program, "steps");
  cl_int results[8] = {0};
  cl_int status = CL_SUCCESS;
  cl_mem buffer = clCreateBuffer(context, CL_MEM_USE_HOST_PTR, sizeof results, results, &status);
  check(status, "clCreateBuffer");
  check(clSetKernelArg(kernel, 0, sizeof buffer, &buffer), "clSetKernelArg");
  const size_t items = sizeof results / sizeof *results;
  check(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &items, NULL, 0, NULL, NULL), "steps");
  const cl_int* mapped = clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, sizeof results,
                                            0, NULL, NULL, &status);
  check(status, "clEnqueueMapBuffer");
  require(mapped == results, "a map of the program's own memory is that memory");
  for (int i = 0; i < (int)items; ++i) {
    require(mapped[i] == 2 * i + 5, "a number");
  }
  check(clEnqueueUnmapMemObject(queue, buffer, (void*)mapped, 0, NULL, NULL), "unmap");
  check(clFinish(queue), "clFinish");

  clReleaseMemObject(buffer);
  clReleaseKernel(kernel);
  const cl_program made[] = {program, library, main_part, library_part, header};
  for (size_t i = 0; i < sizeof made / sizeof *made; ++i) {
    clReleaseProgram(made[i]);
  }
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  return 0;
}
