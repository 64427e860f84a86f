// SPDX-License-Identifier: Apache-2.0
// event.hpp - the completion of one command.
//
//   Event done;
//   enqueue_fill(queue, buffer, 0, size, {.event = &done});
//   done.wait();
//
// Contract: commands make an event only where one is asked for. Each member is one OpenCL call,
// profiling() four. wait() throws RuntimeError with CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST if
// the command failed, status() then is its negative code. Dropping an event neither waits nor
// cancels. Sections "Event Objects" and "Profiling Operations on Memory Objects and Kernels".
#pragma once

#include <clmem/context.hpp>
#include <clmem/export.hpp>
#include <clmem/handle.hpp>
#include <clmem/info.hpp>
#include <functional>
#include <string>

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

class Event : public Handle<cl_event> {
 public:
  using Handle::Handle;
  Event() noexcept = default;
  Event(const Event&) = default;
  Event(Event&&) noexcept = default;
  Event& operator=(const Event&) = default;
  Event& operator=(Event&&) noexcept = default;
  // Inlined like the handle's.
  [[gnu::always_inline]] ~Event() = default;

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

}  // namespace clmem
