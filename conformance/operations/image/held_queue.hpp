// SPDX-License-Identifier: Apache-2.0
// held_queue.hpp - a queue on which nothing runs, for calls that have to be rejected.
//
//   HeldQueue held{fixture};
//   const cl_int code = clEnqueueWriteImage(held.get(), ...);
//   if (code == CL_SUCCESS) held.abandon();
//
// Contract: in order, after a command that waits for a user event. At end of scope the event is set
// and the queue finished. A command that a driver has accepted but should have rejected may damage
// any memory when it runs, and differently each time: an abandoned queue is never released.
#pragma once

#include "harness/fixture.hpp"

namespace clmem::conformance {

class HeldQueue {
 public:
  explicit HeldQueue(Fixture& fixture);
  ~HeldQueue();
  HeldQueue(const HeldQueue&) = delete;
  HeldQueue& operator=(const HeldQueue&) = delete;

  [[nodiscard]] cl_command_queue get() const { return queue_.get(); }
  void abandon();

 private:
  Handle<cl_command_queue> queue_;
  Handle<cl_event> event_;
  Handle<cl_mem> plug_;
};

}  // namespace clmem::conformance
