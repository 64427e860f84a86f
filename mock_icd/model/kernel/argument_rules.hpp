// SPDX-License-Identifier: Apache-2.0
// argument_rules.hpp - the rules of clSetKernelArg by kind of parameter, and of SVM pointers.
//
//   kernel.arguments[1] = require_argument(registry, context, parameter, {sizeof(cl_mem),
//   &buffer});
//
// Contract: reads the argument's bytes only after their size was checked. Rejects with the codes
// that the specification lists.
#pragma once

#include <vector>

#include "model/kernel/kernel.hpp"

namespace clmem::mock {

class Registry;
class SvmTable;

struct GivenArgument {
  std::size_t size;
  const void* value;
};

[[nodiscard]] BoundArgument require_argument(const Registry& registry,
                                             const std::shared_ptr<Context>& context,
                                             const KernelParameter& parameter,
                                             const GivenArgument& given);

// The rules of clSetKernelArgSVMPointer. NULL is valid; addresses that no device of the context can
// access are rejected.
[[nodiscard]] BoundArgument require_svm_argument(const SvmTable& svm, const Context& context,
                                                 const KernelParameter& parameter,
                                                 const void* pointer);

// Returns the values of clSetKernelExecInfo.
[[nodiscard]] std::vector<const void*> require_indirect_pointers(const SvmTable& svm,
                                                                 const Context& context,
                                                                 const GivenArgument& given);
void require_system_svm_switch(const Context& context, const GivenArgument& given);

}  // namespace clmem::mock
