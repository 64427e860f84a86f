// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/kernel.hpp"

#include <algorithm>

namespace clmem::mock {

Kernel::Kernel(std::shared_ptr<Program> kernel_program, Definitions kernel_definitions)
    : program{std::move(kernel_program)},
      definitions{std::move(kernel_definitions)},
      arguments(signature().parameters.size()) {
  ++program->attached_kernels;
}

// The copy has neither the references nor the callbacks of the original.
Kernel::Kernel(const Kernel& other)
    : program{other.program},
      definitions{other.definitions},
      arguments{other.arguments},
      indirect_pointers{other.indirect_pointers},
      indirect_buffers{other.indirect_buffers} {
  ++program->attached_kernels;
}

Kernel::~Kernel() {
  --program->attached_kernels;
}

const KernelDefinition& Kernel::first() const {
  return **std::ranges::find_if(definitions,
                                [](const auto& definition) { return definition != nullptr; });
}

std::shared_ptr<const KernelDefinition> Kernel::definition_for(const Device& device) const {
  for (std::size_t at = 0; at < definitions.size(); ++at) {
    if (program->builds[at].device.get() == &device && definitions[at] != nullptr) {
      return definitions[at];
    }
  }
  return device.parent == nullptr ? nullptr : definition_for(*device.parent);
}

std::size_t Kernel::local_memory() const {
  std::size_t bytes = first().work_group ? first().work_group->local_memory : 0;
  for (const BoundArgument& argument : arguments) {
    if (const auto* const local = std::get_if<LocalArgument>(&argument)) {
      // Saturates: a sum that overflows exceeds every limit.
      bytes = local->size > SIZE_MAX - bytes ? SIZE_MAX : bytes + local->size;
    }
  }
  return bytes;
}

}  // namespace clmem::mock
