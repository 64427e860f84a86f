// SPDX-License-Identifier: Apache-2.0
// argument_rules.hpp - the rules of clSetKernelArg, by the kind of the parameter.
//
//   kernel.arguments[1] = require_argument(registry, context, parameter, {sizeof(cl_mem),
//   &buffer});
//
// Contract: reads the argument's bytes only once its size is known to be right. Refuses with the
// code that the specification lists.
#pragma once

#include "model/kernel/kernel.hpp"

namespace clmem::mock {

class Registry;

struct GivenArgument {
  std::size_t size;
  const void* value;
};

[[nodiscard]] ArgumentValue require_argument(const Registry& registry,
                                             const std::shared_ptr<Context>& context,
                                             const KernelParameter& parameter,
                                             const GivenArgument& given);

}  // namespace clmem::mock
