// SPDX-License-Identifier: Apache-2.0
#include <CL/cl_ext.h>

#include <algorithm>

#include "model/device_address.hpp"
#include "model/kernel/argument_rules.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

void require_executable(const Program& program) {
  refuse_if(!program.has_executable(), rule::no_executable);
}

cl_kernel make_kernel(ModelLock& model, const std::shared_ptr<Program>& program,
                      Kernel::Definitions definitions) {
  return model->registry.hand_out<cl_kernel>(
      model->registry.create<Kernel>(ObjectKind::kernel, program, std::move(definitions)));
}

void require_index(const Kernel& kernel, cl_uint index) {
  refuse_if(index >= kernel.arguments.size(), rule::no_such_argument);
}

}  // namespace

cl_kernel Model::clCreateKernel(cl_program program, const char* kernel_name, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto owner = model->registry.get(program);
    require_executable(*owner);
    refuse_if(kernel_name == nullptr, rule::kernel_name_null);
    auto definitions = owner->definitions_of(kernel_name);
    refuse_if(
        std::ranges::count(definitions, nullptr) == static_cast<std::ptrdiff_t>(definitions.size()),
        rule::no_such_kernel);
    refuse_if(!defined_alike(definitions), rule::kernels_differ_between_devices);
    return make_kernel(model, owner, std::move(definitions));
  });
}

cl_int Model::clCreateKernelsInProgram(cl_program program, cl_uint num_kernels, cl_kernel* kernels,
                                       cl_uint* num_kernels_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto owner = model->registry.get(program);
    require_executable(*owner);
    const auto names = owner->kernel_names();
    refuse_if(kernels != nullptr && num_kernels < names.size(), rule::room_for_kernels_too_small);
    if (kernels != nullptr) {
      std::ranges::transform(names, kernels, [&](const std::string& name) {
        return make_kernel(model, owner, owner->definitions_of(name));
      });
    }
    if (num_kernels_ret != nullptr) {
      *num_kernels_ret = static_cast<cl_uint>(names.size());
    }
  });
}

cl_kernel Model::clCloneKernel(cl_kernel source_kernel, cl_int* errcode_ret) {
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    const auto source = model->registry.get(source_kernel);
    return model->registry.hand_out<cl_kernel>(
        model->registry.create<Kernel>(ObjectKind::kernel, *source));
  });
}

cl_int Model::clSetKernelArg(cl_kernel kernel, cl_uint arg_index, std::size_t arg_size,
                             const void* arg_value) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(kernel);
    require_index(*object, arg_index);
    try {
      object->arguments[arg_index] =
          require_argument(model->registry, object->program->context,
                           object->signature().parameters[arg_index], {arg_size, arg_value});
    } catch (const ApiError& error) {
      const bool is_object =
          error.code == CL_INVALID_MEM_OBJECT || error.code == CL_INVALID_SAMPLER;
      if (is_object && model->freedoms.has(Freedom::other_codes)) {
        throw ApiError{*error.rule, CL_INVALID_ARG_VALUE};
      }
      throw;
    }
  });
}

cl_int Model::clSetKernelArgSVMPointer(cl_kernel kernel, cl_uint arg_index, const void* arg_value) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(kernel);
    const Context& context = *object->program->context;
    refuse_if(!context.supports_svm(), rule::no_svm_in_context);
    require_index(*object, arg_index);
    object->arguments[arg_index] = require_svm_argument(
        model->svm, context, object->signature().parameters[arg_index], arg_value);
  });
}

cl_int Model::clSetKernelArgDevicePointerEXT(cl_kernel kernel, cl_uint index, cl_ulong address) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(kernel);
    const Context& context = *object->program->context;
    require_device_addresses(context);
    require_index(*object, index);
    const KernelParameter& parameter = object->signature().parameters[index];
    refuse_if(parameter.kind != ParameterKind::memory ||
                  parameter.address != CL_KERNEL_ARG_ADDRESS_GLOBAL,
              rule::argument_is_no_global_pointer);
    object->arguments[index] =
        DeviceAddressArgument{reinterpret_cast<std::byte*>(static_cast<std::uintptr_t>(address)),
                              buffer_at(model->registry, context, address)};
  });
}

// Kernels may use all memory that a device shares until clSetKernelExecInfo excludes it; the mock
// cannot observe whether they comply.
cl_int Model::clSetKernelExecInfo(cl_kernel kernel, cl_kernel_exec_info name, std::size_t size,
                                  const void* value) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(kernel);
    const Context& context = *object->program->context;
    const bool unified = context.has_extension("cl_intel_unified_shared_memory");
    switch (name) {
      case CL_KERNEL_EXEC_INFO_INDIRECT_HOST_ACCESS_INTEL:
      case CL_KERNEL_EXEC_INFO_INDIRECT_DEVICE_ACCESS_INTEL:
      case CL_KERNEL_EXEC_INFO_INDIRECT_SHARED_ACCESS_INTEL:
        refuse_if(!unified, rule::unknown_exec_info);
        return refuse_if(value == nullptr || size != sizeof(cl_bool), rule::system_svm_not_boolean);
      case CL_KERNEL_EXEC_INFO_USM_PTRS_INTEL:
        refuse_if(!unified, rule::unknown_exec_info);
        [[fallthrough]];
      case CL_KERNEL_EXEC_INFO_SVM_PTRS:
        object->indirect_pointers = require_indirect_pointers(model->svm, context, {size, value});
        return;
      case exec_info_device_ptrs:
        object->indirect_buffers = require_indirect_buffers(model->registry, context, size, value);
        return;
      case CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM:
        return require_system_svm_switch(context, {size, value});
      default:
        throw ApiError{rule::unknown_exec_info};
    }
  });
}

}  // namespace clmem::mock
