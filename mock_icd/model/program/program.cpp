// SPDX-License-Identifier: Apache-2.0
#include "model/program/program.hpp"

#include <algorithm>

namespace clmem::mock {

ProgramBuild* Program::build_for(const Device& device) {
  const auto found = std::ranges::find_if(
      builds, [&](const ProgramBuild& build) { return build.device.get() == &device; });
  return found == builds.end() ? nullptr : &*found;
}

bool Program::has_executable() const {
  return std::ranges::any_of(builds, &ProgramBuild::executable);
}

bool Program::is_being_built() const {
  return std::ranges::find(builds, CL_BUILD_IN_PROGRESS, &ProgramBuild::status) != builds.end();
}

std::vector<std::string> Program::kernel_names() const {
  std::vector<std::string> names;
  const auto built = std::ranges::find_if(builds, &ProgramBuild::executable);
  if (built != builds.end()) {
    for (const auto& kernel : built->kernels) {
      const std::string& name = kernel->signature.name;
      if (defined_alike(definitions_of(name))) {
        names.push_back(name);
      }
    }
  }
  return names;
}

std::vector<std::shared_ptr<const KernelDefinition>> Program::definitions_of(
    const std::string& kernel) const {
  std::vector<std::shared_ptr<const KernelDefinition>> found;
  for (const ProgramBuild& build : builds) {
    const auto definition = std::ranges::find_if(
        build.kernels, [&](const auto& candidate) { return candidate->signature.name == kernel; });
    const bool usable = build.executable() && definition != build.kernels.end();
    found.push_back(usable ? *definition : nullptr);
  }
  return found;
}

bool defined_alike(const std::vector<std::shared_ptr<const KernelDefinition>>& definitions) {
  const KernelDefinition* first = nullptr;
  for (const auto& definition : definitions) {
    if (definition == nullptr) {
      continue;
    }
    if (first != nullptr && !same_parameters(first->signature, definition->signature)) {
      return false;
    }
    first = definition.get();
  }
  return true;
}

}  // namespace clmem::mock
