// SPDX-License-Identifier: Apache-2.0
// gate.hpp - a user event that blocks commands until the case completes it, and what a case may do
// meanwhile.
//
//   Gate gate{fixture};
//   clEnqueueWriteBuffer(fixture.queue(), buffer, CL_FALSE, 0, size, data.data(), 1,
//                        gate.wait_list(), event.out());
//   EXPECT_TRUE(stays_waiting(fixture, event.get()));
//   gate.open();
//
// Contract: opens at end of scope, also when an assertion has left the body, so that no driver
// waits forever in a release; the last of several gates then waits for the queues of the fixture.
// Declare it after everything that the blocked commands use. There is no wait after `fail`, because
// the specification leaves a queue with a terminated command undefined.
#pragma once

#include <atomic>
#include <chrono>
#include <clmem/opencl.hpp>
#include <functional>
#include <future>
#include <vector>

#include "harness/fixture.hpp"

namespace clmem::conformance {

class Gate {
 public:
  explicit Gate(Fixture& fixture);
  ~Gate();
  Gate(const Gate&) = delete;
  Gate& operator=(const Gate&) = delete;

  [[nodiscard]] cl_event event() const { return event_.get(); }
  [[nodiscard]] const cl_event* wait_list() const { return &raw_; }

  void open();
  // Completes the event with a negative status.
  void fail(cl_int status = -1);

 private:
  bool leave_open();  // returns true if it was closed

  Fixture& fixture_;
  Handle<cl_event> event_;
  cl_event raw_;
  bool closed_ = true;
};

// Returns the execution status; throws SetUpFailed if the query fails.
[[nodiscard]] cl_int execution_status(cl_event event);

// Commands that keep a device busy for a while, so that later commands are likely to be pending.
// They do not wait for the host: while a command waits for a user event that is not set, releasing
// anything but events is undefined (clSetUserEventStatus), and a driver may wait for the command in
// the release.
class Backlog {
 public:
  Backlog(Fixture& fixture, cl_command_queue queue);

 private:
  FilledBuffer from_;
  FilledBuffer to_;
};

// Opens a gate while the thread of the case is in a call that has to wait. A call that wrongly does
// not wait has time to return before the gate opens; a correct call may return at any time
// afterwards.
//
//   LateOpener opener{gate};
//   clWaitForEvents(1, &event);
//   EXPECT_FALSE(opener.returned_early());
class LateOpener {
 public:
  // `timeout` is the time that a call that wrongly does not wait has to return.
  explicit LateOpener(Gate& gate,
                      std::chrono::milliseconds timeout = std::chrono::milliseconds{10});
  ~LateOpener();
  LateOpener(const LateOpener&) = delete;
  LateOpener& operator=(const LateOpener&) = delete;

  // Returns true if the gate was still closed when the call under test returned. Call it right after
  // that call. Throws what opening the gate has thrown.
  [[nodiscard]] bool returned_early();

 private:
  std::atomic<bool> returned_ = false;
  std::shared_future<bool> early_;
};

// Uses other queues while a command is blocked, and checks that it stays blocked.
//
//   EXPECT_TRUE(stays_waiting(fixture, event.get()));
//   if (ends_meanwhile(fixture, [&](cl_command_queue queue, cl_event* event) { ... })) { ... }
//
// Contract: nothing is released, as the specification requires while commands wait for a user event
// (clSetUserEventStatus). The specification does not require that one queue makes progress while
// another waits. If a queue makes none, nothing fails, and no queue is tried again, because each
// trial takes the whole deadline.

// Enqueues commands without blocking; the event is that of the last one.
using EnqueueOn = std::function<cl_int(cl_command_queue queue, cl_event* event)>;

// True if commands on another queue complete; the host then sees their effect. Otherwise warns. Use
// it in place of every blocking call while a gate is closed.
[[nodiscard]] bool ends_meanwhile(Fixture& fixture, const EnqueueOn& enqueue);

// True if the commands have neither started nor finished, as required while an event of their wait
// lists is pending. Checks again after reads on another queue, because a driver may complete the
// commands only slightly too early.
[[nodiscard]] bool stays_waiting(Fixture& fixture, const std::vector<cl_event>& events);
[[nodiscard]] inline bool stays_waiting(Fixture& fixture, cl_event event) {
  return stays_waiting(fixture, std::vector{event});
}

}  // namespace clmem::conformance
