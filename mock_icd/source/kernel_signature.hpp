// SPDX-License-Identifier: Apache-2.0
// kernel_signature.hpp - the parsed declaration of a kernel.
//
// Contract: plain data. A value whose type the driver does not know has size 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

// memory: a pointer to global or constant memory.
enum class ParameterKind : std::uint8_t { value, memory, local, image, sampler, pipe, queue };

struct KernelParameter {
  ParameterKind kind = ParameterKind::value;
  std::string name = {};
  std::string type_name = {};  // as in CL_KERNEL_ARG_TYPE_NAME
  cl_kernel_arg_address_qualifier address = CL_KERNEL_ARG_ADDRESS_PRIVATE;
  cl_kernel_arg_access_qualifier access = CL_KERNEL_ARG_ACCESS_NONE;
  cl_kernel_arg_type_qualifier qualifiers = CL_KERNEL_ARG_TYPE_NONE;
  std::size_t size = 0;               // size of a value
  cl_mem_object_type image_type = 0;  // type of an image
  bool depth_image = false;
};

struct KernelSignature {
  std::string name = {};
  std::vector<KernelParameter> parameters = {};
  std::string attributes = {};                       // as in CL_KERNEL_ATTRIBUTES
  std::array<std::size_t, 3> required_group_size{};  // zeros: any
  std::size_t line = 0;
};

// The types of OpenCL C that kernel parameters can have.
//
// Contract: returns size 0 for unknown types, including structures.
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
