// SPDX-License-Identifier: Apache-2.0
#include "model/enqueue_command.hpp"
#include "model/rules/buffer_rules.hpp"
#include "model/rules/flag_rules.hpp"

namespace clmem::mock {

// Migration moves nothing, because all devices share one storage: the command only takes part in
// the order of commands and keeps its objects alive.
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
