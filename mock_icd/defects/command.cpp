// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <climits>
#include <iterator>
#include <vector>

#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

struct ForgetsList {
  void operator()(auto& call) const {
    arg<"num_events_in_wait_list">(call) = 0;
    arg<"event_wait_list">(call) = nullptr;
  }
};

template <cl_uint most>
struct FirstOf {
  void operator()(auto& call) const {
    arg<"num_events_in_wait_list">(call) =
        std::min<cl_uint>(arg<"num_events_in_wait_list">(call), most);
  }
};

struct LastOnly {
  void operator()(auto& call) const {
    cl_uint& count = arg<"num_events_in_wait_list">(call);
    if (arg<"event_wait_list">(call) != nullptr && count > 1) {
      arg<"event_wait_list">(call) += count - 1;
      count = 1;
    }
  }
};

// Waits only for the events of the list for which the test returns true.
template <typename Test>
struct WaitsOnlyFor {
  auto operator()(auto& call) const {
    if (arg<"event_wait_list">(call) == nullptr) {
      return call.forward();
    }
    std::vector<cl_event> kept;
    std::copy_if(arg<"event_wait_list">(call),
                 arg<"event_wait_list">(call) + arg<"num_events_in_wait_list">(call),
                 std::back_inserter(kept),
                 [&](cl_event event) { return Test{}(call.next(), event); });
    const bool none = kept.empty() && arg<"num_events_in_wait_list">(call) != 0;
    arg<"num_events_in_wait_list">(call) = static_cast<cl_uint>(kept.size());
    arg<"event_wait_list">(call) = none           ? nullptr
                                   : kept.empty() ? arg<"event_wait_list">(call)
                                                  : kept.data();
    return call.forward();
  }
};

struct NotNull {
  bool operator()(const cl_icd_dispatch&, cl_event event) const { return event != nullptr; }
};

struct NoUserEvent {
  bool operator()(const cl_icd_dispatch& table, cl_event event) const {
    return !is_user_event(table, event);
  }
};

bool holds_status(const auto& call, cl_int lowest, cl_int highest) {
  return std::ranges::any_of(
      listed<"event_wait_list", "num_events_in_wait_list">(call), [&](cl_event event) {
        const bool is_event = event != nullptr && command_type_of(call.next(), event) != 0;
        const cl_int status = is_event ? status_of(call.next(), event) : CL_QUEUED;
        return status >= lowest && status <= highest;
      });
}

// Stores a user event that is never completed.
struct StoresEventWhenRefused {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    const bool refuses_list =
        answer.status == CL_INVALID_EVENT_WAIT_LIST || answer.status == CL_INVALID_CONTEXT;
    if (refuses_list && arg<"event">(call) != nullptr) {
      const cl_context context = context_of(call.next(), arg<"command_queue">(call));
      *arg<"event">(call) = call.next().clCreateUserEvent(context, nullptr);
    }
    return answer;
  }
};

struct HasQueue {
  constexpr bool operator()(const auto& call) const {
    return arg<"command_queue">(call) != nullptr;
  }
};

// Enqueues the command to a new queue, so that it does not wait for earlier commands.
struct EnqueuesToNewQueue {
  auto operator()(auto& call) const {
    const auto& next = call.next();
    auto& queue = arg<"command_queue">(call);
    const cl_context context = context_of(next, queue);
    const auto device = info_of<cl_device_id>(next.clGetCommandQueueInfo, queue, CL_QUEUE_DEVICE);
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

// Executes a blocking call without the earlier commands of its queue.
template <ParameterName blocking>
struct FlushesNothing {
  auto operator()(auto& call) const {
    return arg<blocking>(call) == CL_FALSE ? call.forward() : EnqueuesToNewQueue{}(call);
  }
};

// Replaces the event by a user event that is already complete.
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

}  // namespace

std::vector<Defect> wrong_commands() {
  using enum EntryPoint;
  return {
#include "defects/command.def"
  };
}

}  // namespace clmem::mock::defects
