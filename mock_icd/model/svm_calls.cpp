// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "model/current_call.hpp"
#include "model/enqueue_command.hpp"
#include "model/memory_region.hpp"
#include "model/rule.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/flag_rules.hpp"

namespace clmem::mock {
namespace {

constexpr cl_svm_mem_flags svm_kernel_access =
    CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr std::size_t largest_data_type = 128;  // long16

bool every_device(const Context& context, cl_device_svm_capabilities capability) {
  return std::ranges::all_of(context.devices, [&](const auto& device) {
    return (device->config.svm_capabilities & capability) != 0;
  });
}

void require_svm_flags(const Context& context, cl_svm_mem_flags flags) {
  constexpr cl_svm_mem_flags known =
      svm_kernel_access | CL_MEM_SVM_FINE_GRAIN_BUFFER | CL_MEM_SVM_ATOMICS;
  refuse_if((flags & ~known) != 0, rule::unknown_svm_flags);
  refuse_if(std::popcount(flags & svm_kernel_access) > 1, rule::kernel_access_ambiguous);
  const bool fine = (flags & CL_MEM_SVM_FINE_GRAIN_BUFFER) != 0;
  const bool atomics = (flags & CL_MEM_SVM_ATOMICS) != 0;
  refuse_if(atomics && !fine, rule::atomics_need_fine_grain);
  refuse_if(fine && !every_device(context, CL_DEVICE_SVM_FINE_GRAIN_BUFFER),
            rule::no_fine_grained_svm);
  refuse_if(atomics && !every_device(context, CL_DEVICE_SVM_ATOMICS), rule::no_svm_atomics);
}

// clSVMAlloc has no error codes; the codes thrown here only select the reason.
void require_svm_request(const Context& context, cl_svm_mem_flags flags, std::size_t size) {
  refuse_if(!context.supports_svm(), rule::no_svm_in_context);
  require_svm_flags(context, flags);
  refuse_if(size == 0, rule::svm_size_zero);
  refuse_if(context.any_device(
                [&](const Device& device) { return size > device.config.max_mem_alloc_size; }),
            rule::svm_too_large);
}

// Zero selects the alignment of the largest data type.
std::size_t require_svm_alignment(const Context& context, cl_uint alignment) {
  if (alignment == 0) {
    return largest_data_type;
  }
  refuse_if(!std::has_single_bit(alignment), rule::svm_alignment_no_power_of_two);
  refuse_if(alignment > std::max(largest_data_type, context.strictest_alignment_bytes()),
            rule::svm_alignment_too_large);
  return alignment;
}

void require_svm(const CommandQueue& queue) {
  refuse_if(queue.device->config.svm_capabilities == 0, rule::no_svm_on_device);
}

// Rejects pointers for which the specification leaves the behavior undefined: those of another
// context, and ranges past the end. Returns null for host memory, which clEnqueueSVMMemcpy accepts;
// an allocation that is returned keeps the bytes of a command alive.
SvmMemory require_copy_range(const SvmTable& table, const CommandQueue& queue, const void* pointer,
                             std::size_t size) {
  refuse_if(pointer == nullptr, rule::svm_pointer_null);
  auto memory = table.find(pointer);
  if (memory != nullptr) {
    refuse_if(memory->context != queue.context, rule::svm_of_foreign_context);
    refuse_if(size > memory->size_from(pointer), rule::svm_range_past_end);
  }
  return memory;
}

// Host memory needs a device with fine-grained system SVM.
SvmMemory require_svm_range(const SvmTable& table, const CommandQueue& queue, const void* pointer,
                            std::size_t size) {
  auto memory = require_copy_range(table, queue, pointer, size);
  const bool shares_all =
      (queue.device->config.svm_capabilities & CL_DEVICE_SVM_FINE_GRAIN_SYSTEM) != 0;
  refuse_if(memory == nullptr && !shares_all, rule::not_shared_with_host);
  return memory;
}

// The application may change the list as soon as the call returns.
std::vector<void*> require_pointer_list(cl_uint count, void* const* pointers) {
  refuse_if(count == 0 && pointers != nullptr, rule::svm_count_zero);
  refuse_if(count != 0 && pointers == nullptr, rule::svm_list_null);
  return {pointers, pointers + count};
}

// Counts as a write of the whole allocation, because nothing may use it afterwards.
AccessList freed_memory(const SvmTable& table, const std::vector<void*>& pointers) {
  AccessList accesses;
  for (const void* pointer : pointers) {
    if (const auto memory = table.find(pointer)) {
      accesses.add(access_to(AccessMode::write, memory, memory->base(), memory->size()));
    }
  }
  return accesses;
}

// Compares differences, because the end of a range may be the end of the address space.
void require_disjoint(const void* a, const void* b, std::size_t size) {
  const auto [low, high] = std::minmax({number_of(a), number_of(b)});
  refuse_if(high - low < size, rule::svm_ranges_overlap);
}

SvmMemory require_migrated(const SvmTable& table, const CommandQueue& queue, const void* pointer,
                           std::size_t size) {
  auto memory = require_copy_range(table, queue, pointer, size);
  refuse_if(memory == nullptr, rule::migrated_outside_svm);
  return memory;
}

// A map command reads the bytes for the host, unless its flags invalidate them.
AccessList map_accesses(const SvmMemory& memory, cl_map_flags flags, const void* start,
                        std::size_t size) {
  if ((flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0) {
    return {};
  }
  return {access_to(AccessMode::read, memory, start, size)};
}

// The host uses the range from map to unmap. Fine-grained memory is shared without a mapping.
std::shared_ptr<hazards::Node> host_use(Scheduler& scheduler, const SvmMemory& memory,
                                        cl_map_flags flags, const void* start, std::size_t size) {
  if (memory == nullptr || memory->is_fine_grained()) {
    return nullptr;
  }
  return scheduler.new_host_use(access_to(mode_of(flags), memory, start, size),
                                MemoryRegion::linear(memory->base(), memory->size()));
}

// The host's writes take effect when the unmap command executes.
Access unmap_access(const SvmMemory& memory, const Mapping& mapping) {
  return access_to(mode_of(mapping.flags), memory, mapping.pointer(), mapping.region.size[0]);
}

// A size of zero selects the whole allocation (clEnqueueSVMMigrateMem).
Access migrate_access(const SvmMemory& memory, cl_mem_migration_flags flags, const void* start,
                      std::size_t size) {
  const auto mode =
      (flags & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) != 0 ? AccessMode::write : AccessMode::read;
  return size == 0 ? access_to(mode, memory, memory->base(), memory->size())
                   : access_to(mode, memory, start, size);
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
    // The host writes to fine-grain memory without a call that the driver could see.
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

cl_int Model::clEnqueueSVMMemcpy(cl_command_queue queue, cl_bool blocking, void* dst_ptr,
                                 const void* src_ptr, std::size_t size, cl_uint wait_count,
                                 const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        require_svm(*target);
        const auto destination = require_copy_range(model->svm, *target, dst_ptr, size);
        const auto source = require_copy_range(model->svm, *target, src_ptr, size);
        require_disjoint(dst_ptr, src_ptr, size);
        return NewCommand{.type = CL_COMMAND_SVM_MEMCPY,
                          .accesses = {access_to(AccessMode::read, source, src_ptr, size),
                                       access_to(AccessMode::write, destination, dst_ptr, size)},
                          .execute = [=, kept = std::pair{destination, source}] {
                            move_bytes(dst_ptr, src_ptr, size);
                          }};
      });
}

cl_int Model::clEnqueueSVMMemFill(cl_command_queue queue, void* svm_ptr, const void* pattern,
                                  std::size_t pattern_size, std::size_t size, cl_uint wait_count,
                                  const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        require_svm(*target);
        auto memory = require_svm_range(model->svm, *target, svm_ptr, size);
        require_pattern(pattern, pattern_size, number_of(svm_ptr), size);
        const auto* const bytes = static_cast<const std::byte*>(pattern);
        std::vector<std::byte> kept{bytes, bytes + pattern_size};
        return NewCommand{.type = CL_COMMAND_SVM_MEMFILL,
                          .accesses = {access_to(AccessMode::write, memory, svm_ptr, size)},
                          .execute = [=, memory = std::move(memory), kept = std::move(kept)] {
                            repeat_pattern({static_cast<std::byte*>(svm_ptr), size}, kept);
                          }};
      });
}

// The host already sees the memory, so that the map command only takes part in the order of
// commands. The mapping is active from the call on, as it is for buffers.
cl_int Model::clEnqueueSVMMap(cl_command_queue queue, cl_bool blocking, cl_map_flags flags,
                              void* svm_ptr, std::size_t size, cl_uint wait_count,
                              const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event, to_blocking(blocking)},
      [&](ModelLock& model, const Queue& target) {
        require_svm(*target);
        auto memory = require_svm_range(model->svm, *target, svm_ptr, size);
        refuse_if(size == 0, rule::map_size_zero);
        require_map_flags(flags, target->device->config.version);
        auto* const state = state_.get();
        auto use = host_use(model->scheduler, memory, flags, svm_ptr, size);
        return NewCommand{
            .type = CL_COMMAND_SVM_MAP,
            .accesses = map_accesses(memory, flags, svm_ptr, size),
            .execute = [memory = std::move(memory)] {},
            .on_enqueued =
                [=] {
                  state->svm.mappings().add({target->context.get(),
                                             MemoryRegion::linear(svm_ptr, size), flags, nullptr,
                                             use});
                },
            .on_error = [=] { state->svm.mappings().take(target->context.get(), svm_ptr); },
            .begins = use};
      });
}

cl_int Model::clEnqueueSVMUnmap(cl_command_queue queue, void* svm_ptr, cl_uint wait_count,
                                const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        require_svm(*target);
        refuse_if(svm_ptr == nullptr, rule::svm_pointer_null);
        const auto mapping = model->svm.mappings().find(target->context.get(), svm_ptr);
        refuse_if(!mapping, rule::svm_pointer_not_mapped);
        auto memory = model->svm.find(svm_ptr);
        auto* const state = state_.get();
        return NewCommand{
            .type = CL_COMMAND_SVM_UNMAP,
            .accesses = {unmap_access(memory, *mapping)},
            .execute = [memory = std::move(memory)] {},
            .on_enqueued = [=] { state->svm.mappings().take(target->context.get(), svm_ptr); },
            .on_error = [=] { state->svm.mappings().add(*mapping); },
            .ends = mapping->use};
      });
}

// Migration moves nothing, because all devices share one memory.
cl_int Model::clEnqueueSVMMigrateMem(cl_command_queue queue, cl_uint num_svm_pointers,
                                     const void** svm_pointers, const std::size_t* sizes,
                                     cl_mem_migration_flags flags, cl_uint wait_count,
                                     const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        require_svm(*target);
        refuse_if(num_svm_pointers == 0, rule::svm_count_zero);
        refuse_if(svm_pointers == nullptr, rule::svm_list_null);
        require_migration_flags(flags);
        std::vector<SvmMemory> kept;
        AccessList accesses;
        for (cl_uint at = 0; at < num_svm_pointers; ++at) {
          const std::size_t size = sizes == nullptr ? 0 : sizes[at];
          auto memory = require_migrated(model->svm, *target, svm_pointers[at], size);
          accesses.add(migrate_access(memory, flags, svm_pointers[at], size));
          kept.push_back(std::move(memory));
        }
        return NewCommand{.type = CL_COMMAND_SVM_MIGRATE_MEM,
                          .accesses = std::move(accesses),
                          .execute = [kept = std::move(kept)] {}};
      });
}

}  // namespace clmem::mock
