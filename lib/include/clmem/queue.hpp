// SPDX-License-Identifier: Apache-2.0
// queue.hpp - command queues.
#pragma once

#include <clmem/config.hpp>
#include <clmem/context.hpp>
#include <clmem/detail/info.hpp>
#include <clmem/event.hpp>
#include <clmem/flags.hpp>
#include <clmem/handle.hpp>
#include <clmem/platform.hpp>
#include <utility>

namespace CLMEM_EXPORT clmem {

class CommandQueue;

namespace detail {

// Returns CommandQueue::is_out_of_order(); a query only for queues that other code made.
[[nodiscard]] bool runs_out_of_order(const CommandQueue& queue);

}  // namespace detail

struct QueueOptions {
  Device device = {};  // empty: the first of the context
  bool out_of_order = false;
  bool profiling = false;
};

// Command queues, markers and barriers.
//
//   const CommandQueue queue{context, device, QueueProperties::profiling};
//   const CommandQueue other{context, {.out_of_order = true}};
//   Event marker;
//   enqueue_marker(queue, {.after = {uploaded}, .event = &marker});
//   queue.flush();
//
// Contract: creation queries the device's version once; it selects between entry points of OpenCL
// 1.1 and 1.2 and between those of 1.2 and 2.0. Nothing is flushed or finished unless the caller
// requests it. An empty context, device or queue is a LogicError without a call; properties that
// the device lacks are one with CL_INVALID_QUEUE_PROPERTIES. A released queue still runs its
// commands (sections "Command Queues" and "Markers, Barriers and Waiting for Events").
class CommandQueue : public Handle<cl_command_queue> {
 public:
  CommandQueue() noexcept = default;
  CommandQueue(Adopt, cl_command_queue raw);
  CommandQueue(Retain, cl_command_queue raw);
  explicit CommandQueue(const Context& context, QueueProperties properties = QueueProperties::none);
  CommandQueue(const Context& context, const Device& device,
               QueueProperties properties = QueueProperties::none);
  CommandQueue(const Context& context, const QueueOptions& options);

  template <cl_command_queue_info Param>
  [[nodiscard]] auto info() const {
    return detail::info_of<QueueInfo<Param>>(clGetCommandQueueInfo, "clGetCommandQueueInfo", *this,
                                             Param);
  }

  [[nodiscard]] Context context() const { return info<CL_QUEUE_CONTEXT>(); }
  [[nodiscard]] Device device() const { return info<CL_QUEUE_DEVICE>(); }
  // The version of the device, found at creation: no OpenCL call. 0.0 for an empty queue, so that
  // checks of the version also reject that.
  [[nodiscard]] Version device_version() const noexcept { return facts().device_version; }
  [[nodiscard]] QueueProperties properties() const { return info<CL_QUEUE_PROPERTIES>(); }
  [[nodiscard]] bool is_out_of_order() const {
    return has_all(properties(), QueueProperties::out_of_order);
  }
  [[nodiscard]] bool is_profiling() const {
    return has_all(properties(), QueueProperties::profiling);
  }
  [[nodiscard]] cl_uint reference_count() const { return info<CL_QUEUE_REFERENCE_COUNT>(); }

  void flush() const;
  void finish() const;

 private:
  friend bool detail::runs_out_of_order(const CommandQueue& queue);
};

// Options that every command takes besides its operands.
struct Options {
  WaitList after = {};
  EventResult event = {};  // receives the command's event, if not null
};

// Options of commands that may return before they are complete.
struct BlockingOptions {
  Blocking blocking = Blocking::yes;
  WaitList after = {};
  EventResult event = {};
};

// Completes when the events, or without events all earlier commands, have completed. Before OpenCL
// 1.2: clEnqueueWaitForEvents if there are events, then clEnqueueMarker.
void enqueue_marker(const CommandQueue& queue, const Options& options = {});

// A marker that later commands wait for as well. Before OpenCL 1.2: clEnqueueBarrier,
// clEnqueueWaitForEvents if there are events, and clEnqueueMarker if an event is requested.
void enqueue_barrier(const CommandQueue& queue, const Options& options = {});

// Makes later commands wait for the events, without blocking: clEnqueueBarrierWithWaitList, or
// clEnqueueWaitForEvents before OpenCL 1.2. Without events it makes no call.
void enqueue_wait_for_events(const CommandQueue& queue, const WaitList& events);

// Finishes a queue at the end of a scope.
//
//   {
//     const FinishScope scope{queue};
//     fill(queue, field, 0.0F);
//   }   // clFinish
//
// Contract: keeps the queue alive. A failing finish goes to the clean-up handler.
class [[nodiscard]] FinishScope {
 public:
  explicit FinishScope(CommandQueue queue) : queue_{std::move(queue)} {
    static_cast<void>(queue_.require("FinishScope"));
  }
  FinishScope(const FinishScope&) = delete;
  FinishScope& operator=(const FinishScope&) = delete;
  ~FinishScope() {
    const cl_int code = clFinish(queue_.get());
    if (code != CL_SUCCESS) {
      report_cleanup_failure("clFinish", code);
    }
  }

 private:
  CommandQueue queue_;
};

}  // namespace clmem
