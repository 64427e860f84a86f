// SPDX-License-Identifier: Apache-2.0
// Commands and calls that wait, but a little too short: whoever looks at once does not see it.

#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

constexpr std::chrono::microseconds a_while{100};

// A user event that completes by itself. The caller has a reference, and so has the thread.
cl_event soon_complete(const cl_icd_dispatch& table, cl_context context) {
  cl_int code = CL_SUCCESS;
  const cl_event event = table.clCreateUserEvent(context, &code);
  if (event == nullptr) {
    return nullptr;
  }
  table.clRetainEvent(event);
  const auto complete = [&table, event] {
    table.clSetUserEventStatus(event, CL_COMPLETE);
    table.clReleaseEvent(event);
  };
  try {
    std::thread{[complete] {
      std::this_thread::sleep_for(a_while);
      complete();
    }}.detach();
  } catch (const std::system_error&) {
    complete();
  }
  return event;
}

cl_context context_of(const cl_icd_dispatch& table, cl_command_queue queue) {
  cl_context context = nullptr;
  table.clGetCommandQueueInfo(queue, CL_QUEUE_CONTEXT, sizeof context, &context, nullptr);
  return context;
}

template <typename Call>
[[nodiscard]] bool list_is_pending(const Call& call) {
  const cl_event* const list = arg<"event_wait_list">(call);
  const cl_uint count = arg<"num_events_in_wait_list">(call);
  bool pending = false;
  for (cl_uint at = 0; list != nullptr && at < count; ++at) {
    if (command_type_of(call.next(), list[at]) == 0 || status_of(call.next(), list[at]) < 0) {
      return false;
    }
    pending = pending || status_of(call.next(), list[at]) != CL_COMPLETE;
  }
  return pending;
}

// With a list of one event, which completes soon.
template <typename Forward>
auto waiting_shortly(const cl_icd_dispatch& table, cl_command_queue queue, const Forward& forward) {
  const cl_event soon = soon_complete(table, context_of(table, queue));
  const auto answer = forward(soon == nullptr ? 0 : 1, soon == nullptr ? nullptr : &soon);
  table.clReleaseEvent(soon);
  return answer;
}

struct LeavesItsList {
  auto operator()(auto& call) const {
    if (!list_is_pending(call)) {
      return call.forward();
    }
    return waiting_shortly(call.next(), arg<"command_queue">(call),
                           [&](cl_uint count, const cl_event* list) {
                             arg<"num_events_in_wait_list">(call) = count;
                             arg<"event_wait_list">(call) = list;
                             return call.forward();
                           });
  }
};

// Of markers and barriers without a list, which wait for everything before them: a list replaces
// that where the queue has no order.
struct LeavesTheQueue {
  auto operator()(auto& call) const {
    if constexpr (std::remove_reference_t<decltype(call)>::has("event_wait_list")) {
      if (arg<"num_events_in_wait_list">(call) != 0 || arg<"event_wait_list">(call) != nullptr) {
        return call.forward();
      }
      return waiting_shortly(call.next(), arg<"command_queue">(call),
                             [&](cl_uint count, const cl_event* list) {
                               arg<"num_events_in_wait_list">(call) = count;
                               arg<"event_wait_list">(call) = list;
                               return call.forward();
                             });
    } else {
      return Answer<cl_int>{waiting_shortly(
          call.next(), arg<"command_queue">(call), [&](cl_uint count, const cl_event* list) {
            return call.next().clEnqueueMarkerWithWaitList(arg<"command_queue">(call), count, list,
                                                           arg<"event">(call));
          })};
    }
  }
};

struct LeavesFinish {
  auto operator()(auto& call) const {
    const cl_int code = call.next().clFlush(arg<"command_queue">(call));
    std::this_thread::sleep_for(a_while);
    return Answer<cl_int>{code};
  }
};

struct LeavesWait {
  auto operator()(auto& call) const {
    const auto all = [&](const auto& holds) {
      bool hold = arg<"event_list">(call) != nullptr;
      for (cl_uint at = 0; hold && at < arg<"num_events">(call); ++at) {
        hold = holds(arg<"event_list">(call)[at]);
      }
      return hold;
    };
    if (!all([&](cl_event event) { return command_type_of(call.next(), event) != 0; })) {
      return call.forward();
    }
    all([&](cl_event event) {
      if (const auto queue =
              event_info<cl_command_queue>(call.next(), event, CL_EVENT_COMMAND_QUEUE)) {
        call.next().clFlush(queue);
      }
      return true;
    });
    std::this_thread::sleep_for(a_while);
    return all([&](cl_event event) { return status_of(call.next(), event) <= CL_COMPLETE; })
               ? call.forward()
               : Answer<cl_int>{};
  }
};

template <ParameterName blocking>
struct LeavesTransfer {
  auto operator()(auto& call) const {
    if (arg<blocking>(call) == CL_FALSE) {
      return call.forward();
    }
    arg<blocking>(call) = CL_FALSE;
    const auto answer = call.forward();
    call.next().clFlush(arg<"command_queue">(call));
    std::this_thread::sleep_for(a_while);
    return answer;
  }
};

// The host memory may be reused: it has been copied. A call that is too large to be copied waits.
struct CopiesAndReturns {
  auto operator()(auto& call) const {
    constexpr std::size_t most = 1 << 20;
    const auto* const host = static_cast<const std::byte*>(arg<"ptr">(call));
    if (arg<"blocking_write">(call) == CL_FALSE || host == nullptr || arg<"size">(call) > most) {
      return call.forward();
    }
    auto copy = std::make_unique<std::vector<std::byte>>(host, host + arg<"size">(call));
    const auto& next = call.next();
    cl_event own = nullptr;
    cl_event* const asked = arg<"event">(call);
    arg<"ptr">(call) = copy->data();
    arg<"blocking_write">(call) = CL_FALSE;
    arg<"event">(call) = asked == nullptr ? &own : asked;
    const auto answer = call.forward();
    if (answer.status == CL_SUCCESS) {
      constexpr auto drop = [](cl_event, cl_int, void* data) {
        delete static_cast<std::vector<std::byte>*>(data);
      };
      next.clSetEventCallback(*arg<"event">(call), CL_COMPLETE, drop, copy.release());
      next.clReleaseEvent(own);
      next.clFlush(arg<"command_queue">(call));
    }
    return answer;
  }
};

// Events that were pending when first asked, and when that was.
class FirstLooks {
 public:
  [[nodiscard]] bool are_long_ago(cl_event event) {
    const auto now = std::chrono::steady_clock::now();
    const std::scoped_lock lock{mutex_};
    return now - first_.try_emplace(event, now).first->second > a_while;
  }
  void forget(cl_event event) {
    const std::scoped_lock lock{mutex_};
    first_.erase(event);
  }

 private:
  std::mutex mutex_;
  std::map<cl_event, std::chrono::steady_clock::time_point> first_;
};

FirstLooks& first_looks() {
  static FirstLooks looks;
  return looks;
}

struct CompleteAtSecondLook {
  cl_int operator()(auto& call, cl_int status) const {
    const cl_event event = arg<"event">(call);
    if (status <= CL_COMPLETE) {
      first_looks().forget(event);
      return status;
    }
    return first_looks().are_long_ago(event) ? CL_COMPLETE : status;
  }
};

}  // namespace

std::vector<Defect> early_ends() {
  return {
      {"early-end.event-status",
       {"Enqueue.wait-list.honoured", "Enqueue.wait-list.user-event"},
       "An event reports CL_COMPLETE a tenth of a millisecond after it was first asked.",
       reports<CL_EVENT_COMMAND_EXECUTION_STATUS, cl_int, P::clGetEventInfo>(
           CompleteAtSecondLook{})},
      {"early-end.wait-list",
       {"Enqueue.wait-list.honoured", "Enqueue.wait-list.user-event"},
       "A command waits for its wait list for a tenth of a millisecond.",
       wraps_commands(LeavesItsList{})},
      {"early-end.marker",
       {"EnqueueMarkerWithWaitList.all", "EnqueueMarker.all"},
       "A marker of an out-of-order queue waits for the commands before it for a tenth of a "
       "millisecond.",
       wraps<P::clEnqueueMarkerWithWaitList, P::clEnqueueMarker>(LeavesTheQueue{})},
      {"early-end.barrier",
       {"EnqueueBarrierWithWaitList.all", "EnqueueBarrierWithWaitList.blocks"},
       "A barrier of an out-of-order queue waits for the commands before it for a tenth of a "
       "millisecond.",
       wraps<P::clEnqueueBarrierWithWaitList>(LeavesTheQueue{})},
      {"early-end.finish",
       {"Finish.waits", "Finish.visibility"},
       "clFinish returns after a tenth of a millisecond.",
       wraps<P::clFinish>(LeavesFinish{})},
      {"early-end.wait-for-events",
       {"WaitForEvents.returns-when-complete"},
       "clWaitForEvents returns after a tenth of a millisecond.",
       wraps<P::clWaitForEvents>(LeavesWait{})},
      {"early-end.blocking-read",
       {"EnqueueReadBuffer.blocking", "EnqueueReadBuffer.blocking.wait-list"},
       "A blocking read returns after a tenth of a millisecond.",
       wraps<P::clEnqueueReadBuffer>(LeavesTransfer<"blocking_read">{})},
      {"early-end.blocking-write",
       {"EnqueueWriteBuffer.blocking.complete", "EnqueueWriteBuffer.blocking.event-complete",
        "EnqueueWriteBuffer.blocking.wait-list"},
       "A blocking write copies its host memory and returns before its command has run.",
       wraps<P::clEnqueueWriteBuffer>(CopiesAndReturns{})},
  };
}

}  // namespace clmem::mock::defects
