// SPDX-License-Identifier: Apache-2.0
// event_list.hpp - events that several commands wait for.
//
//   const EventList uploads{first, second};            // or EventList{std::vector<Event>}
//   enqueue_copy(queue, dest, src, {.wait_for = uploads});
//   enqueue_fill(queue, other, 0, 64, {.wait_for = uploads});
//
// Contract: holds references of its own to the events, none of which is empty: that is a LogicError
// when the list is made. It never changes, so commands pass it on without another look: waiting for
// it costs what it costs in C. Lives until the calls that it is given to have returned; neither
// copied nor moved.
#pragma once

#include <clmem/event.hpp>
#include <clmem/export.hpp>
#include <concepts>
#include <cstddef>
#include <span>
#include <type_traits>
#include <vector>

namespace CLMEM_EXPORT clmem {

// An Event is its handle and nothing else, so that a row of them is a row of handles.
static_assert(sizeof(Event) == sizeof(cl_event) && std::is_standard_layout_v<Event>);

namespace detail {

// "event 1 of 2 is empty: released or moved from"
[[noreturn]] void throw_empty_event(std::size_t position, std::size_t size);

// The handles in a row, null for none; an empty one among them is a LogicError.
[[nodiscard]] inline const cl_event* require_events(std::span<const Event> events) {
  if (events.empty()) {
    return nullptr;
  }
  for (const Event& event : events) {
    if (!event) [[unlikely]] {
      throw_empty_event(static_cast<std::size_t>(&event - events.data()), events.size());
    }
  }
  return reinterpret_cast<const cl_event*>(events.data());
}

}  // namespace detail

class EventList {
 public:
  explicit EventList(std::vector<Event> events)
      : events_{std::move(events)},
        data_{detail::require_events(events_)},
        size_{static_cast<cl_uint>(events_.size())} {}
  explicit EventList(std::span<const Event> events)
      : EventList{std::vector<Event>(events.begin(), events.end())} {}
  template <std::derived_from<Event>... Events>
  requires(sizeof...(Events) > 0) explicit EventList(const Events&... events)
      : EventList{std::vector<Event>{events...}} {}
  EventList(const EventList&) = delete;
  EventList& operator=(const EventList&) = delete;
  ~EventList() = default;

  [[nodiscard]] cl_uint size() const noexcept { return size_; }
  // Null if there are none.
  [[nodiscard]] const cl_event* data() const noexcept { return data_; }

 private:
  std::vector<Event> events_;
  const cl_event* data_;
  cl_uint size_;
};

}  // namespace clmem
