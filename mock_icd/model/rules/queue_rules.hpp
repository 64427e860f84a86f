// SPDX-License-Identifier: Apache-2.0
// queue_rules.hpp - the rules of command queues as arguments of commands.
//
//   const auto target = require_host_queue(model->registry, queue);
//
// Contract: rejects with CL_INVALID_COMMAND_QUEUE; the host cannot enqueue to on-device queues.
#pragma once

#include <memory>
#include <vector>

#include "model/command_queue.hpp"
#include "model/event.hpp"

namespace clmem::mock {

class Registry;

[[nodiscard]] std::shared_ptr<CommandQueue> require_host_queue(const Registry& registry,
                                                               cl_command_queue handle);

// The rules of event wait lists, the same for every enqueue call.
//
//   auto waits = require_wait_list(registry, *queue->context, {num_events, event_wait_list});
//
// Contract: rejects with CL_INVALID_EVENT_WAIT_LIST, or with CL_INVALID_CONTEXT for events of
// another context.
struct WaitList {
  cl_uint count;
  const cl_event* events;
};

[[nodiscard]] std::vector<std::shared_ptr<Event>> require_wait_list(const Registry& registry,
                                                                    const Context& context,
                                                                    WaitList list);

// Checks the lists of clWaitForEvents and clEnqueueWaitForEvents, which must not be empty: rejects
// with CL_INVALID_VALUE, CL_INVALID_EVENT or CL_INVALID_CONTEXT. Without a context all events have
// to be of the context of the first.
[[nodiscard]] std::vector<std::shared_ptr<Event>> require_events(const Registry& registry,
                                                                 const Context* context,
                                                                 WaitList list);

}  // namespace clmem::mock
