// SPDX-License-Identifier: Apache-2.0
#include "harness/kernel.hpp"

#include "harness/bench.hpp"
#include "harness/kernel_programs.hpp"
#include "harness/kernel_source.hpp"
#include "harness/made.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

Kernel::Kernel(Bench& bench, const std::string& name) : Kernel{bench.programs(), name} {}

Kernel::Kernel(KernelPrograms& programs, const std::string& name) {
  const cl_program program = programs.built(kernel_source_of(name));
  cl_int code = not_stored;
  kernel_ = Handle<cl_kernel>{clCreateKernel(program, name.c_str(), &code)};
  must_make(kernel_, code, "clCreateKernel");
}

void Kernel::set(cl_uint index, const SvmPointer& pointer) const {
  must_succeed(clSetKernelArgSVMPointer(get(), index, pointer.address), "clSetKernelArgSVMPointer");
}

void Kernel::set(cl_uint index, const LocalMemory& memory) const {
  set_bytes(index, memory.size, nullptr);
}

void Kernel::set_bytes(cl_uint index, std::size_t size, const void* bytes) const {
  must_succeed(clSetKernelArg(get(), index, size, bytes), "clSetKernelArg");
}

void Kernel::enqueue(cl_command_queue queue, const WorkSize& items, cl_event* event) const {
  must_succeed(clEnqueueNDRangeKernel(queue, get(), static_cast<cl_uint>(items.size()), nullptr,
                                      items.data(), nullptr, 0, nullptr, event),
               "clEnqueueNDRangeKernel");
}

void Kernel::run_as_set(Bench& bench, const WorkSize& items) const {
  enqueue(bench.queue(), items);
  must_succeed(clFinish(bench.queue()), "clFinish");
}

void copy_by_kernel(Bench& bench, cl_mem from, cl_mem to, std::size_t size) {
  Kernel{bench, "copy_bytes"}.run(bench, {size}, from, to);
}

}  // namespace clmem::conformance
