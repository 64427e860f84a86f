// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/completion.hpp>
#include <clmem/error.hpp>
#include <clmem/event.hpp>
#include <memory>

#include "enqueue.hpp"
#include "given_values.hpp"
#include "handle_list.hpp"

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
  detail::require_success(code, routine);
  return made;
}

constexpr const char* set_status_routine = "clSetUserEventStatus";

[[noreturn]] void throw_status_error(cl_int code, cl_int status, const char* reason = "") {
  throw_error(code, set_status_routine, "execution status = " + std::to_string(status) + reason);
}

void require_callback_state(const char* routine, ExecutionStatus state) {
  switch (state) {
    case ExecutionStatus::complete:
    case ExecutionStatus::running:
    case ExecutionStatus::submitted:
      return;
    default:
      throw_error(CL_INVALID_VALUE, routine,
                  "no callback can wait for the state " + to_string(state));
  }
}

void require_callback(const char* routine, bool given) {
  if (!given) {
    throw_error(CL_INVALID_VALUE, routine, "the callback is empty");
  }
}

}  // namespace

std::string to_string(ExecutionStatus status) {
  switch (status) {
    case ExecutionStatus::complete:
      return "complete";
    case ExecutionStatus::running:
      return "running";
    case ExecutionStatus::submitted:
      return "submitted";
    case ExecutionStatus::queued:
      return "queued";
    default:
      return status_name(static_cast<cl_int>(status));
  }
}

void Event::wait() const {
  constexpr const char* routine = "clWaitForEvents";
  const cl_event raw = require(routine);
  detail::require_success(clWaitForEvents(1, &raw), routine,
                          [](cl_int) { return std::string{"1 event"}; });
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
  const cl_event raw = require(routine);
  require_callback_state(routine, state);
  require_callback(routine, static_cast<bool>(callback));
  auto owned = std::make_unique<EventCallback>(std::move(callback));
  detail::require_success(
      clSetEventCallback(raw, static_cast<cl_int>(state), run_event_callback, owned.get()), routine,
      [&](cl_int) { return "state = " + std::to_string(static_cast<cl_int>(state)); });
  static_cast<void>(owned.release());  // the driver's until it calls back
}

void Event::add_callback(std::function<void(const Event&, cl_int)> callback) const {
  constexpr const char* routine = "clSetEventCallback";
  static_cast<void>(require(routine));
  require_callback(routine, static_cast<bool>(callback));
  add_callback(ExecutionStatus::complete,
               [event = *this, call = std::move(callback)](cl_int status) { call(event, status); });
}

UserEvent::UserEvent(const Context& context) : Event{adopt, create_user_event(context)} {}

void UserEvent::set_status(cl_int status) const {
  const cl_event raw = require(set_status_routine);
  if (status > CL_COMPLETE) {
    throw_status_error(CL_INVALID_VALUE, status, ": neither complete (0) nor an error (negative)");
  }
  const cl_int code = clSetUserEventStatus(raw, status);
  if (code != CL_SUCCESS) {
    throw_status_error(code, status);
  }
}

void UserEvent::complete() const {
  set_status(CL_COMPLETE);
}

void UserEvent::fail(cl_int code) const {
  static_cast<void>(require(set_status_routine));
  if (code >= CL_COMPLETE) {
    throw_status_error(CL_INVALID_VALUE, code, ": an error is negative");
  }
  set_status(code);
}

EventRef::EventRef(const Completion& event) noexcept : raw_{event.event().get()} {}

WaitList& WaitList::operator=(const WaitList& other) noexcept {
  row_ = other.row_;
  if (other.data() == other.inline_.data()) {
    std::copy_n(other.data(), other.size(), inline_.data());
    row_ = {inline_.data(), other.size()};
  }
  return *this;
}

namespace detail {

void throw_empty_object(cl_int code, const char* routine, std::size_t position, std::size_t size) {
  throw_error(code, routine,
              "object " + std::to_string(position) + " of " + std::to_string(size) +
                  " is empty: released or moved from");
}

void throw_empty_event(std::size_t position, std::size_t size) {
  throw_error(CL_INVALID_EVENT_WAIT_LIST, "after",
              "event " + std::to_string(position) + " of " + std::to_string(size) +
                  " is empty: released or moved from");
}

const cl_event* require_events(const cl_event* first, std::size_t size) {
  for (std::size_t position = 0; position < size; ++position) {
    if (first[position] == nullptr) [[unlikely]] {
      throw_empty_event(position, size);
    }
  }
  return size == 0 ? nullptr : first;
}

}  // namespace detail

void wait_for_events(const WaitList& events) {
  if (events.size() == 0) {
    return;
  }
  detail::require_success(clWaitForEvents(events.size(), events.data()), "clWaitForEvents",
                          [&](cl_int) {
                            return detail::describe({{"number of events", events.size()}});
                          });
}

}  // namespace clmem
