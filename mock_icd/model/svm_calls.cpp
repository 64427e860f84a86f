// SPDX-License-Identifier: Apache-2.0
// Allocation and freeing of shared virtual memory.
#include <algorithm>

#include "model/current_call.hpp"
#include "model/enqueue_command.hpp"
#include "model/rules/svm_rules.hpp"

namespace clmem::mock {
namespace {

// Copies the list, because the application may change it as soon as the call returns.
std::vector<void*> require_pointer_list(cl_uint count, void* const* pointers) {
  refuse_if(count == 0 && pointers != nullptr, rule::svm_count_zero);
  refuse_if(count != 0 && pointers == nullptr, rule::svm_list_null);
  return {pointers, pointers + count};
}

// Freeing counts as a write of the whole allocation, because nothing may use it afterwards.
AccessList freed_memory(const SvmTable& table, const std::vector<void*>& pointers) {
  AccessList accesses;
  for (const void* pointer : pointers) {
    if (const auto memory = table.find(pointer)) {
      accesses.add(access_to(AccessMode::write, memory, memory->base(), memory->size()));
    }
  }
  return accesses;
}

}  // namespace

void* Model::clSVMAlloc(cl_context context, cl_svm_mem_flags flags, std::size_t size,
                        cl_uint alignment) {
  return locked_creation(*state_, nullptr, [&](ModelLock& model) {
    auto owner = model->registry.get(context);
    require_svm_request(*owner, flags, size);
    const std::size_t aligned = require_svm_alignment(*owner, alignment);
    const auto executor = model->unregistered.executor;
    auto storage =
        model.without_lock([&] { return owner->allocate_shared(size, aligned, executor.get()); });
    // The host writes to fine-grained memory without any call that the driver could see.
    if ((flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) != 0) {
      storage->written().add(0, size);
    }
    return model->svm.add(
        {std::move(owner), std::move(storage), flags, CurrentCallScope::current()});
  });
}

// A pointer that clSVMAlloc did not return is not freed: the function has no error code.
void Model::clSVMFree(cl_context context, void* svm_pointer) {
  (void)locked_call(*state_, [&](ModelLock& model) {
    const auto owner = model->registry.get(context);
    const auto memory = model->svm.find(svm_pointer);
    if (memory != nullptr && memory->base() == svm_pointer && memory->context == owner) {
      model->scheduler.host_frees(
          access_to(AccessMode::write, memory, svm_pointer, memory->size()));
    }
    model->svm.free(*owner, svm_pointer);
  });
}

cl_int Model::clEnqueueSVMFree(cl_command_queue queue, cl_uint num_svm_pointers,
                               void* svm_pointers[], SvmFree free_func, void* user_data,
                               cl_uint wait_count, const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        require_svm(*target);
        auto pointers = require_pointer_list(num_svm_pointers, svm_pointers);
        auto accesses = freed_memory(model->svm, pointers);
        auto* const state = state_.get();  // outlives its commands
        NewCommand command{.type = CL_COMMAND_SVM_FREE, .accesses = std::move(accesses)};
        if (free_func != nullptr) {
          command.runs_host_callback = true;
          command.on_complete = [=] {
            state->callbacks.push(
                [=, list = pointers]() mutable {
                  free_func(queue, num_svm_pointers, list.data(), user_data);
                },
                target);
          };
        } else {
          const auto each = [=](auto action) { std::ranges::for_each(pointers, action); };
          command.on_enqueued = [=] { each([=](void* base) { state->svm.will_free(base); }); };
          command.on_error = [=] { each([=](void* base) { state->svm.will_not_free(base); }); };
          command.on_complete = [=] {
            each([=](void* base) { state->svm.free(*target->context, base); });
          };
        }
        return command;
      });
}

}  // namespace clmem::mock
