// SPDX-License-Identifier: Apache-2.0
#include "model/issue.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/rules/wait_list_rules.hpp"

namespace clmem::mock {
namespace {

void require_host_may_map(const Buffer& buffer, cl_map_flags flags) {
  if ((flags & CL_MAP_READ) != 0) {
    require_host_may_read(buffer);
  }
  if ((flags & map_for_write) != 0) {
    require_host_may_write(buffer);
  }
}

// A mapping is active from the call on, because its pointer is known from the call on; an unmap may
// be queued behind its own pending map.
Mapping require_mapping(const Buffer& buffer, cl_map_flags flags, std::size_t offset,
                        std::size_t size) {
  require_map_flags(flags);
  refuse_if(size == 0, CL_INVALID_VALUE, "the size of the mapping is zero");
  require_range(buffer, offset, size);
  require_host_may_map(buffer, flags);
  const auto region = MemoryRegion::linear(buffer.bytes().data() + offset, size);
  refuse_if((flags & map_for_write) != 0 && buffer.storage->mappings().overlaps_write(region),
            CL_INVALID_OPERATION, "the range is already mapped for writing");
  return {&buffer, region, flags};
}

// A map reads the bytes for the host, unless it says that they need not be there.
AccessList map_accesses(const Mapping& mapping) {
  if ((mapping.flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0) {
    return {};
  }
  return {Access{AccessMode::read, MemoryKind::object, mapping.mapped, mapping.region}};
}

// An unmap is the moment at which the host's writes take effect.
Access unmap_access(const Mapping& mapping) {
  const bool written = (mapping.flags & map_for_write) != 0;
  return {written ? AccessMode::write : AccessMode::read, MemoryKind::object, mapping.mapped,
          mapping.region};
}

}  // namespace

void* Model::enqueue_map_buffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                cl_map_flags map_flags, std::size_t offset, std::size_t size,
                                cl_uint wait_count, const cl_event* wait_list, cl_event* event,
                                cl_int* errcode_ret) {
  return answer_created(*state_, errcode_ret, [&](Section& section) -> void* {
    const auto target = section->registry.get(queue);
    const auto mapped = require_buffer(section->registry, *target, buffer);
    auto waits = require_wait_list(section->registry, *target->context, {wait_count, wait_list});
    const Mapping mapping = require_mapping(*mapped, map_flags, offset, size);
    mapped->storage->mappings().add(mapping);
    issue(
        section, target,
        {.type = CL_COMMAND_MAP_BUFFER,
         .waits = std::move(waits),
         .accesses = map_accesses(mapping),
         .execute = [mapped] {},
         .abandon = [=] { mapped->storage->mappings().take(mapped.get(), mapping.region.start); }},
        event, to_blocking(blocking));
    return mapped->bytes().data() + offset;
  });
}

cl_int Model::enqueue_unmap_mem_object(cl_command_queue queue, cl_mem memobj, void* mapped_ptr,
                                       cl_uint wait_count, const cl_event* wait_list,
                                       cl_event* event) {
  return answer(*state_, [&](Section& section) {
    const auto target = section->registry.get(queue);
    const auto mapped = section->registry.get(memobj);
    refuse_if(mapped->context != target->context, CL_INVALID_CONTEXT,
              "the memory object belongs to another context than the queue");
    auto waits = require_wait_list(section->registry, *target->context, {wait_count, wait_list});
    const auto mapping = mapped->storage->mappings().take(mapped.get(), mapped_ptr);
    refuse_if(!mapping, CL_INVALID_VALUE, "the pointer is none that a map of the object returned");
    issue(section, target,
          {.type = CL_COMMAND_UNMAP_MEM_OBJECT,
           .waits = std::move(waits),
           .accesses = {unmap_access(*mapping)},
           .execute = [mapped] {},
           .abandon = [=] { mapped->storage->mappings().add(*mapping); }},
          event);
  });
}

}  // namespace clmem::mock
