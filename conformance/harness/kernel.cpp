// SPDX-License-Identifier: Apache-2.0
#include "harness/kernel.hpp"

#include "harness/bench.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

constexpr const char* source = R"(
kernel void copy_bytes(global const uchar* from, global uchar* to) {
  to[get_global_id(0)] = from[get_global_id(0)];
}
)";

}  // namespace

void copy_by_kernel(Bench& bench, cl_mem from, cl_mem to, std::size_t size) {
  cl_int code = not_answered;
  const char* text = source;
  const cl_device_id device = bench.device().id();
  const Handle<cl_program> program{
      clCreateProgramWithSource(bench.context(), 1, &text, nullptr, &code)};
  must_succeed(code, "clCreateProgramWithSource");
  must_succeed(clBuildProgram(program.get(), 1, &device, "", nullptr, nullptr), "clBuildProgram");
  const Handle<cl_kernel> kernel{clCreateKernel(program.get(), "copy_bytes", &code)};
  must_succeed(code, "clCreateKernel");
  must_succeed(clSetKernelArg(kernel.get(), 0, sizeof from, &from), "clSetKernelArg");
  must_succeed(clSetKernelArg(kernel.get(), 1, sizeof to, &to), "clSetKernelArg");
  must_succeed(clEnqueueNDRangeKernel(bench.queue(), kernel.get(), 1, nullptr, &size, nullptr, 0,
                                      nullptr, nullptr),
               "clEnqueueNDRangeKernel");
  must_succeed(clFinish(bench.queue()), "clFinish");
}

}  // namespace clmem::conformance
