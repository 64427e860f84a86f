// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/kernel_definition.hpp"

namespace clmem::mock {
namespace {

// SPIR-V modules do not record the types that pointers point to.
bool points_anywhere(const KernelParameter& parameter) {
  return parameter.type_name == "void*";
}

// Ignores names and qualifiers of parameters and a registration's statements about a pointer's use;
// accepts types that the driver does not know.
bool same_parameter(const KernelParameter& one, const KernelParameter& other) {
  const bool sizes_known = one.size != 0 && other.size != 0;
  const bool same_type =
      one.kind == ParameterKind::value
          ? !sizes_known || one.size == other.size
          : one.type_name == other.type_name || points_anywhere(one) || points_anywhere(other);
  return one.kind == other.kind && same_type && one.address == other.address &&
         (one.kind == ParameterKind::memory || one.access == other.access);
}

std::string shown(const KernelParameter& parameter) {
  return "'" + parameter.type_name + " " + parameter.name + "'";
}

}  // namespace

std::string mismatch(const KernelSignature& source, const RegisteredKernel& kernel) {
  if (kernel.declared == Declared::named) {
    return {};
  }
  const auto& declared = source.parameters;
  const auto& registered = kernel.signature.parameters;
  if (declared.size() != registered.size()) {
    return std::to_string(declared.size()) + " parameters in the source, " +
           std::to_string(registered.size()) + " in its registration";
  }
  const auto [here, there] = std::ranges::mismatch(declared, registered, same_parameter);
  if (here == declared.end()) {
    return {};
  }
  return "parameter " + std::to_string(here - declared.begin()) + " is " + shown(*here) +
         " in the source, " + shown(*there) + " in its registration";
}

bool same_parameters(const KernelSignature& one, const KernelSignature& other) {
  return std::ranges::equal(one.parameters, other.parameters, same_parameter);
}

}  // namespace clmem::mock
