// SPDX-License-Identifier: Apache-2.0
// event.hpp - events, and what waits for them.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/handle.hpp>
#include <concepts>
#include <cstddef>
#include <functional>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <vector>

namespace CLMEM_EXPORT clmem {

template <cl_event_info Param>
struct EventInfo;

// Execution states in the order of CL_COMPLETE < CL_RUNNING < CL_SUBMITTED < CL_QUEUED; a failed
// command has a negative state, its error code.
enum class ExecutionStatus : cl_int {
  complete = CL_COMPLETE,
  running = CL_RUNNING,
  submitted = CL_SUBMITTED,
  queued = CL_QUEUED,
};

// "complete", "running", "submitted" or "queued"; of a failure the name of its code.
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
//   enqueue_fill(queue, buffer, 0, size, {.event = &done});
//   done.wait();
//
// Contract: commands make an event only where one is asked for. Each member is one OpenCL call,
// profiling() four. wait() throws RuntimeError with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if
// the command failed, status() then is its negative code. Dropping an event neither waits nor
// cancels. Sections "Event Objects" and "Profiling Operations on Memory Objects and Kernels".
class Event : public Handle<cl_event> {
 public:
  using Handle::Handle;

  template <cl_event_info Param>
  [[nodiscard]] auto info() const {
    constexpr const char* routine = "clGetEventInfo";
    return detail::read_info<typename EventInfo<Param>::type>(clGetEventInfo, routine,
                                                              require(routine), Param);
  }

  void wait() const;
  [[nodiscard]] ExecutionStatus status() const;

  // The queue has to be made with QueueProperties::profiling and the command to be complete.
  [[nodiscard]] ProfilingTimes profiling() const;

  // Calls `callback` once with the state reached, on a thread of the driver or, if it is reached
  // already, perhaps on this one, when the command has reached `state` or has failed. The callback
  // and what it captures live until it has run. What it throws ends the program; it must return
  // promptly and neither block on OpenCL nor create contexts or queues (clSetEventCallback).
  // `queued` is no state to wait for; it and an empty callback are LogicErrors, made without a
  // call.
  void add_callback(ExecutionStatus state, std::function<void(cl_int)> callback) const;

  // The same at completion, with the event itself: it is retained until the callback has run.
  void add_callback(std::function<void(const Event&, cl_int)> callback) const;
};

// clang-format off
template <> struct EventInfo<CL_EVENT_CONTEXT> : Answers<Context> {};
template <> struct EventInfo<CL_EVENT_COMMAND_QUEUE> : Answers<Handle<cl_command_queue>> {};
template <> struct EventInfo<CL_EVENT_COMMAND_TYPE> : Answers<cl_command_type> {};
template <> struct EventInfo<CL_EVENT_COMMAND_EXECUTION_STATUS> : Answers<cl_int> {};
template <> struct EventInfo<CL_EVENT_REFERENCE_COUNT> : Answers<cl_uint> {};
// clang-format on

// An event that the program completes.
//
//   const UserEvent gate{context};
//   enqueue_copy(queue, dest, src, {.wait_for = {gate}});
//   gate.complete();
//
// Contract: made with clCreateUserEvent, in the state submitted. complete(), fail() or set_status()
// is one clSetUserEventStatus and made once; a second is a LogicError with CL_INVALID_OPERATION.
// Commands that wait for an event never completed hold their queue for ever, and memory objects and
// queues that they use must not be released before (section "Event Objects", clSetUserEventStatus).

class UserEvent : public Event {
 public:
  using Event::Event;
  explicit UserEvent(const Context& context);

  void complete() const;

  // `code` is negative, else a LogicError without a call; commands that wait for the event end with
  // an error.
  void fail(cl_int code) const;

  // Either: CL_COMPLETE or a negative code. Others are a LogicError without a call.
  void set_status(cl_int status) const;
};

// Events that several commands wait for.
//
//   const EventList uploads{first, second};            // or EventList{std::vector<Event>}
//   enqueue_copy(queue, dest, src, {.wait_for = uploads});
//   enqueue_fill(queue, other, 0, 64, {.wait_for = uploads});
//
// Contract: holds references of its own to the events, none of which is empty: that is a LogicError
// when the list is made. It never changes, so commands pass it on without another look: waiting for
// it costs what it costs in C. Lives until the calls that it is given to have returned; neither
// copied nor moved.

// An Event is its handle and nothing else, so that a row of them is a row of handles.
static_assert(sizeof(Event) == sizeof(cl_event) && std::is_standard_layout_v<Event>);

namespace detail {

// "event 1 of 2 is empty: released or moved from"
[[noreturn]] void throw_empty_event(std::size_t position, std::size_t size);

// The handles in a row, null for none; an empty one among them is a LogicError.
[[nodiscard]] const cl_event* require_events(std::span<const Event> events);

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

class Completion;

// One borrowed event.
class EventRef {
 public:
  explicit(false) EventRef(const Event& event) noexcept : raw_{event.get()} {}
  explicit(false) EventRef(const Completion& event) noexcept;
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

// The events of a command as OpenCL takes them: 0 and null for none.
struct EventRow {
  const cl_event* data = nullptr;
  cl_uint size = 0;
};

}  // namespace detail

// The events that a command waits for.
//
//   enqueue_copy(queue, dest, src, {.wait_for = {uploaded, cleared}});
//   enqueue_copy(queue, dest, src, {.wait_for = events});    // std::vector<Event>, or EventList
//
// Contract: borrows the events, and the vector, array, span or EventList that they are in, which
// live until the call returns. No OpenCL call and no memory allocation. An empty event among them
// is a LogicError when the list is made, so before the command; the members of an EventList were
// looked at when that was made. An empty list is passed as (0, NULL): some implementations refuse
// (0, pointer).
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
    row_ = {inline_.data(), sizeof...(Events)};
  }
  explicit(false) WaitList(const EventList& events) noexcept : row_{events.data(), events.size()} {}
  template <EventRange Events>
  explicit(false) WaitList(const Events& events)
      : row_{detail::require_events({std::ranges::data(events), std::ranges::size(events)}),
             static_cast<cl_uint>(std::ranges::size(events))} {}
  WaitList(const WaitList& other) noexcept { *this = other; }
  WaitList& operator=(const WaitList& other) noexcept;
  ~WaitList() = default;

  [[nodiscard]] cl_uint size() const noexcept { return row_.size; }
  [[nodiscard]] const cl_event* data() const noexcept { return row_.data; }
  [[nodiscard]] detail::EventRow row() const noexcept { return row_; }

 private:
  void put(std::size_t position, cl_event event, std::size_t size) {
    if (event == nullptr) [[unlikely]] {
      detail::throw_empty_event(position, size);
    }
    inline_[position] = event;
  }

  detail::EventRow row_;
  // Not initialised beyond the size: every command has a list, and most are empty.
  std::array<cl_event, inline_capacity> inline_;
};

// Blocks until all have completed; throws if one has failed. An empty list returns at once, without
// a call.
void wait_for_events(const WaitList& events);

}  // namespace clmem
