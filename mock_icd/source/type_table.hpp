// SPDX-License-Identifier: Apache-2.0
// type_table.hpp - the types of OpenCL C that kernel parameters can have.
//
//   TypeTable types;
//   types.size_of("float3")          // 16
//   types.add_alias(parameter);      // typedef double real, as a parameter: double real
//   types.alias("real")->size        // 8
//
// Contract: returns size 0 for unknown types, including structures.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "source/kernel_signature.hpp"

namespace clmem::mock {

struct ImageType {
  std::string_view name;
  cl_mem_object_type object_type;
  bool depth;
};

class TypeTable {
 public:
  [[nodiscard]] std::size_t size_of(const std::string& type) const;
  // Adds an alias of a value of known size or a pointer; ignores other types.
  void add_alias(const KernelParameter& type);
  [[nodiscard]] const KernelParameter* alias(const std::string& name) const;

 private:
  std::map<std::string, KernelParameter> aliases_;
};

[[nodiscard]] std::optional<ImageType> image_type_named(std::string_view name);

}  // namespace clmem::mock
