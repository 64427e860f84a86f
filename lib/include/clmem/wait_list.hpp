// SPDX-License-Identifier: Apache-2.0
// wait_list.hpp - the events that a command waits for.
//
//   enqueue_copy(queue, dest, src, {.wait_for = {uploaded, cleared}});
//   enqueue_copy(queue, dest, src, {.wait_for = events});    // std::vector<Event>
//
// Contract: borrows the events, which live until the call returns; no OpenCL call. Up to
// `inline_capacity` events take no memory allocation. An empty list is passed as (0, NULL): some
// implementations refuse (0, pointer).
#pragma once

#include <clmem/event.hpp>
#include <clmem/handle_list.hpp>
#include <cstddef>
#include <initializer_list>
#include <span>
#include <vector>

namespace clmem {

class NannyEvent;

// One borrowed event.
class EventRef {
 public:
  explicit(false) EventRef(const Event& event) noexcept : raw_{event.get()} {}
  explicit(false) EventRef(const NannyEvent& event) noexcept;
  explicit EventRef(cl_event raw) noexcept : raw_{raw} {}

  [[nodiscard]] cl_event get() const noexcept { return raw_; }

 private:
  cl_event raw_;
};

class WaitList {
 public:
  static constexpr std::size_t inline_capacity = detail::HandleList<cl_event>::inline_capacity;

  WaitList() noexcept = default;
  WaitList(std::initializer_list<EventRef> events);
  explicit(false) WaitList(std::span<const Event> events);
  explicit(false) WaitList(const std::vector<Event>& events)
      : WaitList{std::span<const Event>{events}} {}

  [[nodiscard]] cl_uint size() const noexcept { return events_.size(); }
  [[nodiscard]] const cl_event* data() const noexcept { return events_.data(); }

 private:
  detail::HandleList<cl_event> events_;
};

// Blocks until all have completed; throws if one has failed. An empty list returns at once, without
// a call.
void wait_for_events(const WaitList& events);

}  // namespace clmem
