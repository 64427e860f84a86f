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

ByteCopyKernel::ByteCopyKernel(Bench& bench) {
  cl_int code = not_answered;
  const char* text = source;
  const cl_device_id device = bench.device().id();
  program_ =
      Handle<cl_program>{clCreateProgramWithSource(bench.context(), 1, &text, nullptr, &code)};
  must_succeed(code, "clCreateProgramWithSource");
  must_succeed(clBuildProgram(program_.get(), 1, &device, "", nullptr, nullptr), "clBuildProgram");
  kernel_ = Handle<cl_kernel>{clCreateKernel(program_.get(), "copy_bytes", &code)};
  must_succeed(code, "clCreateKernel");
}

void ByteCopyKernel::set_arguments(cl_mem from, cl_mem to) const {
  must_succeed(clSetKernelArg(kernel_.get(), 0, sizeof from, &from), "clSetKernelArg");
  must_succeed(clSetKernelArg(kernel_.get(), 1, sizeof to, &to), "clSetKernelArg");
}

void ByteCopyKernel::enqueue(Bench& bench, std::size_t size, cl_event* event) const {
  must_succeed(clEnqueueNDRangeKernel(bench.queue(), kernel_.get(), 1, nullptr, &size, nullptr, 0,
                                      nullptr, event),
               "clEnqueueNDRangeKernel");
}

void copy_by_kernel(Bench& bench, cl_mem from, cl_mem to, std::size_t size) {
  const ByteCopyKernel kernel{bench};
  kernel.set_arguments(from, to);
  kernel.enqueue(bench, size);
  must_succeed(clFinish(bench.queue()), "clFinish");
}

}  // namespace clmem::conformance
