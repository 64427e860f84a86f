// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/object_info.hpp"

namespace clmem::mock::defects {
namespace {

template <cl_context_info name, typename T, typename Change>
constexpr auto reports_context(Change change) {
  return reports<name, T, P::clGetContextInfo>(change);
}

template <cl_command_queue_info name, typename T, typename Change>
constexpr auto reports_queue(Change change) {
  return reports<name, T, P::clGetCommandQueueInfo>(change);
}

struct HasQueue {
  constexpr bool operator()(const auto& call) const {
    return arg<"command_queue">(call) != nullptr;
  }
};

// Carries the command out in a queue of its own, which has nothing to wait for.
struct Overtakes {
  auto operator()(auto& call) const {
    const auto& next = call.next();
    auto& queue = arg<"command_queue">(call);
    cl_context context = nullptr;
    cl_device_id device = nullptr;
    next.clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr);
    next.clGetCommandQueueInfo(queue, CL_QUEUE_DEVICE, sizeof device, &device, nullptr);
    if (context == nullptr || device == nullptr) {
      return call.forward();
    }
    cl_int code = CL_SUCCESS;
    const cl_command_queue own =
        next.clCreateCommandQueueWithProperties(context, device, nullptr, &code);
    if (own == nullptr) {
      return call.forward();
    }
    queue = own;
    const auto answer = call.forward();
    next.clReleaseCommandQueue(own);
    return answer;
  }
};

// The commands before a blocking call are left as they were.
template <ParameterName blocking>
struct FlushesNothing {
  auto operator()(auto& call) const {
    return arg<blocking>(call) == CL_FALSE ? call.forward() : Overtakes{}(call);
  }
};

// Waits for nothing: an event of the same context that is complete from the start.
struct CompletesTooEarly {
  auto operator()(auto& call) const {
    auto* const event = arg<"event">(call);
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS && event != nullptr) {
      const auto context = event_info<cl_context>(call.next(), *event, CL_EVENT_CONTEXT);
      cl_int code = CL_SUCCESS;
      const cl_event early = call.next().clCreateUserEvent(context, &code);
      call.next().clSetUserEventStatus(early, CL_COMPLETE);
      call.next().clReleaseEvent(*event);
      *event = early;
    }
    return answer;
  }
};

struct HoldsNullEvent {
  bool operator()(const auto& call) const {
    const cl_event* list = arg<"event_list">(call);
    return list != nullptr && std::any_of(list, list + arg<"num_events">(call),
                                          [](cl_event event) { return event == nullptr; });
  }
};

struct HoldsDuplicate {
  bool operator()(const auto& call) const {
    if (arg<"event_list">(call) == nullptr) {
      return false;
    }
    std::vector<cl_event> events(arg<"event_list">(call),
                                 arg<"event_list">(call) + arg<"num_events">(call));
    std::ranges::sort(events);
    return std::ranges::adjacent_find(events) != events.end();
  }
};

struct WaitsForFailedEvent {
  bool operator()(const auto& call) const {
    const std::span<const cl_event> events{
        arg<"event_list">(call), arg<"event_list">(call) == nullptr ? 0 : arg<"num_events">(call)};
    return std::ranges::any_of(events, [&](cl_event event) {
      return event != nullptr && status_of(call.next(), event) < CL_COMPLETE;
    });
  }
};

// A list that was not given has the size of one value.
template <cl_uint name, std::size_t value_size>
struct NeverEmpty {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    std::size_t* const size = arg<"param_value_size_ret">(call);
    if (arg<"param_name">(call) == name && size != nullptr && *size == 0) {
      *size = value_size;
    }
    return answer;
  }
};

}  // namespace

std::vector<Defect> queues() {
  return {
      {"context.reports-one-device-more",
       {"GetContextInfo.NUM_DEVICES"},
       "CL_CONTEXT_NUM_DEVICES is one too many.",
       reports_context<CL_CONTEXT_NUM_DEVICES, cl_uint>(
           [](auto&, cl_uint count) { return count + 1; })},
      {"context.reports-null-device",
       {"GetContextInfo.DEVICES"},
       "The first of CL_CONTEXT_DEVICES is null.",
       reports_context<CL_CONTEXT_DEVICES, cl_device_id>(
           [](auto&, cl_device_id) -> cl_device_id { return nullptr; })},
      {"context.reports-other-property",
       {"GetContextInfo.PROPERTIES"},
       "The first of CL_CONTEXT_PROPERTIES is another one.",
       reports_context<CL_CONTEXT_PROPERTIES, cl_context_properties>(
           [](auto&, cl_context_properties name) { return name + 1; })},
      {"queue.reports-no-context",
       {"GetCommandQueueInfo.CONTEXT"},
       "CL_QUEUE_CONTEXT is null.",
       reports_queue<CL_QUEUE_CONTEXT, cl_context>(
           [](auto&, cl_context) -> cl_context { return nullptr; })},
      {"queue.reports-no-device",
       {"GetCommandQueueInfo.DEVICE"},
       "CL_QUEUE_DEVICE is null.",
       reports_queue<CL_QUEUE_DEVICE, cl_device_id>(
           [](auto&, cl_device_id) -> cl_device_id { return nullptr; })},
      {"queue.reports-no-properties",
       {"GetCommandQueueInfo.PROPERTIES"},
       "CL_QUEUE_PROPERTIES is zero.",
       reports_queue<CL_QUEUE_PROPERTIES, cl_command_queue_properties>(
           [](auto&, cl_command_queue_properties) { return cl_command_queue_properties{0}; })},
      {"queue.reports-other-list",
       {"GetCommandQueueInfo.PROPERTIES_ARRAY"},
       "The first of CL_QUEUE_PROPERTIES_ARRAY is another property.",
       reports_queue<CL_QUEUE_PROPERTIES_ARRAY, cl_queue_properties>(
           [](auto&, cl_queue_properties) { return cl_queue_properties{CL_QUEUE_SIZE}; })},
      {"queue.is-its-own-default",
       {"GetCommandQueueInfo.DEVICE_DEFAULT.none"},
       "CL_QUEUE_DEVICE_DEFAULT is the queue that is asked.",
       reports_queue<CL_QUEUE_DEVICE_DEFAULT, cl_command_queue>(
           [](auto& call, cl_command_queue) { return arg<"command_queue">(call); })},
      {"queue.reports-list-that-was-not-given",
       {"GetCommandQueueInfo.PROPERTIES_ARRAY.null"},
       "CL_QUEUE_PROPERTIES_ARRAY is never empty.",
       wraps<P::clGetCommandQueueInfo>(
           NeverEmpty<CL_QUEUE_PROPERTIES_ARRAY, sizeof(cl_queue_properties)>{})},
      {"context.reports-list-that-was-not-given",
       {"GetContextInfo.PROPERTIES.null"},
       "CL_CONTEXT_PROPERTIES is never empty.",
       wraps<P::clGetContextInfo>(
           NeverEmpty<CL_CONTEXT_PROPERTIES, sizeof(cl_context_properties)>{})},
      {"queue.finish-returns-early",
       {"Finish.waits", "Finish.visibility"},
       "clFinish neither submits nor waits.",
       skips<P::clFinish>(HasQueue{})},
      {"queue.flush-does-nothing",
       {"Flush.submits", "Flush.cross-queue"},
       "clFlush submits nothing.",
       skips<P::clFlush>(HasQueue{})},
      {"queue.accepts-null",
       {"Flush.err.INVALID_COMMAND_QUEUE.null", "Finish.err.INVALID_COMMAND_QUEUE.null"},
       "A null queue can be flushed and finished.",
       accepts<CL_INVALID_COMMAND_QUEUE, P::clFlush, P::clFinish>(IsNull<"command_queue">{})},
      {"queue.wrong-code-for-null",
       {"Flush.err.INVALID_COMMAND_QUEUE.null", "Finish.err.INVALID_COMMAND_QUEUE.null"},
       "A null queue is reported as CL_INVALID_VALUE.",
       confuses<CL_INVALID_COMMAND_QUEUE, CL_INVALID_VALUE, P::clFlush, P::clFinish>()},
      {"queue.commands-overtake",
       {"Queue.in-order.execution", "Queue.in-order.memory", "Queue.in-order.event-order"},
       "Writes, copies and fills do not wait for the commands before them.",
       wraps<P::clEnqueueWriteBuffer, P::clEnqueueCopyBuffer, P::clEnqueueFillBuffer>(Overtakes{})},
      {"queue.blocking-calls-flush-nothing",
       {"Queue.blocking.implicit-flush"},
       "A blocking call submits no command but its own.",
       together(wraps<P::clEnqueueReadBuffer, P::clEnqueueReadBufferRect, P::clEnqueueReadImage>(
                    FlushesNothing<"blocking_read">{}),
                wraps<P::clEnqueueWriteBuffer, P::clEnqueueWriteBufferRect, P::clEnqueueWriteImage>(
                    FlushesNothing<"blocking_write">{}),
                wraps<P::clEnqueueMapBuffer, P::clEnqueueMapImage, P::clEnqueueSVMMap>(
                    FlushesNothing<"blocking_map">{}),
                wraps<P::clEnqueueSVMMemcpy>(FlushesNothing<"blocking_copy">{}))},
      {"marker.completes-too-early",
       {"EnqueueMarkerWithWaitList.all", "EnqueueMarkerWithWaitList.list"},
       "The event of a marker is complete from the start.",
       wraps<P::clEnqueueMarkerWithWaitList>(CompletesTooEarly{})},
      {"barrier.completes-too-early",
       {"EnqueueBarrierWithWaitList.all", "EnqueueBarrierWithWaitList.event"},
       "The event of a barrier is complete from the start.",
       wraps<P::clEnqueueBarrierWithWaitList>(CompletesTooEarly{})},
      {"barrier.does-not-block",
       {"EnqueueBarrierWithWaitList.blocks", "EnqueueBarrier.blocks"},
       "A barrier is a mere marker.",
       together(wraps<P::clEnqueueBarrierWithWaitList>([](auto& call) {
                  return Answer<cl_int>{call.next().clEnqueueMarkerWithWaitList(
                      arg<"command_queue">(call), arg<"num_events_in_wait_list">(call),
                      arg<"event_wait_list">(call), arg<"event">(call))};
                }),
                skips<P::clEnqueueBarrier>(HasQueue{}))},
      {"marker.accepts-null-queue",
       {"EnqueueMarker.err.INVALID_COMMAND_QUEUE.null",
        "EnqueueBarrier.err.INVALID_COMMAND_QUEUE.null",
        "EnqueueWaitForEvents.err.INVALID_COMMAND_QUEUE.null"},
       "The deprecated markers and barriers accept a null queue.",
       accepts<CL_INVALID_COMMAND_QUEUE, P::clEnqueueMarker, P::clEnqueueBarrier,
               P::clEnqueueWaitForEvents>(IsNull<"command_queue">{})},
      {"wait.returns-early",
       {"WaitForEvents.returns-when-complete", "WaitForEvents.visibility",
        "WaitForEvents.implicit-flush"},
       "clWaitForEvents does not wait.",
       skips<P::clWaitForEvents>([](const auto& call) {
         return arg<"num_events">(call) != 0 && arg<"event_list">(call) != nullptr &&
                !HoldsNullEvent{}(call);
       })},
      {"wait.accepts-no-events",
       {"WaitForEvents.err.INVALID_VALUE.count-zero"},
       "Waiting for no events succeeds.",
       accepts<CL_INVALID_VALUE, P::clWaitForEvents>(IsZero<"num_events">{})},
      {"wait.accepts-null-list",
       {"WaitForEvents.err.INVALID_VALUE.list-null"},
       "A null list of events is accepted.",
       accepts<CL_INVALID_VALUE, P::clWaitForEvents>(IsNull<"event_list">{})},
      {"wait.ends-with-failed-event",
       {"WaitForEvents.failed-and-pending"},
       "A wait does not go on when one of its events has failed.",
       refuses<CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, P::clWaitForEvents>(
           WaitsForFailedEvent{})},
      {"wait.refuses-duplicates",
       {"WaitForEvents.duplicate"},
       "An event that is listed twice is refused.",
       refuses<CL_INVALID_EVENT, P::clWaitForEvents>(HoldsDuplicate{})},
  };
}

}  // namespace clmem::mock::defects
