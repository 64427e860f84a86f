// SPDX-License-Identifier: Apache-2.0
#include "model/enqueue_command.hpp"
#include "model/image.hpp"
#include "model/mapping.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/rules/image_rules.hpp"

namespace clmem::mock {
namespace {

constexpr cl_uint most_mappings = 64;  // with Freedom::few_mappings
constexpr Rule too_many_mappings{"freedom-few-mappings", CL_OUT_OF_RESOURCES,
                                 "the object has as many mappings as the device allows"};

void require_host_may_map(const MemObject& object, cl_map_flags flags) {
  if ((flags & CL_MAP_READ) != 0) {
    require_host_may_read(object);
  }
  if ((flags & map_for_write) != 0) {
    require_host_may_write(object);
  }
}

// A mapping is active from the map call on, which returns its pointer: an unmap may be enqueued
// while the map command is still pending.
Mapping require_mapping(const MemObject& object, cl_map_flags flags, const MemoryRegion& region) {
  require_host_may_map(object, flags);
  refuse_if((flags & map_for_write) != 0 && object.storage->mappings().overlaps_write(region),
            rule::already_mapped_for_writing);
  return {&object, region, flags};
}

MemoryRegion require_mapped_range(const Buffer& buffer, std::size_t offset, std::size_t size) {
  refuse_if(size == 0, rule::map_size_zero);
  require_range(buffer, offset, size);
  return MemoryRegion::linear(buffer.bytes().data() + offset, size);
}

struct PitchResults {
  std::size_t* row;
  std::size_t* slice;
};

void require_pitch_results(const Image& image, const PitchResults& results) {
  refuse_if(results.row == nullptr, rule::row_pitch_result_null);
  refuse_if(image.kind.has_slices() && results.slice == nullptr, rule::slice_pitch_result_null);
}

void write_pitches(const Image& image, const PitchResults& results) {
  *results.row = image.layout.row_pitch;
  if (results.slice != nullptr) {
    *results.slice = image.layout.slice_pitch;
  }
}

// Makes the map command, and a staging copy if the mapping needs one.
NewCommand map_command(Scheduler& scheduler, cl_command_type type,
                       const std::shared_ptr<MemObject>& mapped, Mapping& mapping) {
  refuse_if(scheduler.freedoms().has(Freedom::few_mappings) &&
                mapped->storage->mappings().count(mapped.get()) >= most_mappings,
            too_many_mappings);
  if (scheduler.stages_maps() && !mapped->storage->is_borrowed()) {
    mapping.copy = std::make_shared<StagingCopy>(mapping.region);
  }
  mapping.use = scheduler.new_host_use(access(mode_of(mapping.flags), *mapped, mapping.region),
                                       with_parent(*mapped));
  // The command reads the bytes for the host, unless its flags invalidate them.
  const bool invalidates = (mapping.flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0;
  return {.type = type,
          .accesses = invalidates ? AccessList{}
                                  : AccessList{access(AccessMode::read, *mapped, mapping.region)},
          .execute =
              [mapped, copy = invalidates ? nullptr : mapping.copy] {
                if (copy != nullptr) {
                  copy->fetch();
                }
              },
          .on_enqueued = [=] { mapped->storage->mappings().add(mapping); },
          .on_error = [=] { mapped->storage->mappings().take(mapped.get(), mapping.pointer()); },
          .begins = mapping.use};
}

}  // namespace

void* Model::clEnqueueMapBuffer(cl_command_queue queue, cl_mem buffer, cl_bool blocking,
                                cl_map_flags map_flags, std::size_t offset, std::size_t size,
                                cl_uint wait_count, const cl_event* wait_list, cl_event* event,
                                cl_int* errcode_ret) {
  const EnqueueArguments arguments{queue, {wait_count, wait_list}, event, to_blocking(blocking)};
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    void* pointer = nullptr;
    enqueue_command(model, arguments, [&](ModelLock& /*model*/, const Queue& target) {
      refuse_hidden_pipe(model->registry, buffer);
      const auto mapped = require_buffer(model->registry, *target, buffer);
      require_map_flags(map_flags, target->device->config.version);
      const MemoryRegion region = require_mapped_range(*mapped, offset, size);
      Mapping mapping = require_mapping(*mapped, map_flags, region);
      NewCommand command = map_command(model->scheduler, CL_COMMAND_MAP_BUFFER, mapped, mapping);
      pointer = mapping.pointer();
      return command;
    });
    return pointer;
  });
}

void* Model::clEnqueueMapImage(cl_command_queue queue, cl_mem image, cl_bool blocking,
                               cl_map_flags map_flags, const std::size_t* origin,
                               const std::size_t* region, std::size_t* image_row_pitch,
                               std::size_t* image_slice_pitch, cl_uint wait_count,
                               const cl_event* wait_list, cl_event* event, cl_int* errcode_ret) {
  const EnqueueArguments arguments{queue, {wait_count, wait_list}, event, to_blocking(blocking)};
  const PitchResults pitches{image_row_pitch, image_slice_pitch};
  return locked_creation(*state_, errcode_ret, [&](ModelLock& model) {
    void* pointer = nullptr;
    std::shared_ptr<const Image> level;
    enqueue_command(model, arguments, [&](ModelLock& /*model*/, const Queue& target) {
      const auto mapped = require_image(model->registry, *target, image);
      require_map_flags(map_flags, target->device->config.version);
      level = require_level(mapped, origin);
      const PixelBox box = require_pixel_box(*level, origin, region);
      require_pitch_results(*level, pitches);
      const auto bytes = MemoryRegion::box(level->bytes().data(), level->side_at(box.origin),
                                           level->bytes_of(box.size));
      Mapping mapping = require_mapping(*mapped, map_flags, bytes);
      NewCommand command = map_command(model->scheduler, CL_COMMAND_MAP_IMAGE, mapped, mapping);
      pointer = mapping.pointer();
      return command;
    });
    write_pitches(*level, pitches);
    return pointer;
  });
}

cl_int Model::clEnqueueUnmapMemObject(cl_command_queue queue, cl_mem memobj, void* mapped_ptr,
                                      cl_uint wait_count, const cl_event* wait_list,
                                      cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        refuse_if(
            model->freedoms.has(Freedom::other_codes) &&
                (memobj == nullptr || model->registry.get(memobj)->type == CL_MEM_OBJECT_PIPE),
            rule::pointer_not_mapped);
        const auto mapped = model->registry.get(memobj);
        refuse_if(mapped->type == CL_MEM_OBJECT_PIPE, rule::pipe_is_not_mapped);
        refuse_if(mapped->context != target->context, rule::object_of_foreign_context);
        const auto mapping = mapped->storage->mappings().find(mapped.get(), mapped_ptr);
        refuse_if(!mapping, rule::pointer_not_mapped);
        return NewCommand{
            .type = CL_COMMAND_UNMAP_MEM_OBJECT,
            // The host's writes take effect when the command executes.
            .accesses = {access(mode_of(mapping->flags), *mapped, mapping->region)},
            .execute =
                [mapped, mode = mode_of(mapping->flags), copy = mapping->copy] {
                  if (copy != nullptr && mode == AccessMode::write) {
                    copy->write_back();
                  }
                },
            .on_enqueued = [=] { mapped->storage->mappings().take(mapped.get(), mapped_ptr); },
            .on_error = [=] { mapped->storage->mappings().add(*mapping); },
            .ends = mapping->use};
      });
}

}  // namespace clmem::mock
