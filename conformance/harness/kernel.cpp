// SPDX-License-Identifier: Apache-2.0
#include "harness/kernel.hpp"

#include "harness/fixture.hpp"
#include "harness/kernel_programs.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

Kernel::Kernel(Fixture& fixture, const std::string& name) : Kernel{fixture.programs(), name} {}

Kernel::Kernel(KernelPrograms& programs, const std::string& name) {
  const cl_program program = programs.built(kernel_source_of(name));
  kernel_ = must_make(clCreateKernel, program, name.c_str());
}

std::size_t Kernel::largest_group(const Fixture& fixture) const {
  std::size_t items = 0;
  must_succeed(clGetKernelWorkGroupInfo, get(), fixture.device().id(), CL_KERNEL_WORK_GROUP_SIZE,
               sizeof items, &items, nullptr);
  return items;
}

void Kernel::set(cl_uint index, const SvmPointer& pointer) const {
  must_succeed(clSetKernelArgSVMPointer, get(), index, pointer.address);
}

void Kernel::set(cl_uint index, const LocalMemory& memory) const {
  set_bytes(index, memory.size, nullptr);
}

void Kernel::set_bytes(cl_uint index, std::size_t size, const void* bytes) const {
  must_succeed(clSetKernelArg, get(), index, size, bytes);
}

void Kernel::enqueue(cl_command_queue queue, const WorkSize& items, cl_event* event,
                     const WorkSize& group) const {
  must_succeed(clEnqueueNDRangeKernel, queue, get(), static_cast<cl_uint>(items.size()), nullptr,
               items.data(), group.empty() ? nullptr : group.data(), 0, nullptr, event);
}

void Kernel::run_as_set(Fixture& fixture, const WorkSize& items) const {
  enqueue(fixture.queue(), items);
  must_succeed(clFinish, fixture.queue());
}

void copy_by_kernel(Fixture& fixture, cl_mem from, cl_mem to, std::size_t size) {
  Kernel{fixture, "copy_bytes"}.run(fixture, {size}, from, to);
}

}  // namespace clmem::conformance
