// SPDX-License-Identifier: Apache-2.0
// completion.hpp - the end of transfers that do not block, and the objects kept until then.
#pragma once

#include <clmem/config.hpp>
#include <clmem/detail/ward.hpp>
#include <clmem/event.hpp>
#include <functional>
#include <type_traits>
#include <vector>

namespace CLMEM_EXPORT clmem {

// The end of a non-blocking transfer; keeps the host memory that the transfer uses.
//
//   Completion upload = copy_async(queue, field, *storage, {.ward = storage});
//   ...
//   upload.wait();                          // or let it go out of scope, which waits too
//   const Event done = upload.detach();     // or do not wait: OpenCL drops the ward on completion
//   co_await upload;                        // or go on when it is over, on a thread of the driver
//
// Contract: movable, not copyable. The destructor waits unless wait() has succeeded or the command
// is known to have failed, and passes failures to the clean-up handler. The ward is released once
// the command is over, also if it failed, and never while it may still run. A completion stays
// where it is from when_over() or co_await until the callback runs or the coroutine goes on.
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

  // Calls `callback` once when the command is over, with all its parts and also if it failed: in an
  // event callback, which must not block on OpenCL (clSetEventCallback). From then on wait() makes
  // no call. Asks for the queue and flushes it: else the command need not start.
  void when_over(std::function<void()> callback);

  // Members for a coroutine's co_await; it goes on as the callback of when_over(). A failure is
  // thrown there as by wait().
  [[nodiscard]] bool await_ready() const noexcept { return state_ == State::over; }
  template <typename Coroutine>
  void await_suspend(Coroutine coroutine) {
    when_over([coroutine] { coroutine.resume(); });
  }
  void await_resume() { wait(); }

 private:
  enum class State { pending, over };
  class Countdown;

  [[nodiscard]] cl_int wait_and_note() noexcept;
  [[nodiscard]] bool parts_are_over() const noexcept;
  void note_end() noexcept;
  // Calls `action` for the parts first: when `action` has been called for the last event, `this`
  // may have ended.
  template <typename Action>
  void for_each_event(const Action& action) const;
  void entrust_ward_to_event();

  Event event_;
  Ward ward_;
  std::vector<Event> parts_;
  State state_ = State::pending;
  cl_int failure_ = CL_SUCCESS;  // passed to a callback, not yet reported
};

// The ward is a reference, so that the options have nothing to destroy: within co_await, g++ 12
// destroys the members of options in braces twice
// (https://gcc.gnu.org/bugzilla/show_bug.cgi?id=98401). A ward in braces lives as long as the
// options; the completion takes a copy.
struct AsyncOptions {
  WaitList after = {};
  const Ward& ward = no_ward;  // kept until the command is over
};
static_assert(std::is_trivially_destructible_v<AsyncOptions>);

}  // namespace clmem
