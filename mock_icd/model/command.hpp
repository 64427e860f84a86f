// SPDX-License-Identifier: Apache-2.0
// command.hpp - one enqueued command: what it waits for, what it does, what happens if it cannot.
//
// Contract: owned by its queue until it ends. `execute` holds the command's objects alive; it runs
// at most once and without the model's lock, so that it may take long or call back into the driver.
// Then `conclude` runs under the lock, or `abandon`, when a wait or the execution failed.
#pragma once

#include <functional>
#include <list>
#include <memory>
#include <vector>

#include "model/event.hpp"
#include "model/work.hpp"

namespace clmem::mock {

enum class Submission { pending, submitted };

struct Command {
  std::shared_ptr<Event> event;
  // The events waited for, so that releasing them does not break the dependency (clReleaseEvent).
  std::vector<std::shared_ptr<Event>> dependencies;
  std::size_t open_waits = 0;
  std::size_t open_orders = 0;
  bool wait_failed = false;
  Submission submission = Submission::pending;
  Work execute;
  std::function<void()> conclude;
  std::function<void()> abandon;
  std::list<std::shared_ptr<Command>>::iterator
      position;  // in its queue's list of pending commands

  // A failed wait ends a command without its other waits, but never ahead of its queue's order.
  [[nodiscard]] bool ready() const {
    return submission == Submission::submitted && open_orders == 0 &&
           (wait_failed || open_waits == 0);
  }
};

}  // namespace clmem::mock
