// SPDX-License-Identifier: Apache-2.0
// kernel_definition.hpp - a kernel of a program executable: its declaration and what it runs.
//
//   definition.implementation     // a function of the host; or else
//   definition.executable         // what an executor has built; or else it does nothing
//
// Contract: immutable, shared by the program and its kernel objects.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <string>

#include "model/kernel/executor.hpp"
#include "model/kernel/registered_kernel.hpp"

namespace clmem::mock {

struct KernelDefinition {
  KernelSignature signature;
  std::shared_ptr<const RegisteredKernel> implementation;
  bool argument_info = false;       // clGetKernelArgInfo may report
  bool built_in = false;            // of clCreateProgramWithBuiltInKernels
  bool non_uniform_groups = false;  // the program was compiled to support them
  std::shared_ptr<const Executable> executable = {};
  std::optional<WorkGroupInfo> work_group = {};  // as the executor has it

  // Of the device's own limit and the executor's.
  [[nodiscard]] std::size_t largest_group(std::size_t device_limit) const {
    return work_group ? std::min(device_limit, work_group->size) : device_limit;
  }
};

// Why a registration does not fit the declaration of a program's source; empty if it does.
[[nodiscard]] std::string mismatch(const KernelSignature& source, const RegisteredKernel& kernel);

// Whether the kernels can be one kernel object's on several devices.
[[nodiscard]] bool same_parameters(const KernelSignature& one, const KernelSignature& other);

}  // namespace clmem::mock
