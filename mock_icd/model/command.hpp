// SPDX-License-Identifier: Apache-2.0
// command.hpp - one enqueued command: what it waits for, what it does, what happens if it cannot.
//
// Contract: owned by its queue until it ends, and by the event if there is one. `execute` holds the
// command's objects alive; it runs at most once and without the model's lock, so that it may take
// long or call back into the driver. Then `on_complete` runs under the lock, or `on_error`, when a
// wait or the execution failed. A command that has ended may start over as another one.
#pragma once

#include <cstdint>
#include <functional>
#include <list>
#include <memory>
#include <vector>

#include "model/event.hpp"
#include "model/work.hpp"

namespace clmem::mock {

struct CommandQueue;

enum class Submission { pending, submitted };

struct Command : ExecutionStatus {
  Command() noexcept : ExecutionStatus{CL_QUEUED} {}

  // A failed wait ends a command without its other waits, but never ahead of its queue's order.
  [[nodiscard]] bool ready() const {
    return submission == Submission::submitted && open_orders == 0 &&
           (wait_failed || open_waits == 0);
  }

  std::shared_ptr<CommandQueue> queue;  // until it has ended
  cl_command_type type = 0;
  std::uint64_t call = 0;  // the number of the enqueueing call, see CurrentCallScope
  // Kept so that releasing an event does not break the dependency (clReleaseEvent).
  std::vector<std::shared_ptr<Event>> waits;
  std::vector<std::shared_ptr<Command>> parts;  // see NewCommand
  std::size_t open_waits = 0;
  std::size_t open_orders = 0;
  std::uint64_t submitted_as = 0;  // its number in the order of submission
  bool wait_failed = false;
  bool listed = false;  // it is about to be run
  bool touches_host = false;
  bool put_off = false;             // see BlockingEnd
  bool runs_host_callback = false;  // see NewCommand
  Submission submission = Submission::pending;
  Work execute;
  std::function<void()> on_complete;
  std::function<void()> on_error;
  std::list<std::shared_ptr<Command>>::iterator position;  // in its queue's pending commands
  std::shared_ptr<Command> next_ready;                     // in a ReadyList
  std::shared_ptr<hazards::Node> begins;                   // see NewCommand
};

}  // namespace clmem::mock
