// SPDX-License-Identifier: Apache-2.0
// enqueue_command.hpp - the common part of all enqueue calls: queue, wait list, event, waiting.
//
//   const EnqueueArguments common{queue, {wait_count, wait_list}, event, to_blocking(blocking)};
//   return enqueue_command(*state_, common, [&](ModelLock& model, const Queue& target) {
//     const auto source = require_buffer(model->registry, *target, buffer);
//     return NewCommand{.type = CL_COMMAND_READ_BUFFER, .execute = ...};
//   });
//
// Contract: the body checks the call's own arguments and describes its command; it is not called if
// the queue or wait list is rejected. A blocking call flushes its queue and returns the status of a
// failed command, or CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if a command in its wait list
// failed; then it returns no event.
#pragma once

#include <memory>

#include "config/versions.hpp"
#include "model/mapping.hpp"
#include "model/state.hpp"

namespace clmem::mock {

// Rejects with CL_INVALID_COMMAND_QUEUE; the host cannot enqueue to on-device queues.
[[nodiscard]] std::shared_ptr<CommandQueue> require_host_queue(const Registry& registry,
                                                               cl_command_queue handle);

struct WaitList {
  cl_uint count;
  const cl_event* events;
};

// Rejects with CL_INVALID_EVENT_WAIT_LIST, or with CL_INVALID_CONTEXT for events of another
// context.
[[nodiscard]] std::vector<std::shared_ptr<Event>> require_wait_list(const Registry& registry,
                                                                    const Context& context,
                                                                    WaitList list);

// Checks the lists of clWaitForEvents and clEnqueueWaitForEvents, which must not be empty: rejects
// with CL_INVALID_VALUE, CL_INVALID_EVENT or CL_INVALID_CONTEXT. Without a context all events have
// to be of the context of the first.
[[nodiscard]] std::vector<std::shared_ptr<Event>> require_events(const Registry& registry,
                                                                 const Context* context,
                                                                 WaitList list);

enum class Blocking { no, yes };

[[nodiscard]] inline Blocking to_blocking(cl_bool argument) {
  return argument == CL_FALSE ? Blocking::no : Blocking::yes;
}

using Queue = std::shared_ptr<CommandQueue>;

struct EnqueueArguments {
  cl_command_queue queue;
  WaitList wait_list;
  cl_event* event;
  Blocking blocking = Blocking::no;
};

// Enqueues the command, waits if blocking, and returns the event. Within a CommandBufferUse it
// records the command or enqueues the command buffer instead.
void enqueue(ModelLock& model, const Queue& queue, NewCommand command, cl_event* event_ret,
             Blocking blocking = Blocking::no);

template <typename Body>
void enqueue_command(ModelLock& model, const EnqueueArguments& arguments, const Body& body) {
  const Queue queue = require_host_queue(model->registry, arguments.queue);
  auto waits = require_wait_list(model->registry, *queue->context, arguments.wait_list);
  NewCommand command = body(model, queue);
  command.waits = std::move(waits);
  enqueue(model, queue, std::move(command), arguments.event, arguments.blocking);
}

template <typename Body>
[[nodiscard]] cl_int enqueue_command(ModelState& state, const EnqueueArguments& arguments,
                                     const Body& body) {
  return locked_call(state, [&](ModelLock& model) { enqueue_command(model, arguments, body); });
}

// The common part of the three write calls: the time at which they read the host's memory.
//
//   return write_command(*state_, target, CL_COMMAND_WRITE_BUFFER,
//                        {blocking, reads_host(ptr, size), writes(*buffer, {offset, size})},
//                        [=](const std::byte* host) { move_bytes(to, host, size); });
//
// Contract: `write` gets the first byte of the host's region, in the host's pitches. A blocking
// write guarantees completion from OpenCL 2.2 on; before, only that the host's memory can be reused
// (clEnqueueWriteBuffer: blocking_write), see Freedom::early_blocking_writes.
struct Write {
  cl_bool blocking;
  Access from;
  Access to;
};

template <typename Move>
[[nodiscard]] NewCommand write_command(const ModelState& state, const CommandQueue& queue,
                                       cl_command_type type, const Write& write, Move move) {
  const bool early =
      write.blocking != CL_FALSE && state.freedoms.has(Freedom::early_blocking_writes);
  std::shared_ptr<StagingCopy> copy;
  const std::byte* host = write.from.region.start;
  if (early) {
    copy = std::make_shared<StagingCopy>(write.from.region);
    copy->fetch();
    host = static_cast<const std::byte*>(copy->data());
  }
  return {.type = type,
          .accesses = early ? AccessList{write.to} : AccessList{write.from, write.to},
          .execute = [move = std::move(move), host, copy = std::move(copy)] { move(host); },
          .blocking_end = early                                 ? BlockingEnd::none
                          : queue.device->config.version < v2_2 ? BlockingEnd::host_memory
                                                                : BlockingEnd::complete};
}

}  // namespace clmem::mock
