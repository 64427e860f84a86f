// SPDX-License-Identifier: Apache-2.0
#include "model/enqueue_command.hpp"

namespace clmem::mock {

cl_int Model::clEnqueueMarkerWithWaitList(cl_command_queue queue, cl_uint wait_count,
                                          const cl_event* wait_list, cl_event* event) {
  return enqueue_command(*state_, {queue, {wait_count, wait_list}, event},
                         [&](ModelLock& /*model*/, const Queue& /*target*/) {
                           const auto ordering =
                               wait_count == 0 ? Ordering::after_earlier : Ordering::none;
                           return NewCommand{.type = CL_COMMAND_MARKER, .ordering = ordering};
                         });
}

cl_int Model::clEnqueueBarrierWithWaitList(cl_command_queue queue, cl_uint wait_count,
                                           const cl_event* wait_list, cl_event* event) {
  return enqueue_command(*state_, {queue, {wait_count, wait_list}, event},
                         [&](ModelLock& /*model*/, const Queue& /*target*/) {
                           const auto ordering = wait_count == 0 ? Ordering::barrier_after_earlier
                                                                 : Ordering::barrier;
                           return NewCommand{.type = CL_COMMAND_BARRIER, .ordering = ordering};
                         });
}

cl_int Model::clEnqueueMarker(cl_command_queue queue, cl_event* event) {
  return enqueue_command(
      *state_, {queue, {}, event}, [&](ModelLock& /*model*/, const Queue& /*target*/) {
        refuse_if(event == nullptr, rule::marker_event_null);
        return NewCommand{.type = CL_COMMAND_MARKER, .ordering = Ordering::after_earlier};
      });
}

cl_int Model::clEnqueueBarrier(cl_command_queue queue) {
  return clEnqueueBarrierWithWaitList(queue, 0, nullptr, nullptr);
}

cl_int Model::clEnqueueWaitForEvents(cl_command_queue queue, cl_uint num_events,
                                     const cl_event* event_list) {
  return locked_call(*state_, [&](ModelLock& model) {
    const auto target = require_host_queue(model->registry, queue);
    auto waits = require_events(model->registry, target->context.get(), {num_events, event_list});
    enqueue(model, target,
            {.type = CL_COMMAND_BARRIER, .waits = std::move(waits), .ordering = Ordering::barrier},
            nullptr);
  });
}

}  // namespace clmem::mock
