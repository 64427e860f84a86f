// SPDX-License-Identifier: Apache-2.0
// built_in_kernel.hpp - a kernel of the mock device with one argument of each kind.
//
//   set_arg(kernel.get(), 2, 1.0F);
//
// Contract: void arguments(global int* data, local int* scratch, float factor), which does nothing.
#pragma once

#include <clmem/context.hpp>
#include <stdexcept>

#include "clmem/mock/control.hpp"

namespace clmem::sweep {

inline constexpr const char* arguments_declaration =
    "kernel void arguments(global int* data, local int* scratch, float factor)";
inline constexpr const char* arguments_source =
    "kernel void arguments(global int* data, local int* scratch, float factor) {}";

class BuiltInKernel {
 public:
  BuiltInKernel(const mock::Mock& mock, const Context& context, const Device& device)
      : function_{mock.register_kernel(arguments_declaration, [](const mock::WorkItem&) {},
                                       {.built_in = mock::BuiltIn::yes})} {
    const cl_device_id raw = device.get();
    program_ = clCreateProgramWithBuiltInKernels(context.get(), 1, &raw, "arguments", nullptr);
    kernel_ = clCreateKernel(program_, "arguments", nullptr);
    if (kernel_ == nullptr) {
      throw std::runtime_error{"the mock device does not have its built-in kernel"};
    }
  }
  BuiltInKernel(const BuiltInKernel&) = delete;
  BuiltInKernel& operator=(const BuiltInKernel&) = delete;
  ~BuiltInKernel() {
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
  }

  [[nodiscard]] cl_kernel get() const noexcept { return kernel_; }

 private:
  mock::KernelGuard function_;
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
};

}  // namespace clmem::sweep
