// SPDX-License-Identifier: Apache-2.0
// nanny_event.hpp - the completion of a non-blocking transfer, and guard of the host memory it
// touches.
//
//   NannyEvent upload = enqueue_copy_async(queue, buffer, *values, {.ward = values});
//   ...
//   upload.wait();                          // or let it go out of scope, which waits too
//   const Event done = upload.detach();     // or do not wait: OpenCL drops the ward on completion
//
// Contract: movable, not copyable. The destructor waits unless wait() has succeeded or the command
// is known to have failed, and passes failures to the clean-up handler. The ward is let go once the
// command is over, also if it failed, and never while it may still run.
#pragma once

#include <clmem/event.hpp>
#include <clmem/export.hpp>
#include <clmem/host_memory.hpp>
#include <vector>

namespace CLMEM_EXPORT clmem {

class NannyEvent {
 public:
  NannyEvent() noexcept = default;
  // `parts` are the commands that `event` collects, if it is not the transfer's only one: it may
  // fail while some of them still run.
  explicit NannyEvent(Event event, Ward ward = {}, std::vector<Event> parts = {}) noexcept;
  NannyEvent(NannyEvent&& other) noexcept = default;
  NannyEvent& operator=(NannyEvent other) noexcept;
  NannyEvent(const NannyEvent&) = delete;
  ~NannyEvent();

  void wait();

  // Gives up guarding without waiting. A ward is handed to an event callback that drops it on
  // completion; host memory without a ward is from now on the caller's care.
  Event detach();

  [[nodiscard]] const Event& event() const noexcept { return event_; }
  // The host object; empty once waited for.
  [[nodiscard]] const Ward& get_ward() const noexcept { return ward_; }

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

}  // namespace clmem
