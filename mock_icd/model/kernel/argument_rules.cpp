// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/argument_rules.hpp"

#include <algorithm>
#include <cstring>

#include "model/command_queue.hpp"
#include "model/image.hpp"
#include "model/immutable.hpp"
#include "model/pipe.hpp"
#include "model/registry.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {
namespace {

// A NULL arg_value stands for a NULL handle; the size is checked in both cases.
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
  return std::ranges::any_of(context.devices, [](const auto& device) {
    return (device->config.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
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

}  // namespace

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

BoundArgument require_svm_argument(const SvmTable& svm, const Context& context,
                                   const KernelParameter& parameter, const void* pointer) {
  refuse_if(parameter.kind != ParameterKind::memory, rule::argument_is_no_pointer);
  refuse_if(pointer != nullptr && !is_usable(svm, context, pointer), rule::argument_outside_svm);
  return SvmArgument{pointer};
}

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

}  // namespace clmem::mock
