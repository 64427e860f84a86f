// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <span>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"
#include "defects/object_info.hpp"

namespace clmem::mock::defects {
namespace {

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
  };
}

}  // namespace clmem::mock::defects
