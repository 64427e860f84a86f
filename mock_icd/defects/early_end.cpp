// SPDX-License-Identifier: Apache-2.0
// Commands and calls that wait for a tenth of a millisecond instead of until the end.
#include <algorithm>
#include <atomic>
#include <chrono>
#include <map>
#include <memory>
#include <mutex>
#include <system_error>
#include <thread>
#include <vector>

#include "defects/rows.hpp"

namespace clmem::mock::defects {
namespace {

constexpr std::chrono::microseconds a_while{100};

// A user event that a thread completes soon. The caller and the thread have a reference each.
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

template <typename Call>
[[nodiscard]] bool list_is_pending(const Call& call) {
  bool pending = false;
  for (const cl_event event : listed<"event_wait_list", "num_events_in_wait_list">(call)) {
    if (command_type_of(call.next(), event) == 0 || status_of(call.next(), event) < 0) {
      return false;
    }
    pending = pending || status_of(call.next(), event) != CL_COMPLETE;
  }
  return pending;
}

// Makes the call with a list of one event, which completes soon.
auto wait_shortly(auto& call) {
  const cl_event soon =
      soon_complete(call.next(), context_of(call.next(), arg<"command_queue">(call)));
  arg<"num_events_in_wait_list">(call) = soon == nullptr ? 0 : 1;
  arg<"event_wait_list">(call) = soon == nullptr ? nullptr : &soon;
  const auto answer = call.forward();
  call.next().clReleaseEvent(soon);
  return answer;
}

struct LeavesItsList {
  auto operator()(auto& call) const {
    return list_is_pending(call) ? wait_shortly(call) : call.forward();
  }
};

// Markers and barriers without a list wait for all earlier commands: with a list, in a queue
// without order, they do not.
struct IgnoresEarlierCommands {
  auto operator()(auto& call) const {
    if constexpr (std::remove_reference_t<decltype(call)>::has("event_wait_list")) {
      return arg<"num_events_in_wait_list">(call) != 0 || arg<"event_wait_list">(call) != nullptr
                 ? call.forward()
                 : wait_shortly(call);
    } else {
      InterceptedCall<P::clEnqueueMarkerWithWaitList> with_list{
          call.next(), arg<"command_queue">(call), 0, nullptr, arg<"event">(call)};
      return wait_shortly(with_list);
    }
  }
};

struct LeavesWait {
  auto operator()(auto& call) const {
    const auto events = listed<"event_list", "num_events">(call);
    const auto is_event = [&](cl_event event) { return command_type_of(call.next(), event) != 0; };
    if (events.empty() || !std::ranges::all_of(events, is_event)) {
      return call.forward();
    }
    for (const cl_event event : events) {
      if (const auto queue =
              event_info<cl_command_queue>(call.next(), event, CL_EVENT_COMMAND_QUEUE)) {
        call.next().clFlush(queue);
      }
    }
    std::this_thread::sleep_for(a_while);
    const auto is_over = [&](cl_event event) {
      return status_of(call.next(), event) <= CL_COMPLETE;
    };
    return std::ranges::all_of(events, is_over) ? call.forward() : Answer<cl_int>{};
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

// Copies the host memory, which the program may then reuse. Waits if the memory is large.
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

// Behaves as `Action` in one call of `period`.
template <unsigned period, typename Action>
struct InEveryNthCall {
  auto operator()(auto& call) const {
    static std::atomic<unsigned> calls{0};
    return ++calls % period == 0 ? Action{}(call) : call.forward();
  }
};

// The pending events whose status was queried, and the time of the first query.
class FirstQueries {
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

FirstQueries& first_looks() {
  static FirstQueries looks;
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
  using enum EntryPoint;
  return {
#include "defects/early_end.def"
  };
}

}  // namespace clmem::mock::defects
