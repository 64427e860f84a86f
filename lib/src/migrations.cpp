// SPDX-License-Identifier: Apache-2.0
#include <clmem/pyopencl.hpp>

#include "bounds.hpp"
#include "enqueue.hpp"
#include "facts.hpp"
#include "handle_list.hpp"
#include "svm_support.hpp"

namespace clmem {
namespace {

constexpr std::size_t most_without_allocation = 64;

constexpr const char* migrate_svm_routine = "clEnqueueSVMMigrateMem";

}  // namespace

void enqueue_migrate_mem_objects(const CommandQueue& queue, const References<MemRef>& objects,
                                 MigrationFlags flags, const Options& options) {
  constexpr const char* routine = "clEnqueueMigrateMemObjects";
  const cl_command_queue raw = queue.require(routine);
  detail::require_queue_version(routine, {1, 2}, queue);
  const detail::HandleList<cl_mem, most_without_allocation> list{objects, CL_INVALID_MEM_OBJECT,
                                                                 routine};
  const WaitList& events = options.after;
  detail::enqueue<detail::Retry::when_out_of_memory>(
      options.event, routine,
      [&](cl_event* event) {
        return clEnqueueMigrateMemObjects(raw, list.size(), list.data(), flag_bits(flags),
                                          events.size(), events.data(), event);
      },
      [&](cl_int) {
        return detail::describe({{"number of objects", objects.size()}, {"flags", flags}});
      });
}

void enqueue_svm_migrate_mem(const CommandQueue& queue, const References<SVMRef>& ranges,
                             MigrationFlags flags, const Options& options) {
  const cl_command_queue raw = queue.require(migrate_svm_routine);
  detail::require_queue_version(migrate_svm_routine, {2, 1}, queue);
  detail::HandleList<const void*> pointers{ranges, CL_INVALID_VALUE, migrate_svm_routine};
  const detail::HandleList<std::size_t> sizes{
      ranges, [](const SVMRef& range, std::size_t) { return range.size(); }};
  const WaitList& events = options.after;
  detail::enqueue<detail::Retry::never>(
      options.event, migrate_svm_routine,
      [&](cl_event* event) {
        return clEnqueueSVMMigrateMem(raw, pointers.size(),
                                      const_cast<const void**>(pointers.data()), sizes.data(),
                                      flag_bits(flags), events.size(), events.data(), event);
      },
      [&](cl_int code) {
        return detail::describe({{"number of ranges", ranges.size()}, {"flags", flags}}) +
               detail::describe_svm_support(code, queue);
      });
}

namespace detail {

void migrate_object(const CommandQueue& queue, const MemoryObject& object, MigrationFlags flags,
                    const WaitList& after, Event* event) {
  enqueue_migrate_mem_objects(queue, {object}, flags, {.after = after, .event = event});
}

void migrate_place(const CommandQueue& queue, const DevicePlace& place, MigrationFlags flags,
                   const WaitList& after, Event* event) {
  const Options options{.after = after, .event = event};
  if (place.place.layout.element_count() == 0) {
    enqueue_nothing("migrate", queue, after, event);
    return;
  }
  place.memory.require("migrate");
  if (!place.memory.is_shared()) {
    enqueue_migrate_mem_objects(queue, {place.memory.buffer()}, flags, options);
    return;
  }
  const StridedLayout& layout = place.place.layout;
  const std::byte* const first = place.memory.area() + place.place.offset - layout.reach_before();
  enqueue_svm_migrate_mem(queue, {ConstSVMPointer{first, layout.extent()}}, flags, options);
}

}  // namespace detail
}  // namespace clmem
