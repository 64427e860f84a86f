// SPDX-License-Identifier: Apache-2.0
// Commands on shared virtual memory.
#include "model/bytes.hpp"
#include "model/enqueue_command.hpp"
#include "model/rules/fill_rules.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/rules/svm_rules.hpp"

namespace clmem::mock {
namespace {

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

// The host uses the range from map to unmap. Fine-grained memory needs no mapping to be shared.
std::shared_ptr<hazards::Node> host_use(Scheduler& scheduler, const SvmMemory& memory,
                                        cl_map_flags flags, const void* start, std::size_t size) {
  if (memory == nullptr || memory->is_fine_grained()) {
    return nullptr;
  }
  const auto mode = (flags & map_for_write) != 0 ? AccessMode::write : AccessMode::read;
  return scheduler.new_host_use(access_to(mode, memory, start, size),
                                MemoryRegion::linear(memory->base(), memory->size()));
}

// The host's writes take effect when the unmap command executes.
Access unmap_access(const SvmMemory& memory, const SvmMapping& mapping) {
  const auto mode = (mapping.flags & map_for_write) != 0 ? AccessMode::write : AccessMode::read;
  return access_to(mode, memory, mapping.pointer, mapping.size);
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
// commands. As for buffers, the mapping is active from the call on.
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
        return NewCommand{.type = CL_COMMAND_SVM_MAP,
                          .accesses = map_accesses(memory, flags, svm_ptr, size),
                          .execute = [memory = std::move(memory)] {},
                          .on_enqueued =
                              [=] {
                                state->svm.map({target->context.get(), svm_ptr, size, flags, use});
                              },
                          .on_error = [=] { state->svm.unmap(*target->context, svm_ptr); },
                          .begins = use};
      });
}

cl_int Model::clEnqueueSVMUnmap(cl_command_queue queue, void* svm_ptr, cl_uint wait_count,
                                const cl_event* wait_list, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        require_svm(*target);
        refuse_if(svm_ptr == nullptr, rule::svm_pointer_null);
        const auto mapping = model->svm.find_mapping(*target->context, svm_ptr);
        refuse_if(!mapping, rule::svm_pointer_not_mapped);
        auto memory = model->svm.find(svm_ptr);
        auto* const state = state_.get();
        return NewCommand{.type = CL_COMMAND_SVM_UNMAP,
                          .accesses = {unmap_access(memory, *mapping)},
                          .execute = [memory = std::move(memory)] {},
                          .on_enqueued = [=] { state->svm.unmap(*target->context, svm_ptr); },
                          .on_error = [=] { state->svm.map(*mapping); },
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
