// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/preparation.hpp"

#include "model/refused.hpp"

namespace clmem::mock {
namespace {

// Const memory and read-only objects are read; what else a kernel does with a pointer is not known
// before it runs, so that it counts as written.
Access access_of(const MemObject& object, const KernelParameter& parameter) {
  const bool only_read = (parameter.qualifiers & CL_KERNEL_ARG_TYPE_CONST) != 0 ||
                         (object.flags & CL_MEM_READ_ONLY) != 0;
  const ByteRange whole{0, object.size};
  return only_read ? reads(object, whole) : writes(object, whole);
}

std::shared_ptr<MemObject> require_alive(const MemoryArgument& argument) {
  auto object = argument.object.lock();
  refuse_if(object == nullptr, CL_INVALID_KERNEL_ARGS,
            "an argument's memory object was released before the kernel was enqueued");
  return object;
}

class ArgumentVisitor {
 public:
  ArgumentVisitor(Preparation& prepared, const Device& device)
      : prepared_{prepared}, device_{device} {}

  void visit(const KernelParameter& parameter, const ArgumentValue& value) {
    parameter_ = &parameter;
    std::visit(*this, value);
  }

  void operator()(std::monostate) const {
    throw Refused{CL_INVALID_KERNEL_ARGS, "an argument of the kernel has not been set"};
  }
  void operator()(const ValueArgument& bytes) const { prepared_.launch->add_value(bytes); }
  void operator()(const LocalArgument& local) const { prepared_.launch->add_local(local.size); }
  void operator()(const MemoryArgument& memory) {
    if (memory.is_null) {
      return prepared_.launch->add_memory(nullptr);
    }
    const auto object = require_alive(memory);
    require_buffer(*object);
    prepared_.accesses.add(access_of(*object, *parameter_));
    prepared_.launch->add_memory(object);
  }

 private:
  void require_buffer(const MemObject& buffer) {
    refuse_if(buffer.is_sub_buffer() && buffer.origin % device_.alignment_bytes() != 0,
              CL_MISALIGNED_SUB_BUFFER_OFFSET,
              "a sub-buffer's origin is not aligned for the device of the queue");
    if (parameter_->address == CL_KERNEL_ARG_ADDRESS_CONSTANT) {
      refuse_if(buffer.size > device_.config.max_constant_buffer_size, CL_OUT_OF_RESOURCES,
                "a constant argument exceeds CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE");
      refuse_if(++constant_arguments_ > device_.config.max_constant_args, CL_OUT_OF_RESOURCES,
                "there are more constant arguments than CL_DEVICE_MAX_CONSTANT_ARGS");
    }
  }

  Preparation& prepared_;
  const Device& device_;
  const KernelParameter* parameter_ = nullptr;
  cl_uint constant_arguments_ = 0;
};

}  // namespace

Preparation prepare(const std::shared_ptr<Kernel>& kernel, const CommandQueue& queue,
                    std::shared_ptr<const KernelDefinition> definition, const NdRange& range) {
  const auto& parameters = kernel->signature().parameters;
  refuse_if(kernel->local_memory() > queue.device->config.local_mem_size, CL_OUT_OF_RESOURCES,
            "the kernel's local memory exceeds CL_DEVICE_LOCAL_MEM_SIZE");
  Preparation prepared{std::make_shared<Launch>(kernel, std::move(definition), range), {}};
  ArgumentVisitor visitor{prepared, *queue.device};
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    visitor.visit(parameters[at], kernel->arguments[at]);
  }
  return prepared;
}

}  // namespace clmem::mock
