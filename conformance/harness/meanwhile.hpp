// SPDX-License-Identifier: Apache-2.0
// meanwhile.hpp - uses other queues while a command is blocked, and checks that it stays blocked.
//
//   EXPECT_TRUE(stays_waiting(fixture, event.get()));
//   if (ends_meanwhile(fixture, [&](cl_command_queue queue, cl_event* event) { ... })) { ... }
//
// Contract: nothing is released, as the specification requires while commands wait for a user event
// (clSetUserEventStatus). The specification does not require that one queue makes progress while
// another waits: if it does not, nothing fails, and it is not tried again, because each trial takes
// the whole deadline.
#pragma once

#include <functional>
#include <vector>

#include "harness/fixture.hpp"

namespace clmem::conformance {

// Enqueues commands without blocking; the event is that of the last one.
using EnqueueOn = std::function<cl_int(cl_command_queue queue, cl_event* event)>;

// True if commands on another queue complete; the host then sees their effect. Otherwise warns. Use
// it in place of every blocking call while a gate is closed.
[[nodiscard]] bool ends_meanwhile(Fixture& fixture, const EnqueueOn& enqueue);

// True if the commands have neither started nor finished, as required while an event of their wait
// lists is pending: now, and still after reads on another queue, because a driver may complete them
// only slightly too early.
[[nodiscard]] bool stays_waiting(Fixture& fixture, const std::vector<cl_event>& events);
[[nodiscard]] inline bool stays_waiting(Fixture& fixture, cl_event event) {
  return stays_waiting(fixture, std::vector{event});
}

}  // namespace clmem::conformance
