// SPDX-License-Identifier: Apache-2.0
// wait_list.hpp - the events that a command waits for.
//
//   enqueue_copy(queue, dest, src, {.wait_for = {uploaded, cleared}});
//   enqueue_copy(queue, dest, src, {.wait_for = events});    // std::vector<Event>
//
// Contract: borrows the events, and the vector or span that they are in, which live until the call
// returns. No OpenCL call, no memory allocation, no look at the events: an empty one among them is
// what OpenCL refuses with CL_INVALID_EVENT_WAIT_LIST; the error then says which. An empty list is
// passed as (0, NULL): some implementations refuse (0, pointer).
#pragma once

#include <array>
#include <clmem/event.hpp>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
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

// An Event is its handle and nothing else, so that a row of them is a row of handles.
static_assert(sizeof(Event) == sizeof(cl_event) && std::is_standard_layout_v<Event>);

class WaitList {
 public:
  // Of events in braces; a row of any length is given as a vector or span.
  static constexpr std::size_t inline_capacity = 8;

  WaitList() noexcept {}
  template <typename... Events>
  requires(sizeof...(Events) > 0 && sizeof...(Events) <= inline_capacity &&
           (std::convertible_to<const Events&, EventRef> && ...)) explicit(false)
      WaitList(const Events&... events) noexcept
      : size_{sizeof...(Events)} {
    std::size_t position = 0;
    ((inline_[position++] = EventRef{events}.get()), ...);
    data_ = inline_.data();
  }
  explicit(false) WaitList(std::span<const Event> events) noexcept
      : data_{events.empty() ? nullptr : reinterpret_cast<const cl_event*>(events.data())},
        size_{static_cast<cl_uint>(events.size())} {}
  explicit(false) WaitList(const std::vector<Event>& events) noexcept
      : WaitList{std::span<const Event>{events}} {}
  WaitList(const WaitList& other) noexcept { *this = other; }
  WaitList& operator=(const WaitList& other) noexcept;
  ~WaitList() = default;

  [[nodiscard]] cl_uint size() const noexcept { return size_; }
  [[nodiscard]] const cl_event* data() const noexcept { return data_; }

 private:
  const cl_event* data_ = nullptr;
  cl_uint size_ = 0;
  // Not initialised beyond the size: every command has a list, and most are empty.
  std::array<cl_event, inline_capacity> inline_;
};

// Blocks until all have completed; throws if one has failed. An empty list returns at once, without
// a call, and so does not one with an empty event.
void wait_for_events(const WaitList& events);

}  // namespace clmem
