// SPDX-License-Identifier: Apache-2.0
// event.hpp - an event: the execution status of a command, or of nothing but the user's word.
//
//   event->reach(CL_RUNNING, clock.now(), callbacks);
//   event->add_callback({CL_COMPLETE, notify}, callbacks);   // runs at once if already reached
//
// Contract: the status only moves from CL_QUEUED towards CL_COMPLETE or a negative value, which are
// final. Each callback is pushed once, when its status is reached or passed; all are pushed with
// the negative status when the command is terminated before.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <vector>

#include "model/object.hpp"

namespace clmem::mock {

class CallbackQueue;
struct Command;
struct CommandQueue;
struct Context;

struct EventCallback {
  cl_int status;
  std::function<void(cl_int status)> notify;
};

// What a dependent command takes from the end of an event: explicit waits pass failure on, while
// the order within a queue only says when (clSetUserEventStatus speaks of waiting commands alone).
enum class Dependency { wait, order };

class Event : public Object, public std::enable_shared_from_this<Event> {
 public:
  struct Dependent {
    std::weak_ptr<Command> command;
    Dependency dependency;
  };

  Event(std::shared_ptr<Context> event_context, std::shared_ptr<CommandQueue> event_queue,
        cl_command_type type);
  ~Event();

  void reach(cl_int status, cl_ulong time, CallbackQueue& callbacks);
  void add_callback(EventCallback callback, CallbackQueue& callbacks);

  [[nodiscard]] cl_int status() const noexcept { return status_; }
  [[nodiscard]] bool ended() const noexcept { return status_ <= CL_COMPLETE; }
  [[nodiscard]] bool failed() const noexcept { return status_ < CL_COMPLETE; }
  [[nodiscard]] bool is_user() const noexcept { return type == CL_COMMAND_USER; }
  // When the status was reached; only meaningful for statuses already passed.
  [[nodiscard]] cl_ulong time_of(cl_int status) const;

  const std::shared_ptr<Context> context;
  const std::shared_ptr<CommandQueue> queue;  // null for user events
  const cl_command_type type;
  std::vector<Dependent> dependents;

 private:
  void push(const EventCallback& callback, CallbackQueue& callbacks);

  cl_int status_;
  std::array<cl_ulong, CL_QUEUED + 1> times_{};  // indexed by status
  std::vector<EventCallback> callbacks_;
};

}  // namespace clmem::mock
