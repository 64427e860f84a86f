// SPDX-License-Identifier: Apache-2.0
#include <clmem/event.hpp>
#include <clmem/user_event.hpp>
#include <memory>

#include "facts.hpp"

namespace clmem {
namespace {

using EventCallback = std::function<void(cl_int)>;

void CL_CALLBACK run_event_callback(cl_event /*event*/, cl_int status, void* callback) noexcept {
  const std::unique_ptr<EventCallback> owned{static_cast<EventCallback*>(callback)};
  (*owned)(status);
}

cl_ulong read_time(cl_event event, cl_profiling_info param) {
  return detail::read_info<cl_ulong>(clGetEventProfilingInfo, "clGetEventProfilingInfo", event,
                                     param);
}

cl_event create_user_event(const Context& context) {
  constexpr const char* routine = "clCreateUserEvent";
  cl_int code = CL_SUCCESS;
  const cl_event made = clCreateUserEvent(context.require(routine), &code);
  if (code != CL_SUCCESS) {
    throw_error(code, routine);
  }
  return made;
}

void set_status(const UserEvent& event, cl_int status) {
  constexpr const char* routine = "clSetUserEventStatus";
  const cl_int code = clSetUserEventStatus(event.require(routine), status);
  if (code != CL_SUCCESS) {
    throw_error(code, routine, "execution status = " + std::to_string(status));
  }
}

}  // namespace

void Event::wait() const {
  constexpr const char* routine = "clWaitForEvents";
  const cl_event raw = require(routine);
  const cl_int code = clWaitForEvents(1, &raw);
  if (code != CL_SUCCESS) {
    throw_error(code, routine, "1 event");
  }
}

ExecutionStatus Event::status() const {
  return static_cast<ExecutionStatus>(info<CL_EVENT_COMMAND_EXECUTION_STATUS>());
}

ProfilingTimes Event::profiling() const {
  const cl_event raw = require("clGetEventProfilingInfo");
  return {.queued = read_time(raw, CL_PROFILING_COMMAND_QUEUED),
          .submitted = read_time(raw, CL_PROFILING_COMMAND_SUBMIT),
          .started = read_time(raw, CL_PROFILING_COMMAND_START),
          .ended = read_time(raw, CL_PROFILING_COMMAND_END)};
}

void Event::add_callback(ExecutionStatus state, std::function<void(cl_int)> callback) const {
  constexpr const char* routine = "clSetEventCallback";
  auto owned = std::make_unique<EventCallback>(std::move(callback));
  const cl_int code = clSetEventCallback(require(routine), static_cast<cl_int>(state),
                                         run_event_callback, owned.get());
  if (code != CL_SUCCESS) {
    throw_error(code, routine, "state = " + std::to_string(static_cast<cl_int>(state)));
  }
  static_cast<void>(owned.release());  // now the driver's, until it calls
}

UserEvent::UserEvent(const Context& context) : Event{adopt, create_user_event(context)} {}

void UserEvent::complete() const {
  set_status(*this, CL_COMPLETE);
}

void UserEvent::fail(cl_int code) const {
  set_status(*this, code);
}

}  // namespace clmem
