// SPDX-License-Identifier: Apache-2.0
// type_table.hpp - the types of OpenCL C that a kernel's parameters can have.
//
//   TypeTable types;
//   types.size_of("float3")          // 16
//   types.add_alias("real", 8);      // typedef double real;
//
// Contract: size 0 for types it does not know, structures among them.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "trace/opencl.hpp"

namespace clmem::mock {

struct ImageType {
  std::string_view name;
  cl_mem_object_type object_type;
  bool depth;
};

class TypeTable {
 public:
  [[nodiscard]] std::size_t size_of(const std::string& type) const;
  void add_alias(const std::string& name, std::size_t size) { aliases_[name] = size; }

 private:
  std::map<std::string, std::size_t> aliases_;
};

[[nodiscard]] std::optional<ImageType> image_type_named(std::string_view name);

}  // namespace clmem::mock
