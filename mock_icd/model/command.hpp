// SPDX-License-Identifier: Apache-2.0
// command.hpp - one enqueued command: what it waits for, what it does, what happens if it cannot.
//
// Contract: owned by its queue until it ends, and by its event if there is one. `execute` owns the
// command's objects; it runs at most once and without the model's lock, so that it may take long or
// call the driver. Then `on_complete` runs under the lock, or `on_error` if a wait or the execution
// failed.
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

  // A failed wait ends the command without its other waits, but not before earlier commands of its
  // in-order queue.
  [[nodiscard]] bool ready() const {
    return submission == Submission::submitted && open_orders == 0 &&
           (wait_failed || open_waits == 0);
  }

  std::shared_ptr<CommandQueue> queue;  // null once it has ended
  cl_command_type type = 0;
  std::uint64_t call = 0;  // the number of the enqueueing call, see CurrentCallScope
  // Owned, so that releasing an event does not remove the dependency (clReleaseEvent).
  std::vector<std::shared_ptr<Event>> waits;
  std::vector<std::shared_ptr<Command>> parts;  // see NewCommand
  std::size_t open_waits = 0;
  std::size_t open_orders = 0;
  std::uint64_t submitted_as = 0;  // position in the order of submission
  bool wait_failed = false;
  bool listed = false;  // is about to run
  bool touches_host = false;
  bool put_off = false;             // see BlockingEnd
  bool runs_host_callback = false;  // see NewCommand
  Submission submission = Submission::pending;
  Work execute;
  std::function<void()> on_complete;
  std::function<void()> on_error;
  std::list<std::shared_ptr<Command>>::iterator position;  // its place in queue->pending
  std::shared_ptr<hazards::Node> begins;                   // see NewCommand
};

}  // namespace clmem::mock
