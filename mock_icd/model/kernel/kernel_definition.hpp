// SPDX-License-Identifier: Apache-2.0
// kernel_definition.hpp - a kernel of a program executable: its declaration and implementation.
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
#include "model/kernel/kernel_table.hpp"

namespace clmem::mock {

struct KernelDefinition {
  KernelSignature signature;
  std::shared_ptr<const RegisteredKernel> implementation;
  bool argument_info = false;       // clGetKernelArgInfo is available
  bool built_in = false;            // made by clCreateProgramWithBuiltInKernels
  bool non_uniform_groups = false;  // compiled with support for them
  std::shared_ptr<const Executable> executable = {};
  std::optional<WorkGroupInfo> work_group = {};  // as reported by the executor

  [[nodiscard]] std::size_t largest_group(std::size_t device_limit) const {
    return work_group ? std::min(device_limit, work_group->size) : device_limit;
  }
};

// Returns the reason why a registration does not match the declaration in the source; empty if it
// does.
[[nodiscard]] std::string mismatch(const KernelSignature& source, const RegisteredKernel& kernel);

// True if the definitions, each for another device, can belong to one kernel object.
[[nodiscard]] bool same_parameters(const KernelSignature& one, const KernelSignature& other);

}  // namespace clmem::mock
