// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <atomic>
#include <clmem/detail/completion.hpp>
#include <clmem/detail/info.hpp>
#include <exception>
#include <memory>
#include <new>
#include <utility>

namespace clmem {

namespace {

// True if a wait that returned this code means that the command has ended: successfully, or by a
// failure. Other errors of a wait leave it open.
bool is_end(cl_int code) noexcept {
  return code == CL_SUCCESS || code == CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST;
}

// Without a flush the commands need not start, and callbacks need not be called
// (clSetEventCallback).
void flush_queue_of(const Event& event) {
  const auto queue = detail::read_info<cl_command_queue>(clGetEventInfo, "clGetEventInfo",
                                                         event.require("clSetEventCallback"),
                                                         CL_EVENT_COMMAND_QUEUE);
  const cl_int code = queue == nullptr ? CL_SUCCESS : clFlush(queue);
  if (code != CL_SUCCESS) {
    throw_error(code, "clFlush");
  }
}

}  // namespace

Completion::Completion(Event event, Ward ward, std::vector<Event> parts) noexcept
    : event_{std::move(event)}, ward_{std::move(ward)}, parts_{std::move(parts)} {}

Completion& Completion::operator=(Completion other) noexcept {
  std::swap(event_, other.event_);
  std::swap(ward_, other.ward_);
  std::swap(parts_, other.parts_);
  std::swap(state_, other.state_);
  std::swap(failure_, other.failure_);
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
    // The command may still run, and no callback reports its end: a leak of the ward is better than
    // an early release.
    static_cast<void>(new (std::nothrow) Ward{ward_});
  }
}

cl_int Completion::wait_and_note() noexcept {
  const cl_event raw = event_.get();
  const cl_int code = clWaitForEvents(1, &raw);
  if (code == CL_SUCCESS || (is_end(code) && parts_are_over())) {
    note_end();
  }
  return code;
}

void Completion::note_end() noexcept {
  state_ = State::over;
  ward_.reset();
  parts_.clear();
}

bool Completion::parts_are_over() const noexcept {
  return std::ranges::all_of(parts_, [](const Event& part) {
    const cl_event raw = part.get();
    return is_end(clWaitForEvents(1, &raw));
  });
}

void Completion::wait() {
  static_cast<void>(event_.require("clWaitForEvents"));
  if (const cl_int failure = std::exchange(failure_, CL_SUCCESS); failure != CL_SUCCESS) {
    throw_error(CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, "clSetEventCallback",
                "a transfer with host memory ended with " +
                    to_string(static_cast<ExecutionStatus>(failure)));
  }
  if (state_ == State::over) {
    return;
  }
  const cl_int code = wait_and_note();
  if (code != CL_SUCCESS) {
    throw_error(code, "clWaitForEvents", "1 event of a transfer with host memory");
  }
}

// Counts the events that have to complete before a transfer is over.
class Completion::Countdown {
 public:
  Countdown(Completion& completion, std::function<void()> callback)
      : completion_{completion},
        callback_{std::move(callback)},
        left_{completion.parts_.size() + 1} {}

  // Counts an event that has ended with CL_COMPLETE or a failure. Called by several threads.
  void count(cl_int status) {
    if (status < 0) {
      cl_int none = CL_SUCCESS;
      failure_.compare_exchange_strong(none, status);
    }
    if (--left_ == 0) {
      completion_.failure_ = failure_;
      completion_.note_end();
      callback_();
    }
  }

 private:
  Completion& completion_;
  std::function<void()> callback_;
  std::atomic<std::size_t> left_;
  std::atomic<cl_int> failure_ = CL_SUCCESS;
};

template <typename Action>
void Completion::for_each_event(const Action& action) const {
  std::ranges::for_each(parts_, action);
  action(event_);
}

void Completion::when_over(std::function<void()> callback) {
  flush_queue_of(event_);
  const auto countdown = std::make_shared<Countdown>(*this, std::move(callback));
  for_each_event([countdown](const Event& event) {
    event.add_callback(ExecutionStatus::complete,
                       [countdown](cl_int status) { countdown->count(status); });
  });
}

void Completion::entrust_ward_to_event() {
  for_each_event([this](const Event& event) {
    event.add_callback(ExecutionStatus::complete, [ward = ward_](cl_int) {});
  });
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
