// SPDX-License-Identifier: Apache-2.0
// completion.hpp - the end of a non-blocking transfer, and guard of the host memory it touches.
//
//   Completion upload = copy_async(queue, field, *values, {.ward = values});
//   ...
//   upload.wait();                          // or let it go out of scope, which waits too
//   const Event done = upload.detach();     // or do not wait: OpenCL drops the ward on completion
//   co_await upload;                        // or go on when it is over, on a thread of the driver
//
// Contract: movable, not copyable. The destructor waits unless wait() has succeeded or the command
// is known to have failed, and passes failures to the clean-up handler. The ward is let go once the
// command is over, also if it failed, and never while it may still run. While a coroutine waits for
// it, a completion stays where it is.
#pragma once

#include <clmem/config.hpp>
#include <clmem/event.hpp>
#include <clmem/strided.hpp>
#include <vector>

namespace CLMEM_EXPORT clmem {

class Completion {
 public:
  Completion() noexcept = default;
  // `parts` are the commands that `event` collects, if it is not the transfer's only one: it may
  // fail while some of them still run.
  explicit Completion(Event event, Ward ward = {}, std::vector<Event> parts = {}) noexcept;
  Completion(Completion&& other) noexcept = default;
  Completion& operator=(Completion other) noexcept;
  Completion(const Completion&) = delete;
  ~Completion();

  void wait();

  // Gives up guarding without waiting. A ward is handed to an event callback that drops it on
  // completion; host memory without a ward is from now on the caller's care.
  Event detach();

  [[nodiscard]] const Event& event() const noexcept { return event_; }
  // The host object; empty once waited for.
  [[nodiscard]] const Ward& get_ward() const noexcept { return ward_; }

  // What a coroutine's co_await asks for; it goes on in an event callback, which must not block on
  // OpenCL (clSetEventCallback). A failure is thrown there as by wait().
  [[nodiscard]] bool await_ready() const noexcept { return state_ == State::over; }
  template <typename Coroutine>
  void await_suspend(Coroutine coroutine) const {
    event_.add_callback(ExecutionStatus::complete, [coroutine](cl_int) { coroutine.resume(); });
  }
  void await_resume() { wait(); }

 private:
  enum class State { pending, over };

  [[nodiscard]] cl_int wait_and_note() noexcept;
  [[nodiscard]] bool parts_are_over() const noexcept;
  void entrust_ward_to_event();

  Event event_;
  Ward ward_;
  std::vector<Event> parts_;
  State state_ = State::pending;
};

// Of transfers that do not block.
struct AsyncCommandOptions {
  Ward ward = {};  // kept until the command is over
  WaitList wait_for = {};
};

}  // namespace clmem
