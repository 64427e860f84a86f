// SPDX-License-Identifier: Apache-2.0
#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/migrate.hpp>

#include "facts.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

// A MemRef is its handle and nothing else, so that a row of them is a row of handles.
static_assert(sizeof(MemRef) == sizeof(cl_mem) && std::is_standard_layout_v<MemRef>);

// The handles in a row, null for none; an empty one among them is a LogicError.
const cl_mem* require_objects(const char* routine, std::span<const MemRef> objects) {
  for (std::size_t position = 0; position < objects.size(); ++position) {
    if (objects[position].get() == nullptr) {
      detail::throw_empty_in_list(CL_INVALID_MEM_OBJECT, routine, position, objects.size());
    }
  }
  return objects.empty() ? nullptr : reinterpret_cast<const cl_mem*>(objects.data());
}

}  // namespace

void enqueue_migrate_mem_objects(const CommandQueue& queue, std::span<const MemRef> objects,
                                 MigrationFlags flags, const CommandOptions& options) {
  constexpr const char* routine = "clEnqueueMigrateMemObjects";
  const cl_command_queue raw = queue.require(routine);
  detail::require_version_1_2(routine, queue);
  const cl_mem* const list = require_objects(routine, objects);
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueMigrateMemObjects(raw, static_cast<cl_uint>(objects.size()), list,
                                          bits(flags), events.size(), events.data(), event);
      },
      [&](cl_int) {
        return detail::describe({{"number of objects", objects.size()}, {"flags", flags}});
      });
}

}  // namespace clmem
