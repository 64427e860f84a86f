// SPDX-License-Identifier: Apache-2.0
// event.hpp - an event object: the progress of a command, or a user event.
//
//   auto event = registry.create<Event>(ObjectKind::event, context, queue, type, command);
//   event->progress->add_callback({CL_COMPLETE, notify, event}, callbacks);
//
// Contract: created only when the application asks for it; commands do not need one.
#pragma once

#include <memory>

#include "model/execution_status.hpp"
#include "model/object.hpp"

namespace clmem::mock {

struct CommandQueue;
struct Context;

class Event : public Object {
 public:
  Event(std::shared_ptr<Context> event_context, std::shared_ptr<CommandQueue> event_queue,
        cl_command_type event_type, std::shared_ptr<ExecutionStatus> event_progress);
  // Creates a user event, which starts as submitted (clCreateUserEvent).
  explicit Event(std::shared_ptr<Context> event_context);
  ~Event();

  [[nodiscard]] cl_int status() const noexcept { return progress->status(); }
  [[nodiscard]] bool ended() const noexcept { return progress->ended(); }
  [[nodiscard]] bool failed() const noexcept { return progress->failed(); }
  [[nodiscard]] bool is_user() const noexcept { return type == CL_COMMAND_USER; }

  const std::shared_ptr<Context> context;
  const std::shared_ptr<CommandQueue> queue;  // null for user events
  cl_command_type type;
  const std::shared_ptr<ExecutionStatus> progress;
};

}  // namespace clmem::mock
