// SPDX-License-Identifier: Apache-2.0
// wait_list.hpp - the events that a command waits for.
//
//   enqueue_copy(queue, dest, src, {.wait_for = {uploaded, cleared}});
//   enqueue_copy(queue, dest, src, {.wait_for = events});    // std::vector<Event>, or EventList
//
// Contract: borrows the events, and the vector, array, span or EventList that they are in, which
// live until the call returns. No OpenCL call and no memory allocation. An empty event among them
// is a LogicError when the list is made, so before the command; the members of an EventList were
// looked at when that was made. An empty list is passed as (0, NULL): some implementations refuse
// (0, pointer).
#pragma once

#include <array>
#include <clmem/event_list.hpp>
#include <clmem/export.hpp>
#include <concepts>
#include <cstddef>
#include <ranges>

namespace CLMEM_EXPORT clmem {

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

// Events in a row.
template <typename T>
concept EventRange = std::ranges::contiguous_range<T> && std::ranges::sized_range<T> &&
    std::same_as<std::ranges::range_value_t<T>, Event>;

namespace detail {

// Where the events of a command are: in a row, or in an EventList, which is then asked for them
// each time. A command keeps that list's address for its second try rather than what is in it.
class EventSource {
 public:
  EventSource() noexcept = default;
  explicit EventSource(const EventList& list) noexcept : list_{&list} {}
  EventSource(const cl_event* data, std::size_t size) noexcept
      : data_{data}, size_{static_cast<cl_uint>(size)} {}

  [[nodiscard]] cl_uint size() const noexcept { return list_ != nullptr ? list_->size() : size_; }
  [[nodiscard]] const cl_event* data() const noexcept {
    return list_ != nullptr ? list_->data() : data_;
  }

 private:
  const EventList* list_ = nullptr;
  const cl_event* data_ = nullptr;
  cl_uint size_ = 0;
};

}  // namespace detail

class WaitList {
 public:
  // Of events in braces; a row of any length is given as a range.
  static constexpr std::size_t inline_capacity = 8;

  WaitList() noexcept {}
  template <typename... Events>
  requires(sizeof...(Events) > 0 && sizeof...(Events) <= inline_capacity &&
           (std::convertible_to<const Events&, EventRef> && ...)) explicit(false)
      WaitList(const Events&... events) {
    std::size_t position = 0;
    (put(position++, EventRef{events}.get(), sizeof...(Events)), ...);
    source_ = {inline_.data(), sizeof...(Events)};
  }
  explicit(false) WaitList(const EventList& events) noexcept : source_{events} {}
  template <EventRange Events>
  explicit(false) WaitList(const Events& events)
      : source_{detail::require_events({std::ranges::data(events), std::ranges::size(events)}),
                std::ranges::size(events)} {}
  WaitList(const WaitList& other) noexcept { *this = other; }
  WaitList& operator=(const WaitList& other) noexcept;
  ~WaitList() = default;

  [[nodiscard]] cl_uint size() const noexcept { return source_.size(); }
  [[nodiscard]] const cl_event* data() const noexcept { return source_.data(); }
  [[nodiscard]] detail::EventSource source() const noexcept { return source_; }

 private:
  void put(std::size_t position, cl_event event, std::size_t size) {
    if (event == nullptr) [[unlikely]] {
      detail::throw_empty_event(position, size);
    }
    inline_[position] = event;
  }

  detail::EventSource source_;
  // Not initialised beyond the size: every command has a list, and most are empty.
  std::array<cl_event, inline_capacity> inline_;
};

// Blocks until all have completed; throws if one has failed. An empty list returns at once, without
// a call.
void wait_for_events(const WaitList& events);

}  // namespace clmem
