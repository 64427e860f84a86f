// SPDX-License-Identifier: Apache-2.0
#include <clmem/kernel_argument.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

constexpr const char* routine = "clSetKernelArg";

}  // namespace

cl_kernel KernelRef::require(const char* caller) const {
  if (raw_ == nullptr) {
    throw_error(CL_INVALID_KERNEL, caller, "the kernel is empty: released or moved from");
  }
  return raw_;
}

namespace detail {

void set_arg_bytes(KernelRef kernel, cl_uint index, std::size_t size, const void* value) {
  const cl_int code = clSetKernelArg(kernel.require(routine), index, size, value);
  if (code != CL_SUCCESS) {
    throw_error(code, routine, describe({{"index", std::size_t{index}}, {"size", size}}));
  }
}

}  // namespace detail

void set_arg(KernelRef kernel, cl_uint index, const MemRef& memory) {
  const cl_mem raw = memory.get();
  if (raw == nullptr) {
    throw_error(CL_INVALID_MEM_OBJECT, routine,
                "argument " + std::to_string(index) +
                    ": the memory object is empty, released or moved from; nullptr is no memory");
  }
  detail::set_arg_bytes(kernel, index, sizeof(raw), &raw);
}

void set_arg(KernelRef kernel, cl_uint index, std::nullptr_t /*no_memory*/) {
  constexpr cl_mem none = nullptr;
  detail::set_arg_bytes(kernel, index, sizeof(none), &none);
}

void set_arg(KernelRef kernel, cl_uint index, const Sampler& sampler) {
  const cl_sampler raw = sampler.require(routine);
  detail::set_arg_bytes(kernel, index, sizeof(raw), &raw);
}

void set_arg(KernelRef kernel, cl_uint index, const CommandQueue& device_queue) {
  const cl_command_queue raw = device_queue.require(routine);
  detail::set_arg_bytes(kernel, index, sizeof(raw), &raw);
}

void set_arg(KernelRef kernel, cl_uint index, const LocalMemory& memory) {
  detail::set_arg_bytes(kernel, index, memory.size(), nullptr);
}

}  // namespace clmem
