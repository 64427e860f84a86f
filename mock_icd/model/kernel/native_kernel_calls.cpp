// SPDX-License-Identifier: Apache-2.0
#include <cstring>

#include "model/enqueue_command.hpp"
#include "model/kernel/argument_use.hpp"
#include "model/rules/buffer_rules.hpp"

namespace clmem::mock {
namespace {

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

// Returns the offset in the arguments at which a handle is to be replaced.
std::size_t require_place(const NativeArguments& given, const void* location) {
  const auto first = reinterpret_cast<std::uintptr_t>(given.args);
  const auto place = reinterpret_cast<std::uintptr_t>(location);
  refuse_if(
      place < first || given.size < sizeof(cl_mem) || place - first > given.size - sizeof(cl_mem),
      rule::memory_object_outside_arguments);
  return place - first;
}

// A copy of the arguments with addresses in place of handles, and the owners of the memory.
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
