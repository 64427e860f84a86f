// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/kernel.hpp"

#include <CL/cl_ext.h>

#include <algorithm>
#include <cstring>

#include "model/command_queue.hpp"
#include "model/device_address.hpp"
#include "model/image.hpp"
#include "model/pipe.hpp"
#include "model/registry.hpp"
#include "model/state.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {
namespace {

struct GivenArgument {
  std::size_t size;
  const void* value;
};

// Treats a NULL arg_value as a NULL handle (clSetKernelArg); checks the size in both cases.
template <typename Handle>
Handle require_handle(const GivenArgument& given) {
  refuse_if(given.size != sizeof(Handle), rule::handle_argument_size);
  Handle handle = nullptr;
  if (given.value != nullptr) {
    std::memcpy(&handle, given.value, sizeof(handle));
  }
  return handle;
}

void require_same_context(const Context& object, const Context& kernel) {
  refuse_if(&object != &kernel, rule::argument_of_foreign_context);
}

BoundArgument require_value(const KernelParameter& parameter, const GivenArgument& given) {
  const bool right = parameter.size == 0 ? given.size > 0 : given.size == parameter.size;
  refuse_if(!right, rule::value_argument_size);
  refuse_if(given.value == nullptr, rule::value_argument_null);
  const auto* const bytes = static_cast<const std::byte*>(given.value);
  return ValueArgument{bytes, bytes + given.size};
}

BoundArgument require_buffer_argument(const Registry& registry, const Context& context,
                                      const GivenArgument& given) {
  const auto handle = require_handle<cl_mem>(given);
  if (handle == nullptr) {
    return MemoryArgument{};
  }
  const auto object = registry.get(handle);
  refuse_if(!object->is_buffer(), rule::not_a_buffer);
  require_same_context(*object->context, context);
  return MemoryArgument{false, object};
}

// Images and pipes must not be NULL, unlike buffers.
std::shared_ptr<MemObject> require_object(const Registry& registry, const Context& context,
                                          const GivenArgument& given) {
  refuse_if(given.value == nullptr, rule::pipe_argument_null);
  auto object = registry.get(require_handle<cl_mem>(given));
  require_same_context(*object->context, context);
  return object;
}

void require_access(const KernelParameter& parameter, cl_mem_flags flags) {
  refuse_if(parameter.access == CL_KERNEL_ARG_ACCESS_READ_ONLY && (flags & CL_MEM_WRITE_ONLY) != 0,
            rule::write_only_image_read);
  refuse_if(parameter.access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY &&
                (flags & (CL_MEM_READ_ONLY | mem_immutable)) != 0,
            rule::read_only_image_written);
}

BoundArgument require_image_argument(const Registry& registry, const Context& context,
                                     const KernelParameter& parameter, const GivenArgument& given) {
  const auto image = require_is_image(require_object(registry, context, given));
  const bool is_depth = image->format.name.image_channel_order == CL_DEPTH;
  refuse_if(image->type != parameter.image_type || is_depth != parameter.depth_image,
            rule::image_argument_type);
  require_access(parameter, image->flags);
  return MemoryArgument{false, image};
}

BoundArgument require_pipe_argument(const Registry& registry, const Context& context,
                                    const GivenArgument& given) {
  return MemoryArgument{false, require_is_pipe(require_object(registry, context, given))};
}

BoundArgument require_sampler_argument(const Registry& registry, const Context& context,
                                       const GivenArgument& given) {
  refuse_if(given.value == nullptr, rule::sampler_argument_null);
  const auto sampler = registry.get(require_handle<cl_sampler>(given));
  require_same_context(*sampler->context, context);
  return SamplerArgument{sampler};
}

BoundArgument require_queue_argument(const Registry& registry, const Context& context,
                                     const GivenArgument& given) {
  refuse_if(given.value == nullptr, rule::not_a_queue_argument);
  const auto queue = registry.find(require_handle<cl_command_queue>(given));
  refuse_if(queue == nullptr || !queue->on_device() || queue->context.get() != &context,
            rule::not_a_queue_argument);
  return require_value({.size = sizeof(cl_command_queue)}, given);
}

bool has_system_svm(const Context& context) {
  return context.any_device([](const Device& device) {
    return (device.config.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  });
}

void require_svm_support(const Context& context) {
  refuse_if(!context.supports_svm(), rule::no_svm_in_context);
}

bool is_usable(const SvmTable& svm, const Context& context, const void* pointer) {
  const auto memory = svm.find(pointer);
  return memory == nullptr ? has_system_svm(context) : memory->context.get() == &context;
}

BoundArgument require_local(const GivenArgument& given) {
  refuse_if(given.value != nullptr, rule::local_memory_with_value);
  refuse_if(given.size == 0, rule::local_memory_size_zero);
  return LocalArgument{given.size};
}

// Reads the bytes of the argument only after checking their size.
BoundArgument require_argument(const Registry& registry, const std::shared_ptr<Context>& context,
                               const KernelParameter& parameter, const GivenArgument& given) {
  switch (parameter.kind) {
    case ParameterKind::value:
      return require_value(parameter, given);
    case ParameterKind::memory:
      return require_buffer_argument(registry, *context, given);
    case ParameterKind::local:
      return require_local(given);
    case ParameterKind::image:
      return require_image_argument(registry, *context, parameter, given);
    case ParameterKind::pipe:
      return require_pipe_argument(registry, *context, given);
    case ParameterKind::sampler:
      return require_sampler_argument(registry, *context, given);
    case ParameterKind::queue:
      return require_queue_argument(registry, *context, given);
  }
  throw ApiError{rule::not_a_queue_argument};
}

// NULL is valid; addresses that no device of the context can access are rejected
// (clSetKernelArgSVMPointer).
BoundArgument require_svm_argument(const SvmTable& svm, const Context& context,
                                   const KernelParameter& parameter, const void* pointer) {
  refuse_if(parameter.kind != ParameterKind::memory, rule::argument_is_no_pointer);
  refuse_if(pointer != nullptr && !is_usable(svm, context, pointer), rule::argument_outside_svm);
  return SvmArgument{pointer};
}

// Reads the value of CL_KERNEL_EXEC_INFO_SVM_PTRS.
std::vector<const void*> require_indirect_pointers(const SvmTable& svm, const Context& context,
                                                   const GivenArgument& given) {
  require_svm_support(context);
  refuse_if(given.size % sizeof(void*) != 0, rule::svm_pointers_size);
  refuse_if(given.value == nullptr && given.size > 0, rule::exec_info_null);
  std::vector<const void*> pointers(given.size / sizeof(void*));
  if (!pointers.empty()) {
    std::memcpy(pointers.data(), given.value, given.size);
  }
  refuse_if(!std::ranges::all_of(
                pointers, [&](const void* pointer) { return is_usable(svm, context, pointer); }),
            rule::pointer_outside_svm);
  return pointers;
}

void require_system_svm_switch(const Context& context, const GivenArgument& given) {
  refuse_if(given.value == nullptr || given.size != sizeof(cl_bool), rule::system_svm_not_boolean);
  cl_bool on = CL_FALSE;
  std::memcpy(&on, given.value, sizeof(on));
  refuse_if(on != CL_FALSE && !has_system_svm(context), rule::no_system_svm);
}

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

// Kernels may use all memory that a device shares until clSetKernelExecInfo excludes it, which has
// no effect: the mock cannot observe such uses.
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
