// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <cstring>

#include "model/enqueue_command.hpp"
#include "model/image_support.hpp"
#include "model/kernel/launch.hpp"
#include "model/mem_object.hpp"
#include "model/rule.hpp"
#include "model/rules/buffer_rules.hpp"

namespace clmem::mock {
namespace {

using AccessQualifier = cl_kernel_arg_access_qualifier;

bool is_image(const KernelParameter& parameter, AccessQualifier access) {
  return parameter.kind == ParameterKind::image && parameter.access == access;
}

struct Limit {
  bool (*counts)(const KernelParameter&);
  std::size_t (*most)(const DeviceConfig&);
  const Rule* rule;
};

// Limits of parameter kinds, which depend on the declaration, not on the arguments.
constexpr std::array limits{
    Limit{[](const KernelParameter& parameter) {
            return parameter.address == CL_KERNEL_ARG_ADDRESS_CONSTANT;
          },
          [](const DeviceConfig& device) { return std::size_t{device.max_constant_args}; },
          &rule::too_many_constant_arguments},
    Limit{[](const KernelParameter& parameter) {
            return is_image(parameter, CL_KERNEL_ARG_ACCESS_READ_ONLY);
          },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_read_args}; },
          &rule::too_many_read_only_images},
    Limit{[](const KernelParameter& parameter) {
            return is_image(parameter, CL_KERNEL_ARG_ACCESS_WRITE_ONLY);
          },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_write_args}; },
          &rule::too_many_write_only_images},
    Limit{[](const KernelParameter& parameter) {
            return is_image(parameter, CL_KERNEL_ARG_ACCESS_READ_WRITE);
          },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_read_write_args}; },
          &rule::too_many_read_write_images},
    Limit{[](const KernelParameter& parameter) { return parameter.kind == ParameterKind::sampler; },
          [](const DeviceConfig& device) { return std::size_t{device.images.max_samplers}; },
          &rule::too_many_samplers},
    Limit{[](const KernelParameter& parameter) { return parameter.kind == ParameterKind::pipe; },
          [](const DeviceConfig& device) { return std::size_t{device.pipes.max_args}; },
          &rule::too_many_pipes},
};

// Arguments other than values are passed as addresses or handles.
std::size_t size_of(const KernelParameter& parameter) {
  return parameter.kind == ParameterKind::value ? parameter.size : sizeof(void*);
}

void require_within_limits(const KernelSignature& signature, const DeviceConfig& device) {
  std::size_t bytes = 0;
  for (const KernelParameter& parameter : signature.parameters) {
    bytes += size_of(parameter);
  }
  refuse_if(bytes > device.max_parameter_size, rule::arguments_too_large);
  for (const Limit& limit : limits) {
    const auto count = std::ranges::count_if(signature.parameters, limit.counts);
    refuse_if(static_cast<std::size_t>(count) > limit.most(device), *limit.rule);
  }
}

// The accesses of a kernel to an argument, for hazards and schedules. Const memory and read_only
// images are only read. Other pointers count as written, because the kernel's use is unknown before
// it runs, unless the registration qualifies them with read_only, write_only or read_write.
struct ArgumentUse {
  bool reads = false;
  bool writes = true;
  bool declared = false;  // stated by the registration
};

ArgumentUse declared_use(cl_kernel_arg_access_qualifier access) {
  return {access != CL_KERNEL_ARG_ACCESS_WRITE_ONLY, access != CL_KERNEL_ARG_ACCESS_READ_ONLY,
          true};
}

bool is_const(const KernelParameter& parameter) {
  return (parameter.qualifiers & CL_KERNEL_ARG_TYPE_CONST) != 0;
}

template <typename MakeAccess>
void add(AccessList& accesses, ArgumentUse use, const MakeAccess& make_access) {
  if (use.reads) {
    accesses.add(make_access(AccessMode::read));
  }
  if (use.writes) {
    accesses.add(make_access(AccessMode::write));
  }
}

// Ignores writes to read-only memory, whose results are undefined.
ArgumentUse within(ArgumentUse use, cl_mem_flags flags) {
  return (flags & (CL_MEM_READ_ONLY | mem_immutable)) != 0 && !use.declared
             ? ArgumentUse{true, false}
             : use;
}

// `registered` is null for a kernel that is registered by name alone.
ArgumentUse use_of(const KernelParameter& parameter, const KernelParameter* registered) {
  if (parameter.kind == ParameterKind::image) {
    return declared_use(parameter.access);
  }
  if (registered != nullptr && registered->access != CL_KERNEL_ARG_ACCESS_NONE) {
    return declared_use(registered->access);
  }
  const bool only_reads = is_const(parameter) || (registered != nullptr && is_const(*registered));
  return only_reads ? ArgumentUse{true, false} : ArgumentUse{};
}

void add_accesses(AccessList& accesses, const MemObject& buffer, ArgumentUse use) {
  add(accesses, within(use, buffer.flags), [&](AccessMode mode) {
    return access(mode, buffer, MemoryRegion::linear(buffer.bytes().data(), buffer.size));
  });
}

// Adds the pixels of the image without the gaps between its rows.
void add_accesses(AccessList& accesses, const Image& image, ArgumentUse use) {
  const RectSide side = image.side_at({0, 0, 0});
  const MemoryRegion pixels =
      MemoryRegion::box(image.bytes().data(), side, image.bytes_of(image.pixels()));
  add(accesses, use, [&](AccessMode mode) { return access(mode, image, pixels); });
}

// Adds the bytes from the pointer to the end of the allocation. Kernels may use atomics on it, so
// that it counts as written only if the registration states that.
void add_accesses(AccessList& accesses, const SvmMemory& memory, const void* pointer,
                  ArgumentUse use) {
  if ((memory->flags & CL_MEM_SVM_ATOMICS) != 0 && !use.declared) {
    use = {true, false};
  }
  add(accesses, within(use, memory->flags), [&](AccessMode mode) {
    return access_to(mode, memory, pointer, memory->size_from(pointer));
  });
}

void add_pipe_access(AccessList& accesses, const Pipe& pipe,
                     cl_kernel_arg_access_qualifier qualifier) {
  const std::byte* const end = pipe.byte_of(end_of(qualifier));
  accesses.add(access(AccessMode::write, pipe, MemoryRegion::linear(end, 1)));
}

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

struct Preparation {
  std::shared_ptr<Launch> launch;
  AccessList accesses;
};

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

// Captures the arguments of a kernel object at the enqueue for a command.
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

NewCommand kernel_command(ModelLock& model, const Queue& queue, cl_command_type type,
                          cl_kernel handle, const RangeArguments& asked) {
  const auto kernel = model->registry.get(handle);
  refuse_if(kernel->program->context != queue->context, rule::kernel_of_foreign_context);
  auto definition = kernel->definition_for(*queue->device);
  refuse_if(definition == nullptr, rule::no_executable_for_device);
  const NdRange range = require_nd_range(*queue->device, *definition, asked);
  Preparation prepared = prepare(kernel, model->svm, *queue, std::move(definition), range);
  return {.type = type,
          .accesses = range.empty() ? AccessList{} : std::move(prepared.accesses),
          .execute = [launch = std::move(prepared.launch)] { return launch->run(); }};
}

struct NativeArguments {
  void* args;
  std::size_t size;
  cl_uint mem_count;
  const cl_mem* mem_list;
  const void** mem_locations;
};

void require_arguments(NativeFunction function, const NativeArguments& given) {
  refuse_if(function == nullptr, rule::native_function_null);
  refuse_if((given.args == nullptr) != (given.size == 0), rule::native_arguments_size);
  refuse_if(given.args == nullptr && given.mem_count > 0, rule::memory_objects_without_arguments);
  const bool none = given.mem_list == nullptr && given.mem_locations == nullptr;
  const bool both = given.mem_list != nullptr && given.mem_locations != nullptr;
  refuse_if(given.mem_count == 0 ? !none : !both, rule::memory_objects_without_list);
}

std::size_t require_place(const NativeArguments& given, const void* location) {
  const auto first = reinterpret_cast<std::uintptr_t>(given.args);
  const auto place = reinterpret_cast<std::uintptr_t>(location);
  refuse_if(
      place < first || given.size < sizeof(cl_mem) || place - first > given.size - sizeof(cl_mem),
      rule::memory_object_outside_arguments);
  return place - first;
}

struct NativeCall {
  std::vector<std::byte> arguments;
  std::vector<std::shared_ptr<Buffer>> buffers;
};

NativeCall copy_arguments(const Registry& registry, const CommandQueue& queue,
                          const NativeArguments& given, AccessList& accesses) {
  const auto* const bytes = static_cast<const std::byte*>(given.args);
  NativeCall call{{bytes, bytes + given.size}, {}};
  for (cl_uint at = 0; at < given.mem_count; ++at) {
    void* address = nullptr;
    if (given.mem_list[at] != nullptr) {
      const auto& buffer =
          call.buffers.emplace_back(require_buffer(registry, queue, given.mem_list[at]));
      address = buffer->bytes().data();
      add_accesses(accesses, *buffer, {});
    }
    std::memcpy(call.arguments.data() + require_place(given, given.mem_locations[at]), &address,
                sizeof(address));
  }
  return call;
}

}  // namespace

cl_int Model::clEnqueueNDRangeKernel(cl_command_queue queue, cl_kernel kernel, cl_uint work_dim,
                                     const std::size_t* global_work_offset,
                                     const std::size_t* global_work_size,
                                     const std::size_t* local_work_size, cl_uint wait_count,
                                     const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        return kernel_command(model, target, CL_COMMAND_NDRANGE_KERNEL, kernel,
                              {work_dim, global_work_offset, global_work_size, local_work_size});
      });
}

cl_int Model::clEnqueueTask(cl_command_queue queue, cl_kernel kernel, cl_uint wait_count,
                            const cl_event* wait_list, cl_event* event) {
  const std::size_t one = 1;
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        return kernel_command(model, target, CL_COMMAND_TASK, kernel, {1, nullptr, &one, &one});
      });
}

cl_int Model::clEnqueueNativeKernel(cl_command_queue queue, NativeFunction user_func, void* args,
                                    std::size_t cb_args, cl_uint num_mem_objects,
                                    const cl_mem* mem_list, const void** args_mem_loc,
                                    cl_uint wait_count, const cl_event* wait_list,
                                    cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        const NativeArguments given{args, cb_args, num_mem_objects, mem_list, args_mem_loc};
        require_arguments(user_func, given);
        refuse_if(!target->device->config.native_kernels, rule::no_native_kernels);
        AccessList accesses;
        auto call = copy_arguments(model->registry, *target, given, accesses);
        static std::byte nothing{};
        std::byte* const without_arguments =
            model->freedoms.has(Freedom::native_kernels_without_null) ? &nothing : nullptr;
        return NewCommand{
            .type = CL_COMMAND_NATIVE_KERNEL,
            .accesses = std::move(accesses),
            .execute = [=, call = std::move(call)]() mutable {
              user_func(call.arguments.empty() ? without_arguments : call.arguments.data());
            }};
      });
}

}  // namespace clmem::mock
