// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "model/info_writer.hpp"
#include "model/kernel/nd_range.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

// Attributes and arguments are available only for OpenCL C source (clCreateProgramWithSource).
bool has_source(const Kernel& kernel) {
  return kernel.program->origin == ProgramOrigin::source ||
         kernel.program->origin == ProgramOrigin::linked;
}

void write_kernel_info(const Registry& registry, const Kernel& kernel, cl_kernel_info name,
                       const InfoWriter& out) {
  switch (name) {
    case CL_KERNEL_FUNCTION_NAME:
      return out.text(kernel.signature().name);
    case CL_KERNEL_NUM_ARGS:
      return out.value(static_cast<cl_uint>(kernel.arguments.size()));
    case CL_KERNEL_REFERENCE_COUNT:
      return out.value(registry.reported_references(kernel));
    case CL_KERNEL_CONTEXT:
      return out.value(to_handle<cl_context>(*kernel.program->context));
    case CL_KERNEL_PROGRAM:
      return out.value(to_handle<cl_program>(*kernel.program));
    case CL_KERNEL_ATTRIBUTES:
      return out.text(has_source(kernel) ? kernel.signature().attributes : "");
    default:
      throw ApiError{rule::unknown_kernel_info};
  }
}

void write_argument_info(const KernelParameter& parameter, cl_kernel_arg_info name,
                         const InfoWriter& out) {
  switch (name) {
    case CL_KERNEL_ARG_ADDRESS_QUALIFIER:
      return out.value(parameter.address);
    case CL_KERNEL_ARG_ACCESS_QUALIFIER:
      return out.value(parameter.access);
    case CL_KERNEL_ARG_TYPE_NAME:
      return out.text(parameter.type_name);
    case CL_KERNEL_ARG_TYPE_QUALIFIER:
      return out.value(parameter.qualifiers);
    case CL_KERNEL_ARG_NAME:
      return out.text(parameter.name);
    default:
      throw ApiError{rule::unknown_argument_info};
  }
}

std::shared_ptr<Device> require_device(const Registry& registry, const Kernel& kernel,
                                       cl_device_id handle) {
  const auto& builds = kernel.program->builds;
  if (handle == nullptr && builds.size() == 1) {
    return builds.front().device;
  }
  auto device = registry.get(handle);
  refuse_if(kernel.program->build_for(*device) == nullptr, rule::not_a_device_of_kernel);
  return device;
}

void write_work_group_info(const Kernel& kernel, const Device& device,
                           cl_kernel_work_group_info name, const InfoWriter& out) {
  const auto definition = kernel.definition_for(device);
  const auto executed = definition == nullptr ? std::nullopt : definition->work_group;
  switch (name) {
    case CL_KERNEL_GLOBAL_WORK_SIZE:
      refuse_if(!kernel.first().built_in && device.config.type != CL_DEVICE_TYPE_CUSTOM,
                rule::no_global_size_of_kernel);
      return out.value(Sizes{SIZE_MAX, SIZE_MAX, SIZE_MAX});
    case CL_KERNEL_WORK_GROUP_SIZE:
      return out.value(definition == nullptr
                           ? device.config.max_work_group_size
                           : definition->largest_group(device.config.max_work_group_size));
    case CL_KERNEL_COMPILE_WORK_GROUP_SIZE:
      return out.value(kernel.signature().required_group_size);
    case CL_KERNEL_LOCAL_MEM_SIZE:
      return out.value(cl_ulong{kernel.local_memory()});
    case CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE:
      return out.value(executed ? executed->preferred_multiple
                                : device.config.preferred_work_group_size_multiple);
    case CL_KERNEL_PRIVATE_MEM_SIZE:
      return out.value(executed ? executed->private_memory : cl_ulong{0});
    default:
      throw ApiError{rule::unknown_work_group_info};
  }
}

// The sub-groups of a work-group: as many as the device supports.
struct SubGroups {
  explicit SubGroups(const Device& device)
      : most{device.config.max_num_sub_groups},
        size{std::max<std::size_t>(device.config.max_work_group_size / most, 1)} {}

  [[nodiscard]] std::size_t count(std::size_t items) const { return (items + size - 1) / size; }

  std::size_t most;
  std::size_t size;
};

std::size_t require_items(std::size_t input_size, const void* input_value) {
  const std::size_t dimensions = input_size / sizeof(std::size_t);
  refuse_if(input_value == nullptr || input_size % sizeof(std::size_t) != 0 || dimensions == 0 ||
                dimensions > Sizes{}.size(),
            rule::no_local_size_given);
  std::size_t items = 1;
  for (std::size_t at = 0; at < dimensions; ++at) {
    items *= static_cast<const std::size_t*>(input_value)[at];
  }
  return items;
}

void write_local_size(const SubGroups& sub_groups, const Device& device, std::size_t input_size,
                      const void* input_value, const InfoWriter& out, std::size_t room) {
  refuse_if(input_value == nullptr || input_size != sizeof(std::size_t),
            rule::no_sub_group_count_given);
  const std::size_t asked = *static_cast<const std::size_t*>(input_value);
  const bool fits =
      asked <= sub_groups.most && asked * sub_groups.size <= device.config.max_work_group_size;
  const std::size_t dimensions = std::clamp<std::size_t>(room / sizeof(std::size_t), 1, 3);
  Sizes local{0, 0, 0};
  if (fits) {
    local = {asked * sub_groups.size, 1, 1};
  }
  out.list(std::span{local}.first(dimensions));
}

}  // namespace

cl_int Model::clGetKernelInfo(cl_kernel kernel, cl_kernel_info name, std::size_t size, void* value,
                              std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_kernel_info(model->registry, *model->registry.get(kernel), name,
                      {model->freedoms, size, value, size_ret});
  });
}

cl_int Model::clGetKernelArgInfo(cl_kernel kernel, cl_uint arg_index, cl_kernel_arg_info name,
                                 std::size_t size, void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(kernel);
    const auto& parameters = object->signature().parameters;
    refuse_if(arg_index >= parameters.size(), rule::no_such_argument);
    refuse_if(!has_source(*object) || !object->first().argument_info, rule::no_argument_info);
    write_argument_info(parameters[arg_index], name, {model->freedoms, size, value, size_ret});
  });
}

cl_int Model::clGetKernelWorkGroupInfo(cl_kernel kernel, cl_device_id device,
                                       cl_kernel_work_group_info name, std::size_t size,
                                       void* value, std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(kernel);
    write_work_group_info(*object, *require_device(model->registry, *object, device), name,
                          {model->freedoms, size, value, size_ret});
  });
}

cl_int Model::clGetKernelSubGroupInfo(cl_kernel kernel, cl_device_id device,
                                      cl_kernel_sub_group_info name, std::size_t input_size,
                                      const void* input_value, std::size_t size, void* value,
                                      std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(kernel);
    const auto target = require_device(model->registry, *object, device);
    refuse_if(target->config.max_num_sub_groups == 0, rule::no_sub_groups);
    const SubGroups groups{*target};
    const InfoWriter out{model->freedoms, size, value, size_ret};
    switch (name) {
      case CL_KERNEL_MAX_SUB_GROUP_SIZE_FOR_NDRANGE:
        return out.value(std::min(groups.size, require_items(input_size, input_value)));
      case CL_KERNEL_SUB_GROUP_COUNT_FOR_NDRANGE:
        return out.value(groups.count(require_items(input_size, input_value)));
      case CL_KERNEL_LOCAL_SIZE_FOR_SUB_GROUP_COUNT:
        return write_local_size(groups, *target, input_size, input_value, out, size);
      case CL_KERNEL_MAX_NUM_SUB_GROUPS:
        return out.value(groups.most);
      case CL_KERNEL_COMPILE_NUM_SUB_GROUPS:
        return out.value(std::size_t{0});
      default:
        throw ApiError{rule::unknown_sub_group_info};
    }
  });
}

cl_int Model::clGetKernelSubGroupInfoKHR(cl_kernel kernel, cl_device_id device,
                                         cl_kernel_sub_group_info name, std::size_t input_size,
                                         const void* input_value, std::size_t size, void* value,
                                         std::size_t* size_ret) {
  return clGetKernelSubGroupInfo(kernel, device, name, input_size, input_value, size, value,
                                 size_ret);
}

}  // namespace clmem::mock
