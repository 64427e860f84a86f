// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/event.hpp>
#include <exception>
#include <new>
#include <utility>

namespace clmem {

namespace {

// Whether a wait that ended with this code found the command at its end: one that failed is over as
// well; other errors leave open whether it is.
bool is_end(cl_int code) noexcept {
  return code == CL_SUCCESS || code == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

}  // namespace

Completion::Completion(Event event, Ward ward, std::vector<Event> parts) noexcept
    : event_{std::move(event)}, ward_{std::move(ward)}, parts_{std::move(parts)} {}

Completion& Completion::operator=(Completion other) noexcept {
  std::swap(event_, other.event_);
  std::swap(ward_, other.ward_);
  std::swap(parts_, other.parts_);
  std::swap(state_, other.state_);
  return *this;
}

Completion::~Completion() {
  if (!event_ || state_ == State::over) {
    return;
  }
  const cl_int code = wait_and_note();
  if (code != CL_SUCCESS) {
    report_cleanup_failure("clWaitForEvents", code);
  }
  if (state_ == State::over || !ward_) {
    return;
  }
  try {
    entrust_ward_to_event();
  } catch (const std::exception&) {
    // The command may still run, and nothing is left that would report its end: it is better to
    // leak the ward than to free it too early.
    static_cast<void>(new (std::nothrow) Ward{ward_});
  }
}

cl_int Completion::wait_and_note() noexcept {
  const cl_event raw = event_.get();
  const cl_int code = clWaitForEvents(1, &raw);
  if (code == CL_SUCCESS || (is_end(code) && parts_are_over())) {
    state_ = State::over;
    ward_.reset();
    parts_.clear();
  }
  return code;
}

bool Completion::parts_are_over() const noexcept {
  return std::ranges::all_of(parts_, [](const Event& part) {
    const cl_event raw = part.get();
    return is_end(clWaitForEvents(1, &raw));
  });
}

void Completion::wait() {
  static_cast<void>(event_.require("clWaitForEvents"));
  if (state_ == State::over) {
    return;
  }
  const cl_int code = wait_and_note();
  if (code != CL_SUCCESS) {
    throw_error(code, "clWaitForEvents", "1 event of a transfer with host memory");
  }
}

void Completion::entrust_ward_to_event() {
  const auto keep_until_end = [this](const Event& event) {
    event.add_callback(ExecutionStatus::complete, [ward = ward_](cl_int) {});
  };
  std::ranges::for_each(parts_, keep_until_end);
  keep_until_end(event_);
}

Event Completion::detach() {
  static_cast<void>(event_.require("detach"));
  if (ward_) {
    entrust_ward_to_event();
    ward_.reset();
  }
  parts_.clear();
  return std::exchange(event_, {});
}

}  // namespace clmem
