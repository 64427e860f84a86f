// SPDX-License-Identifier: Apache-2.0
#include "harness/gate.hpp"

#include <utility>

#include "harness/made.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

namespace {

Handle<cl_event> make_user_event(cl_context context) {
  cl_int code = not_answered;
  Handle<cl_event> made{clCreateUserEvent(context, &code)};
  must_make(made, code, "clCreateUserEvent");
  return made;
}

}  // namespace

Gate::Gate(Bench& bench)
    : bench_{bench}, event_{make_user_event(bench.context())}, raw_{event_.get()} {}

Gate::~Gate() {
  if (std::exchange(closed_, false)) {
    clSetUserEventStatus(raw_, CL_COMPLETE);
    bench_.finish_quietly();
  }
}

void Gate::open() {
  closed_ = false;
  must_succeed(clSetUserEventStatus(raw_, CL_COMPLETE), "clSetUserEventStatus");
}

void Gate::fail(cl_int status) {
  closed_ = false;
  bench_.expect_unusable_queues();
  must_succeed(clSetUserEventStatus(raw_, status), "clSetUserEventStatus");
}

cl_int execution_status(cl_event event) {
  cl_int status = not_answered;
  must_succeed(
      clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof status, &status, nullptr),
      "clGetEventInfo");
  return status;
}

}  // namespace clmem::conformance
