// SPDX-License-Identifier: Apache-2.0
#include "harness/gate.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "harness/eventually.hpp"
#include "harness/latest_call.hpp"
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

LateOpener::LateOpener(Gate& gate, std::chrono::milliseconds timeout)
    : early_{std::async(std::launch::async, [this, &gate, timeout] {
        const bool early = eventually([this] { return returned_.load(); }, timeout);
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

namespace {

// False once a queue has made no progress before a deadline. No queue is tried again then, because
// each trial takes the whole deadline. Quick reads have a shorter deadline, which proves nothing
// about other commands.
bool queues_progress = true;
bool quick_reads_end = true;

bool is_waiting(cl_event event) {
  const cl_int status = execution_status(event);
  return status == CL_QUEUED || status == CL_SUBMITTED;
}

bool ends_before(Fixture& fixture, const char* call, const EnqueueOn& enqueue,
                 std::chrono::milliseconds deadline) {
  const cl_command_queue queue = fixture.spare_queue();
  Handle<cl_event> event;
  must_succeed(enqueue(queue, event.out()), call);
  must_succeed(clFlush, queue);
  const cl_event raw = event.get();
  if (!eventually([raw] { return execution_status(raw) <= CL_COMPLETE; }, deadline)) {
    return false;
  }
  // The status alone is not a synchronisation point (clGetEventInfo, note).
  (void)clWaitForEvents(1, &raw);  // returns an error for a terminated command
  return true;
}

// Reads several times if a read is quick: a driver may need some time to complete a command too
// early.
void read_elsewhere(Fixture& fixture) {
  constexpr std::chrono::microseconds long_enough{300};
  constexpr std::chrono::seconds deadline{1};
  const latest_call::ExcludedScope not_under_test;  // a failure has to name the call itself
  const cl_mem buffer = fixture.spare_buffer();
  HostBytes& seen = fixture.host(1);
  const auto read = [&](cl_command_queue queue, cl_event* event) {
    return clEnqueueReadBuffer(queue, buffer, CL_FALSE, 0, seen.size(), seen.data(), 0, nullptr,
                               event);
  };
  const auto begin = std::chrono::steady_clock::now();
  while (queues_progress && quick_reads_end &&
         std::chrono::steady_clock::now() - begin < long_enough) {
    quick_reads_end = ends_before(fixture, "clEnqueueReadBuffer", read, deadline);
  }
}

}  // namespace

bool ends_meanwhile(Fixture& fixture, const EnqueueOn& enqueue) {
  if (!queues_progress) {
    fixture.warn("not checked: queues do not make progress while another waits");
    return false;
  }
  const bool over = ends_before(fixture, "a command on another queue", enqueue, generous_deadline);
  if (!over && !testing::Test::HasFailure()) {  // the deadline is short after a failure
    queues_progress = false;
    fixture.warn("a command on another queue does not complete while a command is held back");
  }
  return over;
}

bool stays_waiting(Fixture& fixture, const std::vector<cl_event>& events) {
  if (!std::all_of(events.begin(), events.end(), is_waiting)) {
    return false;
  }
  read_elsewhere(fixture);
  return std::all_of(events.begin(), events.end(), is_waiting);
}

}  // namespace clmem::conformance
