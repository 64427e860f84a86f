// SPDX-License-Identifier: Apache-2.0
#include <clmem/bounds.hpp>
#include <clmem/enqueue.hpp>
#include <clmem/migrate.hpp>

#include "facts.hpp"
#include "handle_list.hpp"

namespace clmem {
namespace {

constexpr std::size_t most_without_allocation = 64;

}  // namespace

void enqueue_migrate_mem_objects(const CommandQueue& queue, std::span<const MemRef> objects,
                                 MigrationFlags flags, const CommandOptions& options) {
  constexpr const char* routine = "clEnqueueMigrateMemObjects";
  const cl_command_queue raw = queue.require(routine);
  detail::require_version_1_2(routine, queue);
  const detail::HandleList<cl_mem, most_without_allocation> list{objects, CL_INVALID_MEM_OBJECT,
                                                                 routine};
  const WaitList& events = options.wait_for;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueMigrateMemObjects(raw, list.size(), list.data(), bits(flags), events.size(),
                                          events.data(), event);
      },
      [&](cl_int) {
        return detail::describe({{"number of objects", objects.size()}, {"flags", flags}});
      });
}

}  // namespace clmem
