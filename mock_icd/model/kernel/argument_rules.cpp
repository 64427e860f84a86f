// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/argument_rules.hpp"

#include <algorithm>
#include <cstring>

#include "model/image.hpp"
#include "model/immutable.hpp"
#include "model/pipe.hpp"
#include "model/registry.hpp"
#include "model/svm_table.hpp"

namespace clmem::mock {
namespace {

template <typename Handle>
Handle require_handle(const GivenArgument& given) {
  refuse_if(given.size != sizeof(Handle), CL_INVALID_ARG_SIZE,
            "the argument's size is not that of a handle");
  Handle handle = nullptr;
  std::memcpy(&handle, given.value, sizeof(handle));
  return handle;
}

void require_same_context(const Context& object, const Context& kernel) {
  refuse_if(&object != &kernel, CL_INVALID_CONTEXT,
            "the object belongs to another context than the kernel");
}

BoundArgument require_value(const KernelParameter& parameter, const GivenArgument& given) {
  const bool right = parameter.size == 0 ? given.size > 0 : given.size == parameter.size;
  refuse_if(!right, CL_INVALID_ARG_SIZE, "the argument's size is not that of the parameter's type");
  refuse_if(given.value == nullptr, CL_INVALID_ARG_VALUE, "the argument's value is NULL");
  const auto* const bytes = static_cast<const std::byte*>(given.value);
  return ValueArgument{bytes, bytes + given.size};
}

BoundArgument require_buffer_argument(const Registry& registry, const Context& context,
                                      const GivenArgument& given) {
  if (given.value == nullptr) {
    return MemoryArgument{};
  }
  const auto handle = require_handle<cl_mem>(given);
  if (handle == nullptr) {
    return MemoryArgument{};
  }
  const auto object = registry.get(handle);
  refuse_if(!object->is_buffer(), CL_INVALID_MEM_OBJECT, "the memory object is no buffer");
  require_same_context(*object->context, context);
  return MemoryArgument{false, object};
}

// Images and pipes have to be there, other than buffers.
std::shared_ptr<MemObject> require_object(const Registry& registry, const Context& context,
                                          const GivenArgument& given) {
  refuse_if(given.value == nullptr, CL_INVALID_MEM_OBJECT, "the argument's value is NULL");
  auto object = registry.get(require_handle<cl_mem>(given));
  require_same_context(*object->context, context);
  return object;
}

void require_access(const KernelParameter& parameter, cl_mem_flags flags) {
  refuse_if(parameter.access == CL_KERNEL_ARG_ACCESS_READ_ONLY && (flags & CL_MEM_WRITE_ONLY) != 0,
            CL_INVALID_ARG_VALUE, "a write-only image is given for a read_only parameter");
  refuse_if(parameter.access == CL_KERNEL_ARG_ACCESS_WRITE_ONLY &&
                (flags & (CL_MEM_READ_ONLY | mem_immutable)) != 0,
            CL_INVALID_ARG_VALUE, "a read-only image is given for a write_only parameter");
}

BoundArgument require_image_argument(const Registry& registry, const Context& context,
                                     const KernelParameter& parameter, const GivenArgument& given) {
  const auto image = require_is_image(require_object(registry, context, given));
  const bool is_depth = image->format.name.image_channel_order == CL_DEPTH;
  refuse_if(image->type != parameter.image_type || is_depth != parameter.depth_image,
            CL_INVALID_MEM_OBJECT, "the image is of another type than the parameter");
  require_access(parameter, image->flags);
  return MemoryArgument{false, image};
}

BoundArgument require_pipe_argument(const Registry& registry, const Context& context,
                                    const GivenArgument& given) {
  return MemoryArgument{false, require_is_pipe(require_object(registry, context, given))};
}

BoundArgument require_sampler_argument(const Registry& registry, const Context& context,
                                       const GivenArgument& given) {
  refuse_if(given.value == nullptr, CL_INVALID_SAMPLER, "the argument's value is NULL");
  const auto sampler = registry.get(require_handle<cl_sampler>(given));
  require_same_context(*sampler->context, context);
  return SamplerArgument{sampler};
}

bool has_system_svm(const Context& context) {
  return std::ranges::any_of(context.devices, [](const auto& device) {
    return (device->config.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  });
}

void require_svm_support(const Context& context) {
  refuse_if(!context.supports_svm(), CL_INVALID_OPERATION, "no device of the context supports SVM");
}

bool is_usable(const SvmTable& svm, const Context& context, const void* pointer) {
  const auto memory = svm.find(pointer);
  return memory == nullptr ? has_system_svm(context) : memory->context.get() == &context;
}

BoundArgument require_local(const GivenArgument& given) {
  refuse_if(given.value != nullptr, CL_INVALID_ARG_VALUE, "local memory is given a value");
  refuse_if(given.size == 0, CL_INVALID_ARG_SIZE, "the size of local memory is zero");
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
      break;
  }
  throw Refused{CL_INVALID_DEVICE_QUEUE, "the device has no on-device queues"};
}

BoundArgument require_svm_argument(const SvmTable& svm, const Context& context,
                                   const KernelParameter& parameter, const void* pointer) {
  refuse_if(parameter.kind != ParameterKind::memory, CL_INVALID_ARG_VALUE,
            "the parameter is no pointer to global or constant memory");
  refuse_if(pointer != nullptr && !is_usable(svm, context, pointer), CL_INVALID_ARG_VALUE,
            "the pointer lies in no SVM allocation of the context");
  return SvmArgument{pointer};
}

std::vector<const void*> require_indirect_pointers(const SvmTable& svm, const Context& context,
                                                   const GivenArgument& given) {
  require_svm_support(context);
  refuse_if(given.size % sizeof(void*) != 0, CL_INVALID_VALUE,
            "the size is no multiple of that of a pointer");
  refuse_if(given.value == nullptr && given.size > 0, CL_INVALID_VALUE, "the value is NULL");
  std::vector<const void*> pointers(given.size / sizeof(void*));
  if (!pointers.empty()) {
    std::memcpy(pointers.data(), given.value, given.size);
  }
  refuse_if(!std::ranges::all_of(
                pointers, [&](const void* pointer) { return is_usable(svm, context, pointer); }),
            CL_INVALID_VALUE, "a pointer lies in no SVM allocation of the context");
  return pointers;
}

void require_system_svm_switch(const Context& context, const GivenArgument& given) {
  refuse_if(given.value == nullptr || given.size != sizeof(cl_bool), CL_INVALID_VALUE,
            "the value is no cl_bool");
  cl_bool on = CL_FALSE;
  std::memcpy(&on, given.value, sizeof(on));
  refuse_if(on != CL_FALSE && !has_system_svm(context), CL_INVALID_OPERATION,
            "no device of the context shares all memory of the host");
}

}  // namespace clmem::mock
