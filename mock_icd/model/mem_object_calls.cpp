// SPDX-License-Identifier: Apache-2.0
#include "config/versions.hpp"
#include "model/device_address.hpp"
#include "model/enqueue_command.hpp"
#include "model/info_writer.hpp"
#include "model/mem_object.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/flag_rules.hpp"
#include "model/state.hpp"

namespace clmem::mock {
namespace {

// The bytes allocated for a buffer; a sub-buffer has none of its own.
std::size_t data_store(const Freedoms& freedoms, const MemObject& object) {
  constexpr std::size_t unit = 64;
  const bool is_larger =
      freedoms.has(Freedom::larger_data_stores) && object.is_buffer() && !object.is_sub_buffer();
  return is_larger ? (object.size + unit - 1) / unit * unit : object.size;
}

void write_mem_object_info(const ModelLock& model, const MemObject& object, cl_mem_info name,
                           const InfoWriter& out) {
  const auto require_version = [&](cl_version since) {
    refuse_if(since > object.context->newest_version(), rule::newer_memory_info);
  };
  switch (name) {
    case CL_MEM_TYPE:
      return out.value(object.type);
    case CL_MEM_FLAGS:
      return out.value(object.flags);
    case CL_MEM_SIZE:
      return out.value(data_store(model->freedoms, object));
    case CL_MEM_HOST_PTR:
      return out.value(object.host_ptr());
    case CL_MEM_MAP_COUNT:
      return out.value(object.storage->mappings().count(&object));
    case CL_MEM_REFERENCE_COUNT:
      return out.value(model->registry.reported_references(object));
    case CL_MEM_CONTEXT:
      return out.value(to_handle<cl_context>(*object.context));
    case CL_MEM_ASSOCIATED_MEMOBJECT:
      return out.value(object.parent != nullptr ? to_handle<cl_mem>(*object.parent->handle_owner)
                                                : nullptr);
    case CL_MEM_OFFSET:
      return out.value(object.is_sub_buffer() ? object.origin : 0);
    case CL_MEM_USES_SVM_POINTER:
      require_version(v2_0);
      return out.value(cl_bool{object.uses_svm_pointer()});
    case CL_MEM_PROPERTIES:
      require_version(v3_0);
      return out.list(object.properties);
    case mem_device_address:
      return out.list(device_addresses(object));
    default:
      throw ApiError{rule::unknown_memory_info};
  }
}

}  // namespace

// Removes the mappings of a sub-buffer that is destroyed while mapped from the parent's storage.
MemObject::~MemObject() {
  if (storage != nullptr) {
    storage->mappings().drop_if([this](const Mapping& mapping) { return mapping.mapped == this; });
  }
}

cl_int Model::clGetMemObjectInfo(cl_mem memobj, cl_mem_info name, std::size_t size, void* value,
                                 std::size_t* size_ret) {
  return locked_call(*state_, [&](ModelLock& model) {
    write_mem_object_info(model, *model->registry.get(memobj), name,
                          {model->freedoms, size, value, size_ret});
  });
}

cl_int Model::clSetMemObjectDestructorCallback(cl_mem memobj, MemObjectDestroyed notify,
                                               void* user_data) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto object = model->registry.get(memobj);
    refuse_if(notify == nullptr, rule::callback_null);
    object->destruction_callbacks.emplace_back([=] { notify(memobj, user_data); });
  });
}

// Moves no bytes, because all devices share one storage: the command only takes part in the order
// of commands and keeps its objects alive.
cl_int Model::clEnqueueMigrateMemObjects(cl_command_queue queue, cl_uint num_mem_objects,
                                         const cl_mem* mem_objects, cl_mem_migration_flags flags,
                                         cl_uint wait_count, const cl_event* wait_list,
                                         cl_event* event) {
  return enqueue_command(
      *state_, {queue, {wait_count, wait_list}, event}, [&](ModelLock& model, const Queue& target) {
        refuse_if(num_mem_objects == 0, rule::memory_object_count_zero);
        refuse_if(mem_objects == nullptr, rule::memory_object_list_null);
        require_migration_flags(flags);
        std::vector<std::shared_ptr<MemObject>> objects;
        AccessList accesses;
        for (cl_uint at = 0; at < num_mem_objects; ++at) {
          auto object = model->registry.get(mem_objects[at]);
          refuse_if(object->context != target->context, rule::migrated_object_of_foreign_context);
          const ByteRange whole{0, object->size};
          accesses.add((flags & CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED) != 0
                           ? writes(*object, whole)
                           : reads(*object, whole));
          objects.push_back(std::move(object));
        }
        return NewCommand{.type = CL_COMMAND_MIGRATE_MEM_OBJECTS,
                          .accesses = std::move(accesses),
                          .execute = [kept = std::move(objects)] {}};
      });
}

}  // namespace clmem::mock
