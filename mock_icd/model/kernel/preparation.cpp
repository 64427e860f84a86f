// SPDX-License-Identifier: Apache-2.0
#include "model/kernel/preparation.hpp"

#include "model/api_error.hpp"
#include "model/image_support.hpp"
#include "model/kernel/argument_limits.hpp"
#include "model/kernel/argument_use.hpp"

namespace clmem::mock {
namespace {

template <typename Object>
std::shared_ptr<Object> require_alive(const std::weak_ptr<Object>& argument) {
  auto object = argument.lock();
  refuse_if(object == nullptr, rule::argument_was_released);
  return object;
}

FormatUse format_use(const KernelParameter& parameter) {
  switch (parameter.access) {
    case CL_KERNEL_ARG_ACCESS_WRITE_ONLY:
      return FormatUse::write;
    case CL_KERNEL_ARG_ACCESS_READ_WRITE:
      return FormatUse::same_kernel;
    default:
      return FormatUse::read;
  }
}

void require_image(const Image& image, const Device& device, const KernelParameter& parameter) {
  refuse_if(!fits(device.config.images, image.kind, image.layout.extent),
            rule::argument_image_too_large);
  refuse_if(!supports_format(device, image.type, format_use(parameter), image.format.name),
            rule::argument_image_unsupported);
}

void require_buffer(const MemObject& buffer, const Device& device,
                    const KernelParameter& parameter) {
  refuse_if(buffer.is_sub_buffer() && buffer.origin % device.alignment_bytes() != 0,
            rule::argument_misaligned);
  refuse_if(parameter.address == CL_KERNEL_ARG_ADDRESS_CONSTANT &&
                buffer.size > device.config.max_constant_buffer_size,
            rule::constant_argument_too_large);
}

class ArgumentVisitor {
 public:
  ArgumentVisitor(Preparation& prepared, const SvmTable& svm, const Device& device)
      : prepared_{prepared}, svm_{svm}, device_{device} {}

  void visit(const KernelParameter& parameter, const KernelParameter* registered,
             const BoundArgument& value) {
    parameter_ = &parameter;
    use_ = use_of(parameter, registered);
    std::visit(*this, value);
  }

  void operator()(std::monostate) const { throw ApiError{rule::argument_not_set}; }
  void operator()(const ValueArgument& bytes) const { prepared_.launch->add_value(bytes); }
  void operator()(const LocalArgument& local) const { prepared_.launch->add_local(local.size); }
  void operator()(const SamplerArgument& argument) const {
    prepared_.launch->add_sampler(require_alive(argument.sampler)->modes);
  }
  void operator()(const MemoryArgument& memory) const {
    if (memory.is_null) {
      return prepared_.launch->add_memory(nullptr);
    }
    const auto object = require_alive(memory.object);
    switch (parameter_->kind) {
      case ParameterKind::image:
        return add_image(std::static_pointer_cast<Image>(object));
      case ParameterKind::pipe:
        add_pipe_access(prepared_.accesses, static_cast<const Pipe&>(*object), parameter_->access);
        return prepared_.launch->add_pipe(std::static_pointer_cast<Pipe>(object),
                                          parameter_->access);
      default:
        require_buffer(*object, device_, *parameter_);
        add_accesses(prepared_.accesses, *object, use_);
        return prepared_.launch->add_memory(object);
    }
  }
  void operator()(const SvmArgument& argument) const {
    refuse_if(device_.config.svm_capabilities == 0, rule::svm_argument_unsupported);
    if (argument.pointer == nullptr) {
      return prepared_.launch->add_memory(nullptr);
    }
    auto memory = svm_.find(argument.pointer);
    if (memory == nullptr) {
      refuse_if((device_.config.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) == 0,
                rule::system_argument_unsupported);
      return prepared_.launch->add_host_memory(argument.pointer);
    }
    add_accesses(prepared_.accesses, memory, argument.pointer, use_);
    prepared_.launch->add_svm(std::move(memory), argument.pointer);
  }
  void operator()(const DeviceAddressArgument& argument) const {
    const auto buffer = argument.buffer.lock();
    std::size_t size = 0;
    if (buffer != nullptr) {
      size = static_cast<std::size_t>(buffer->bytes().data() + buffer->size - argument.address);
      add_accesses(prepared_.accesses, *buffer, use_);
    }
    prepared_.launch->add_device_address(buffer, argument.address, size);
  }

 private:
  void add_image(const std::shared_ptr<Image>& image) const {
    require_image(*image, device_, *parameter_);
    add_accesses(prepared_.accesses, *image, use_);
    prepared_.launch->add_image(image, parameter_->access);
  }

  Preparation& prepared_;
  const SvmTable& svm_;
  const Device& device_;
  const KernelParameter* parameter_ = nullptr;
  ArgumentUse use_;
};

// Adds memory that the kernel may access indirectly. An allocation that was freed meanwhile is
// skipped; only a kernel that does access it would notice.
void add_indirect_memory(Preparation& prepared, const SvmTable& svm, const Kernel& kernel) {
  for (const void* const pointer : kernel.indirect_pointers) {
    if (auto memory = svm.find(pointer)) {
      add_accesses(prepared.accesses, memory, memory->base(), {});
      prepared.launch->add_indirect(std::move(memory));
    }
  }
  for (const auto& reference : kernel.indirect_buffers) {
    if (auto buffer = reference.lock()) {
      add_accesses(prepared.accesses, *buffer, {});
      prepared.launch->keep(std::move(buffer));
    }
  }
}

}  // namespace

Preparation prepare(const std::shared_ptr<Kernel>& kernel, const SvmTable& svm,
                    const CommandQueue& queue, std::shared_ptr<const KernelDefinition> definition,
                    const NdRange& range) {
  const auto& parameters = kernel->signature().parameters;
  require_within_limits(kernel->signature(), queue.device->config);
  refuse_if(kernel->local_memory() > queue.device->config.local_mem_size,
            rule::local_memory_too_large);
  static const RegisteredKernel nothing_registered{};
  const auto& registered =
      (definition->implementation == nullptr ? nothing_registered : *definition->implementation)
          .signature.parameters;
  Preparation prepared{std::make_shared<Launch>(kernel, definition, range), {}};
  ArgumentVisitor visitor{prepared, svm, *queue.device};
  for (std::size_t at = 0; at < parameters.size(); ++at) {
    visitor.visit(parameters[at], at < registered.size() ? &registered[at] : nullptr,
                  kernel->arguments[at]);
  }
  add_indirect_memory(prepared, svm, *kernel);
  return prepared;
}

}  // namespace clmem::mock
