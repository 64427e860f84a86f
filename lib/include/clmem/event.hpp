// SPDX-License-Identifier: Apache-2.0
// event.hpp - events, and lists of events to wait for.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/handle.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <iterator>
#include <string>
#include <type_traits>
#include <vector>

namespace CLMEM_EXPORT clmem {

// A failed command has a negative state, its error code.
enum class ExecutionStatus : cl_int {
  complete = CL_COMPLETE,
  running = CL_RUNNING,
  submitted = CL_SUBMITTED,
  queued = CL_QUEUED,
};

[[nodiscard]] std::string to_string(ExecutionStatus status);

// Nanoseconds of the device's clock.
struct ProfilingTimes {
  cl_ulong queued = 0;
  cl_ulong submitted = 0;
  cl_ulong started = 0;
  cl_ulong ended = 0;
};

// The completion of one command.
//
//   Event done;
//   fill(queue, field, 0.0F, {.event = &done});
//   done.wait();
//
// Contract: commands make an event only where one is requested. Each member is one OpenCL call,
// profiling() four. wait() throws RuntimeError with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if
// the command failed, and status() returns its negative code. Releasing an event neither waits nor
// cancels. Sections "Event Objects" and "Profiling Operations on Memory Objects and Kernels".
class Event : public Handle<cl_event> {
 public:
  using Handle::Handle;

  template <cl_event_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<EventInfo<Param>>(clGetEventInfo, "clGetEventInfo", *this, Param);
  }

  void wait() const;
  [[nodiscard]] ExecutionStatus status() const;

  [[nodiscard]] Context context() const { return info<CL_EVENT_CONTEXT>(); }
  [[nodiscard]] cl_command_type command_type() const { return info<CL_EVENT_COMMAND_TYPE>(); }
  [[nodiscard]] cl_uint reference_count() const { return info<CL_EVENT_REFERENCE_COUNT>(); }

  // The queue has to be made with QueueProperties::profiling and the command to be complete.
  [[nodiscard]] ProfilingTimes profiling() const;

  // Calls `callback` once with the state reached, when the command has reached `state` or has
  // failed: on a thread of the driver, or perhaps on this one if it is reached already. The
  // callback and its captures live until it has run. An exception that it throws ends the program;
  // it must return promptly and neither block on OpenCL nor create contexts or queues
  // (clSetEventCallback). `queued` as `state` and an empty callback are a LogicError without a
  // call.
  void add_callback(ExecutionStatus state, std::function<void(cl_int)> callback) const;

  // Calls `callback` at completion with this event, which is retained until then.
  void add_callback(std::function<void(const Event&, cl_int)> callback) const;
};

// An event that the program completes.
//
//   const UserEvent gate{context};
//   copy(queue, dest, src, {.after = {gate}});
//   gate.complete();
//
// Contract: made with clCreateUserEvent, in the state submitted. complete(), fail() and
// set_status() are one clSetUserEventStatus; a second one is a LogicError with
// CL_INVALID_OPERATION. Commands that wait for an event never completed hold their queue for ever,
// and memory objects and queues that they use must not be released before (section "Event Objects",
// clSetUserEventStatus).
class UserEvent : public Event {
 public:
  using Event::Event;
  explicit UserEvent(const Context& context);

  void complete() const;

  // `code` is negative, else a LogicError without a call; commands that wait for the event end with
  // an error.
  void fail(cl_int code) const;

  // Accepts CL_COMPLETE or a negative code; others are a LogicError without a call.
  void set_status(cl_int status) const;
};

// Contiguous Events are contiguous handles.
static_assert(sizeof(Event) == sizeof(cl_event) && std::is_standard_layout_v<Event>);

// The place for the event of a command; empty by default, and then no event is made.
class EventResult {
 public:
  explicit(false) EventResult(Event* event = nullptr) noexcept : event_{event} {}
  template <std::convertible_to<const Event&> NoPointer>
  explicit(false) EventResult(NoPointer&& /*event*/) {
    static_assert(std::is_pointer_v<NoPointer>,
                  "the event is received by its address: {.event = &done}");
  }

  explicit(false) operator Event*() const noexcept { return event_; }

 private:
  Event* event_ = nullptr;
};

class Completion;

class EventRef {
 public:
  explicit(false) EventRef(const Event& event) noexcept : raw_{event.get()} {}
  explicit(false) EventRef(const Completion& event) noexcept;
  EventRef(const Event&&) = delete;
  EventRef(const Completion&&) = delete;
  explicit EventRef(cl_event raw) noexcept : raw_{raw} {}

  [[nodiscard]] cl_event get() const noexcept { return raw_; }

 private:
  cl_event raw_;
};

template <typename T>
concept AnyEvent = std::convertible_to<const T&, EventRef>;
template <typename T>
concept EventRange =
    std::ranges::input_range<const T> && AnyEvent<std::ranges::range_value_t<const T>>;
// Events that outlive the expression: lvalues, an EventRef, and views such as std::span.
template <typename T>
concept LastingEvent = std::convertible_to<T, EventRef>;
template <typename T>
concept ContiguousEvents = std::ranges::contiguous_range<T> && std::ranges::borrowed_range<T> &&
                           std::derived_from<std::ranges::range_value_t<T>, Event> &&
                           sizeof(std::ranges::range_value_t<T>) == sizeof(cl_event);

namespace detail {

[[noreturn]] void throw_empty_event(std::size_t position, std::size_t size);

[[nodiscard]] const cl_event* require_events(const cl_event* first, std::size_t size);

// Events in the form that OpenCL takes: 0 and null for none.
struct Events {
  const cl_event* data = nullptr;
  cl_uint size = 0;
};

}  // namespace detail

// Events that several commands wait for, or that are not contiguous.
//
//   const EventList uploads{uploaded, cleared};        // or a range of any events
//   copy(queue, dest, src, {.after = uploads});
//   fill(queue, other, 0, {.after = uploads});
//
// Contract: holds its own references to the events, which were checked when it was made: waiting
// for it costs as much as in C. Lives until the calls that use it have returned; neither copied nor
// moved.
class EventList {
 public:
  template <EventRange Range>
  explicit EventList(const Range& events) {
    for (const auto& event : events) {
      add(event);
    }
    set_row();
  }
  template <AnyEvent... Events>
  requires(sizeof...(Events) > 0) explicit EventList(const Events&... events) {
    (add(events), ...);
    set_row();
  }
  EventList(const EventList&) = delete;
  EventList& operator=(const EventList&) = delete;
  ~EventList() = default;

  [[nodiscard]] cl_uint size() const noexcept { return row_.size; }
  [[nodiscard]] const cl_event* data() const noexcept { return row_.data; }
  [[nodiscard]] detail::Events row() const noexcept { return row_; }

 private:
  void add(EventRef event) { events_.emplace_back(retain, event.get()); }
  void set_row() {
    const auto* const first = reinterpret_cast<const cl_event*>(events_.data());
    row_ = {detail::require_events(first, events_.size()), static_cast<cl_uint>(events_.size())};
  }

  std::vector<Event> events_;
  detail::Events row_;
};

// The events that a command waits for.
//
//   copy(queue, dest, src, {.after = {uploaded, cleared}});
//   copy(queue, dest, src, {.after = events});              // a row of Events, or an EventList
//
// Contract: borrows the events and their container, which live until the call returns and are not
// temporaries. No OpenCL call and no memory allocation. An empty event among them is a LogicError
// when the list is made, before the command. An empty list is passed as (0, NULL): some
// implementations reject (0, pointer).
class WaitList {
 public:
  // The number of events in braces; pass more in a contiguous range, or in an EventList.
  static constexpr std::size_t inline_capacity = 8;

  WaitList() noexcept {}
  template <LastingEvent... Events>
  requires(sizeof...(Events) > 0 && sizeof...(Events) <= inline_capacity) explicit(false)
      WaitList(Events&&... events) {
    std::size_t position = 0;
    (put(position++, EventRef{events}.get(), sizeof...(Events)), ...);
    row_ = {inline_.data(), sizeof...(Events)};
  }
  template <AnyEvent... Events>
  requires(!(LastingEvent<Events> && ...)) explicit(false)
      WaitList(Events&&... temporaries) = delete;
  explicit(false) WaitList(const EventList& events) noexcept : row_{events.row()} {}
  WaitList(const EventList&&) = delete;
  template <ContiguousEvents Row>
  explicit(false) WaitList(Row&& events)
      : row_{detail::require_events(reinterpret_cast<const cl_event*>(std::ranges::data(events)),
                                    std::ranges::size(events)),
             static_cast<cl_uint>(std::ranges::size(events))} {}
  // For ranges that are not contiguous, write const EventList list{events}.
  template <EventRange OtherEvents>
  requires(!ContiguousEvents<OtherEvents>) WaitList(OtherEvents&& events)
  = delete;
  WaitList(const WaitList& other) noexcept { *this = other; }
  WaitList& operator=(const WaitList& other) noexcept;
  ~WaitList() = default;

  [[nodiscard]] cl_uint size() const noexcept { return row_.size; }
  [[nodiscard]] const cl_event* data() const noexcept { return row_.data; }

 private:
  void put(std::size_t position, cl_event event, std::size_t size) {
    if (event == nullptr) [[unlikely]] {
      detail::throw_empty_event(position, size);
    }
    inline_[position] = event;
  }

  detail::Events row_;
  // Not initialised beyond the size: every command has a list, and most are empty.
  std::array<cl_event, inline_capacity> inline_;
};

// Blocks until all have completed; throws if one has failed. An empty list makes no call.
void wait_for_events(const WaitList& events);

}  // namespace clmem
