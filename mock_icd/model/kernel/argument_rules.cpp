// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/argument_rules.hpp"

#include <cstring>

#include "model/registry.hpp"

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

ArgumentValue require_value(const KernelParameter& parameter, const GivenArgument& given) {
  const bool right = parameter.size == 0 ? given.size > 0 : given.size == parameter.size;
  refuse_if(!right, CL_INVALID_ARG_SIZE, "the argument's size is not that of the parameter's type");
  refuse_if(given.value == nullptr, CL_INVALID_ARG_VALUE, "the argument's value is NULL");
  const auto* const bytes = static_cast<const std::byte*>(given.value);
  return ValueArgument{bytes, bytes + given.size};
}

ArgumentValue require_buffer_argument(const Registry& registry, const Context& context,
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

ArgumentValue require_local(const GivenArgument& given) {
  refuse_if(given.value != nullptr, CL_INVALID_ARG_VALUE, "local memory is given a value");
  refuse_if(given.size == 0, CL_INVALID_ARG_SIZE, "the size of local memory is zero");
  return LocalArgument{given.size};
}

}  // namespace

ArgumentValue require_argument(const Registry& registry, const std::shared_ptr<Context>& context,
                               const KernelParameter& parameter, const GivenArgument& given) {
  switch (parameter.kind) {
    case ParameterKind::value:
      return require_value(parameter, given);
    case ParameterKind::memory:
      return require_buffer_argument(registry, *context, given);
    case ParameterKind::local:
      return require_local(given);
    case ParameterKind::image:
    case ParameterKind::pipe:
      throw Refused{CL_INVALID_MEM_OBJECT, "the device has no objects for this parameter"};
    case ParameterKind::sampler:
      throw Refused{CL_INVALID_SAMPLER, "the device has no samplers"};
    case ParameterKind::queue:
      break;
  }
  throw Refused{CL_INVALID_DEVICE_QUEUE, "the device has no on-device queues"};
}

}  // namespace clmem::mock
