// SPDX-License-Identifier: Apache-2.0
// event.hpp - the completion of one command.
//
//   Event done;
//   enqueue_fill(queue, buffer, 0, size, {.event = &done});
//   done.wait();
//
// Contract: commands make an event only where one is asked for. wait() throws if the command
// failed. Dropping an event neither waits nor cancels.
#pragma once

#include <clmem/context.hpp>
#include <clmem/handle.hpp>
#include <clmem/info.hpp>
#include <functional>

namespace clmem {

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

  // Calls `callback` once with the state reached, on a thread of the driver, when the command has
  // reached `state` or has failed. What it throws ends the program; it must not make blocking
  // OpenCL calls (clSetEventCallback).
  void add_callback(ExecutionStatus state, std::function<void(cl_int)> callback) const;
};

// clang-format off
template <> struct EventInfo<CL_EVENT_CONTEXT> : Answers<Context> {};
template <> struct EventInfo<CL_EVENT_COMMAND_QUEUE> : Answers<Handle<cl_command_queue>> {};
template <> struct EventInfo<CL_EVENT_COMMAND_TYPE> : Answers<cl_command_type> {};
template <> struct EventInfo<CL_EVENT_COMMAND_EXECUTION_STATUS> : Answers<cl_int> {};
template <> struct EventInfo<CL_EVENT_REFERENCE_COUNT> : Answers<cl_uint> {};
// clang-format on

}  // namespace clmem
