// SPDX-License-Identifier: Apache-2.0
// event.hpp - the progress of a command or user event, and the event objects that report it.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "model/object.hpp"
#include "trace/opencl.hpp"

namespace clmem::mock {

namespace hazards {
struct Node;
}

class CallbackQueue;
struct Command;
struct CommandQueue;
struct Context;

struct EventCallback {
  cl_int status;
  std::function<void(cl_int status)> notify;
  std::shared_ptr<void> event;  // kept valid until the callback has returned
};

// The effect of a failed command on a dependent one: an explicit wait propagates it, the order
// within a queue does not (clSetUserEventStatus describes waiting commands alone).
enum class Dependency { wait, order };

// The execution status of a command or user event.
//
// Contract: the status only moves from CL_QUEUED towards CL_COMPLETE or a negative value, which are
// final. Each callback is pushed once, when its status is reached or passed; all are pushed with
// the negative status when the command is terminated before.
class ExecutionStatus {
 public:
  struct Dependent {
    std::weak_ptr<Command> command;
    Dependency dependency;
  };

  explicit ExecutionStatus(cl_int status) noexcept : status_{status} {}

  void reach(cl_int status, cl_ulong time, CallbackQueue& callbacks);
  void add_callback(EventCallback callback, CallbackQueue& callbacks);
  [[nodiscard]] bool has_callbacks() const noexcept { return !callbacks_.empty(); }
  // Breaks the cycle between callbacks and their event.
  void drop_callbacks() noexcept { callbacks_.clear(); }

  [[nodiscard]] cl_int status() const noexcept { return status_; }
  [[nodiscard]] bool ended() const noexcept { return status_ <= CL_COMPLETE; }
  [[nodiscard]] bool failed() const noexcept { return status_ < CL_COMPLETE; }
  // The time at which the status was reached; valid only for statuses already passed.
  [[nodiscard]] cl_ulong time_of(cl_int status) const;

  bool reported_complete = false;  // see Scheduler::reported_status
  std::vector<Dependent> dependents;
  std::shared_ptr<hazards::Node> node;  // null unless hazards are detected

 private:
  void push_due(CallbackQueue& callbacks);
  void push(const EventCallback& callback, CallbackQueue& callbacks) const;

  cl_int status_;
  std::array<cl_ulong, CL_QUEUED + 1> times_{};  // indexed by status
  std::vector<EventCallback> callbacks_;
};

// An event object: the progress of a command, or a user event.
//
// Contract: created only when the application asks for it; commands do not need one.
struct Event : Object {
  Event(std::shared_ptr<Context> event_context, std::shared_ptr<CommandQueue> event_queue,
        cl_command_type event_type, std::shared_ptr<ExecutionStatus> event_progress);
  // Makes a user event, in the state submitted (clCreateUserEvent).
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
