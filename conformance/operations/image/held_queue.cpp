// SPDX-License-Identifier: Apache-2.0
#include "operations/image/held_queue.hpp"

#include "harness/made.hpp"
#include "harness/set_up.hpp"
#include "operations/event/event_tools.hpp"

namespace clmem::conformance {

namespace {

Handle<cl_command_queue> make_queue(Fixture& fixture) {
  return must_make(clCreateCommandQueue, fixture.context(), fixture.device().id(), 0);
}

}  // namespace

HeldQueue::HeldQueue(Fixture& fixture)
    : queue_{make_queue(fixture)},
      event_{pending_user_event(fixture.context())},
      plug_{fixture.filled_buffer(16).mem} {
  const cl_event list = event_.get();
  must_succeed(clEnqueueWriteBuffer, queue_.get(), plug_.get(), CL_FALSE, 0, 16,
               fixture.host(16).data(), 1, &list, nullptr);
}

HeldQueue::~HeldQueue() {
  if (event_) {
    clSetUserEventStatus(event_.get(), CL_COMPLETE);
    clFinish(queue_.get());
  }
}

void HeldQueue::abandon() {
  static_cast<void>(queue_.detach());
  static_cast<void>(event_.detach());
  static_cast<void>(plug_.detach());
}

}  // namespace clmem::conformance
