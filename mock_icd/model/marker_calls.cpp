// SPDX-License-Identifier: Apache-2.0
#include "model/issue.hpp"
#include "model/rules/queue_rules.hpp"
#include "model/rules/wait_list_rules.hpp"

namespace clmem::mock {

cl_int Model::enqueue_marker_with_wait_list(cl_command_queue queue, cl_uint wait_count,
                                            const cl_event* wait_list, cl_event* event) {
  return answer(*state_, [&](Section& section) {
    const auto target = require_host_queue(section->registry, queue);
    auto waits = require_wait_list(section->registry, *target->context, {wait_count, wait_list});
    const auto ordering = waits.empty() ? Ordering::after_earlier : Ordering::none;
    issue(section, target,
          {.type = CL_COMMAND_MARKER, .waits = std::move(waits), .ordering = ordering}, event);
  });
}

cl_int Model::enqueue_barrier_with_wait_list(cl_command_queue queue, cl_uint wait_count,
                                             const cl_event* wait_list, cl_event* event) {
  return answer(*state_, [&](Section& section) {
    const auto target = require_host_queue(section->registry, queue);
    auto waits = require_wait_list(section->registry, *target->context, {wait_count, wait_list});
    const auto ordering = waits.empty() ? Ordering::barrier_after_earlier : Ordering::barrier;
    issue(section, target,
          {.type = CL_COMMAND_BARRIER, .waits = std::move(waits), .ordering = ordering}, event);
  });
}

cl_int Model::enqueue_marker(cl_command_queue queue, cl_event* event) {
  return answer(*state_, [&](Section& section) {
    const auto target = require_host_queue(section->registry, queue);
    refuse_if(event == nullptr, rule::marker_event_null);
    issue(section, target,
          {.type = CL_COMMAND_MARKER, .waits = {}, .ordering = Ordering::after_earlier}, event);
  });
}

cl_int Model::enqueue_barrier(cl_command_queue queue) {
  return enqueue_barrier_with_wait_list(queue, 0, nullptr, nullptr);
}

cl_int Model::enqueue_wait_for_events(cl_command_queue queue, cl_uint num_events,
                                      const cl_event* event_list) {
  return answer(*state_, [&](Section& section) {
    const auto target = require_host_queue(section->registry, queue);
    auto waits = require_events(section->registry, target->context.get(), {num_events, event_list});
    issue(section, target,
          {.type = CL_COMMAND_BARRIER, .waits = std::move(waits), .ordering = Ordering::barrier},
          nullptr);
  });
}

}  // namespace clmem::mock
