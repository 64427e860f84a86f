// SPDX-License-Identifier: Apache-2.0
#include "executor/icd_kernel.hpp"

#include <array>
#include <vector>

#include "source/type_table.hpp"

namespace clmem::mock {
namespace {

// CL_DEVICE_MAX_PARAMETER_SIZE of most devices; larger values are not checked for size.
constexpr std::size_t largest_value = 4096;

class KernelQueries {
 public:
  KernelQueries(const IcdDevice& device, cl_kernel kernel) : device_{device}, kernel_{kernel} {}

  template <typename Value>
  [[nodiscard]] Value info(cl_kernel_info name) const {
    Value value{};
    require_success(calls().clGetKernelInfo(kernel_, name, sizeof(value), &value, nullptr),
                    "clGetKernelInfo");
    return value;
  }
  [[nodiscard]] std::string text(cl_kernel_info name) const {
    return text_of("clGetKernelInfo", [&](std::size_t size, void* value, std::size_t* needed) {
      return calls().clGetKernelInfo(kernel_, name, size, value, needed);
    });
  }
  [[nodiscard]] bool knows_arguments() const {
    return calls().clGetKernelArgInfo(kernel_, 0, CL_KERNEL_ARG_TYPE_NAME, 0, nullptr, nullptr) !=
           CL_KERNEL_ARG_INFO_NOT_AVAILABLE;
  }
  template <typename Value>
  [[nodiscard]] Value argument(cl_uint index, cl_kernel_arg_info name) const {
    Value value{};
    require_success(
        calls().clGetKernelArgInfo(kernel_, index, name, sizeof(value), &value, nullptr),
        "clGetKernelArgInfo");
    return value;
  }
  [[nodiscard]] std::string argument_text(cl_uint index, cl_kernel_arg_info name) const {
    return text_of("clGetKernelArgInfo", [&](std::size_t size, void* value, std::size_t* needed) {
      return calls().clGetKernelArgInfo(kernel_, index, name, size, value, needed);
    });
  }
  template <typename Value>
  [[nodiscard]] Value work_group(cl_kernel_work_group_info name) const {
    Value value{};
    require_success(calls().clGetKernelWorkGroupInfo(kernel_, device_.id(), name, sizeof(value),
                                                     &value, nullptr),
                    "clGetKernelWorkGroupInfo");
    return value;
  }

  // Returns the only size that the driver accepts for a structure; 0 if it accepts any.
  [[nodiscard]] std::size_t value_size(cl_uint index) const {
    const std::vector<std::byte> zeros(largest_value);
    std::size_t found = 0;
    for (std::size_t size = 1; size <= largest_value; ++size) {
      if (calls().clSetKernelArg(kernel_, index, size, zeros.data()) == CL_SUCCESS) {
        if (found != 0) {
          return 0;
        }
        found = size;
      }
    }
    return found;
  }

 private:
  template <typename Ask>
  static std::string text_of(const char* call, const Ask& ask) {
    std::size_t size = 0;
    require_success(ask(0, nullptr, &size), call);
    std::string text(size, '\0');
    require_success(ask(size, text.data(), nullptr), call);
    return text.substr(0, text.find('\0'));
  }

  [[nodiscard]] const cl_icd_dispatch& calls() const { return device_.calls(); }

  const IcdDevice& device_;
  cl_kernel kernel_;
};

void classify(KernelParameter& parameter, const KernelQueries& kernel, cl_uint index) {
  const auto image = image_type_named(parameter.type_name);
  if ((parameter.qualifiers & CL_KERNEL_ARG_TYPE_PIPE) != 0) {
    parameter.kind = ParameterKind::pipe;
  } else if (image) {
    parameter.kind = ParameterKind::image;
    parameter.image_type = image->object_type;
    parameter.depth_image = image->depth;
  } else if (parameter.type_name == "sampler_t") {
    parameter.kind = ParameterKind::sampler;
  } else if (parameter.type_name == "queue_t") {
    parameter.kind = ParameterKind::queue;
  } else if (parameter.address == CL_KERNEL_ARG_ADDRESS_LOCAL) {
    parameter.kind = ParameterKind::local;
  } else if (parameter.address != CL_KERNEL_ARG_ADDRESS_PRIVATE) {
    parameter.kind = ParameterKind::memory;
  } else {
    const std::size_t known = TypeTable{}.size_of(parameter.type_name);
    parameter.size = known == 0 ? kernel.value_size(index) : known;
  }
}

KernelParameter parameter_of(const KernelQueries& kernel, cl_uint index) {
  KernelParameter parameter;
  parameter.name = kernel.argument_text(index, CL_KERNEL_ARG_NAME);
  parameter.type_name = kernel.argument_text(index, CL_KERNEL_ARG_TYPE_NAME);
  parameter.address =
      kernel.argument<cl_kernel_arg_address_qualifier>(index, CL_KERNEL_ARG_ADDRESS_QUALIFIER);
  parameter.access =
      kernel.argument<cl_kernel_arg_access_qualifier>(index, CL_KERNEL_ARG_ACCESS_QUALIFIER);
  parameter.qualifiers =
      kernel.argument<cl_kernel_arg_type_qualifier>(index, CL_KERNEL_ARG_TYPE_QUALIFIER);
  classify(parameter, kernel, index);
  return parameter;
}

}  // namespace

ExecutorKernel describe(const IcdDevice& device, cl_kernel handle) {
  const KernelQueries kernel{device, handle};
  ExecutorKernel found;
  found.signature.name = kernel.text(CL_KERNEL_FUNCTION_NAME);
  found.signature.attributes = kernel.text(CL_KERNEL_ATTRIBUTES);
  found.signature.required_group_size =
      kernel.work_group<std::array<std::size_t, 3>>(CL_KERNEL_COMPILE_WORK_GROUP_SIZE);
  const auto count = kernel.info<cl_uint>(CL_KERNEL_NUM_ARGS);
  found.parameters_known = count == 0 || kernel.knows_arguments();
  for (cl_uint index = 0; found.parameters_known && index < count; ++index) {
    found.signature.parameters.push_back(parameter_of(kernel, index));
  }
  found.work_group = {kernel.work_group<std::size_t>(CL_KERNEL_WORK_GROUP_SIZE),
                      kernel.work_group<std::size_t>(CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE),
                      kernel.work_group<cl_ulong>(CL_KERNEL_LOCAL_MEM_SIZE),
                      kernel.work_group<cl_ulong>(CL_KERNEL_PRIVATE_MEM_SIZE)};
  return found;
}

}  // namespace clmem::mock
