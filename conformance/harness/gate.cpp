// SPDX-License-Identifier: Apache-2.0
#include "harness/gate.hpp"

#include <utility>

#include "harness/eventually.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

Gate::Gate(Fixture& fixture)
    : fixture_{fixture},
      event_{must_make(clCreateUserEvent, fixture.context())},
      raw_{event_.get()} {
  ++fixture_.closed_gates_;
}

Gate::~Gate() {
  if (!leave_open()) {
    return;
  }
  clSetUserEventStatus(raw_, CL_COMPLETE);
  if (fixture_.closed_gates_ == 0) {
    fixture_.finish_quietly();
  }
}

bool Gate::leave_open() {
  const bool was_closed = std::exchange(closed_, false);
  fixture_.closed_gates_ -= was_closed ? 1 : 0;
  return was_closed;
}

void Gate::open() {
  leave_open();
  must_succeed(clSetUserEventStatus, raw_, CL_COMPLETE);
}

void Gate::fail(cl_int status) {
  leave_open();
  fixture_.expect_unusable_queues();
  must_succeed(clSetUserEventStatus, raw_, status);
}

cl_int execution_status(cl_event event) {
  cl_int status = not_stored;
  must_succeed(clGetEventInfo, event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status,
               nullptr);
  return status;
}

namespace {

// Copies take a CPU some milliseconds, and fit devices with a MiB of memory.
constexpr std::size_t bytes_copied = 128U << 10U;
constexpr int copies = 64;

}  // namespace

Backlog::Backlog(Fixture& fixture, cl_command_queue queue)
    : from_{fixture.filled_buffer(bytes_copied)}, to_{fixture.filled_buffer(bytes_copied)} {
  for (int i = 0; i < copies; ++i) {
    must_enqueue(clEnqueueCopyBuffer, queue, from_.get(), to_.get(), 0, 0, bytes_copied);
  }
}

LateOpener::LateOpener(Gate& gate, std::chrono::milliseconds patience)
    : early_{std::async(std::launch::async, [this, &gate, patience] {
        const bool early = eventually([this] { return returned_.load(); }, patience);
        gate.open();
        return early;
      })} {}

LateOpener::~LateOpener() {
  returned_ = true;
  early_.wait();
}

bool LateOpener::returned_early() {
  returned_ = true;
  return early_.get();
}

}  // namespace clmem::conformance
