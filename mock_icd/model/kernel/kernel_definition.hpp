// SPDX-License-Identifier: Apache-2.0
// kernel_definition.hpp - a kernel of a program executable: its declaration and what it runs.
//
// Contract: immutable, shared by the program and its kernel objects.
#pragma once

#include <memory>
#include <string>

#include "model/kernel/registered_kernel.hpp"

namespace clmem::mock {

struct KernelDefinition {
  KernelSignature signature;
  std::shared_ptr<const RegisteredKernel> implementation;
  bool argument_info = false;       // clGetKernelArgInfo may tell
  bool built_in = false;            // of clCreateProgramWithBuiltInKernels
  bool non_uniform_groups = false;  // the program was compiled to support them
};

// Why a registration does not fit the declaration of a program's source; empty if it does.
[[nodiscard]] std::string mismatch(const KernelSignature& source, const RegisteredKernel& kernel);

// Whether the kernels can be one kernel object's on several devices.
[[nodiscard]] bool same_parameters(const KernelSignature& one, const KernelSignature& other);

}  // namespace clmem::mock
