// SPDX-License-Identifier: Apache-2.0
// meanwhile.hpp - what other queues do while a command is held back, and that it stays so.
//
//   EXPECT_TRUE(stays_waiting(fixture, event.get()));
//   if (ends_meanwhile(fixture, [&](cl_command_queue queue, cl_event* event) { ... })) { ... }
//
// Contract: nothing is released, as the specification requires while commands wait for a user event
// (clSetUserEventStatus). No rule says that one queue makes progress while another waits: where it
// does not, nothing fails, and it is not tried again, because each trial takes the whole deadline.
#pragma once

#include <functional>
#include <vector>

#include "harness/fixture.hpp"

namespace clmem::conformance {

// Enqueues commands without blocking; the event is that of the last.
using EnqueueOn = std::function<cl_int(cl_command_queue queue, cl_event* event)>;

// Whether commands on a queue of their own complete; the host then sees what they did. Where they
// do not, it warns. In place of every blocking call while a gate is closed.
[[nodiscard]] bool ends_meanwhile(Fixture& fixture, const EnqueueOn& enqueue);

// Whether commands have neither started nor finished, as it has to be while an event of their wait
// lists is pending: now, and still after reads on another queue, for a driver may complete them only
// a little too early.
[[nodiscard]] bool stays_waiting(Fixture& fixture, const std::vector<cl_event>& events);
[[nodiscard]] inline bool stays_waiting(Fixture& fixture, cl_event event) {
  return stays_waiting(fixture, std::vector{event});
}

}  // namespace clmem::conformance
