// SPDX-License-Identifier: Apache-2.0
// gate.hpp - a user event that blocks commands until the case completes it.
//
//   Gate gate{fixture};
//   clEnqueueWriteBuffer(fixture.queue(), buffer, CL_FALSE, 0, size, data.data(), 1,
//                        gate.wait_list(), event.out());
//   EXPECT_FALSE(is_complete(event.get()));
//   gate.open();
//
// Contract: opens at end of scope, also when an assertion has left the body, so that no driver
// waits forever in a release; the last of several gates then waits for the queues of the fixture.
// Declare it after everything that the blocked commands use. There is no wait after `fail`, because
// the specification leaves a queue with a terminated command undefined.
#pragma once

#include <clmem/opencl.hpp>

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

}  // namespace clmem::conformance
