// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <iterator>
#include <string_view>
#include <vector>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

struct NullList {
  constexpr bool operator()(const auto& call) const {
    return arg<"num_events_in_wait_list">(call) != 0 && arg<"event_wait_list">(call) == nullptr;
  }
};

struct ListOfNone {
  constexpr bool operator()(const auto& call) const {
    return arg<"num_events_in_wait_list">(call) == 0 && arg<"event_wait_list">(call) != nullptr;
  }
};

struct ForgetsList {
  void operator()(auto& call) const {
    arg<"num_events_in_wait_list">(call) = 0;
    arg<"event_wait_list">(call) = nullptr;
  }
};

// Cares for no list that is wrong in that way.
template <typename Condition>
struct ForgetsListIf {
  void operator()(auto& call) const {
    if (Condition{}(call)) {
      ForgetsList{}(call);
    }
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

// Waits for those events of the list that pass.
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

struct HoldsCompleteEvent {
  bool operator()(const auto& call) const {
    const cl_event* list = arg<"event_wait_list">(call);
    return list != nullptr &&
           std::any_of(list, list + arg<"num_events_in_wait_list">(call), [&](cl_event event) {
             return command_type_of(call.next(), event) != 0 &&
                    status_of(call.next(), event) == CL_COMPLETE;
           });
  }
};

struct HoldsFailedEvent {
  bool operator()(const auto& call) const {
    const cl_event* list = arg<"event_wait_list">(call);
    return list != nullptr &&
           std::any_of(list, list + arg<"num_events_in_wait_list">(call), [&](cl_event event) {
             return event != nullptr && status_of(call.next(), event) < CL_COMPLETE;
           });
  }
};

struct SeveralEvents {
  constexpr bool operator()(const auto& call) const {
    return arg<"num_events_in_wait_list">(call) > 1;
  }
};

// An event that nothing completes, of the context of the queue.
struct StoresEventWhenRefused {
  auto operator()(auto& call) const {
    const auto answer = call.forward();
    const bool refuses_list =
        answer.status == CL_INVALID_EVENT_WAIT_LIST || answer.status == CL_INVALID_CONTEXT;
    if (refuses_list && arg<"event">(call) != nullptr) {
      cl_context context = nullptr;
      (void)call.next().clGetCommandQueueInfo(arg<"command_queue">(call), CL_QUEUE_CONTEXT,
                                              sizeof context, &context, nullptr);
      *arg<"event">(call) = call.next().clCreateUserEvent(context, nullptr);
    }
    return answer;
  }
};

}  // namespace

std::vector<Defect> wait_lists() {
  return {
      {"wait-list.refused-call-stores-event",
       {"General.refused-enqueue.no-event"},
       "A command whose wait list is refused stores an event.",
       wraps_commands(StoresEventWhenRefused{})},
      {"wait-list.is-ignored",
       {"Enqueue.wait-list.honoured", "Enqueue.wait-list.user-event",
        "Enqueue.wait-list.cross-queue", "EnqueueUnmapMemObject.waits",
        "EnqueueMapBuffer.sync-point", "EnqueueMarkerWithWaitList.list",
        "EnqueueBarrierWithWaitList.list", "Enqueue.wait-list.*", "Enqueue.failed-dependency.*",
        "Queue.out-of-order.*", "Queue.two-queues.*", "EnqueueMapImage.sync-point",
        "ReleaseEvent.early", "EnqueueSVMFree.callback.*", "EnqueueSVMMemcpy.blocking",
        "EnqueueSVMMap.blocking"},
       "No command waits for its wait list.",
       wraps_commands(Alters<ForgetsList>{})},
      {"wait-list.is-ignored-by-tasks",
       {"Enqueue.wait-list.*", "Enqueue.failed-dependency.*"},
       "A task does not wait for its wait list.",
       alters<P::clEnqueueTask>(ForgetsList{})},
      {"wait-list.is-ignored-by-native-kernels",
       {"Enqueue.wait-list.*", "Enqueue.failed-dependency.*"},
       "A native kernel does not wait for its wait list.",
       alters<P::clEnqueueNativeKernel>(ForgetsList{})},
      {"wait-list.honours-first-only",
       {"Enqueue.wait-list.many"},
       "A command waits only for the first event of its list.",
       wraps_commands(Alters<FirstOf<1>>{})},
      {"wait-list.ends-after-64-events",
       {"*.err.INVALID_EVENT_WAIT_LIST.null-event", "Enqueue*.err.INVALID_CONTEXT.events",
        "WaitForEvents.err.*"},
       "The first 64 events of a list are looked at and waited for.",
       together(wraps_commands(Alters<FirstOf<64>>{}), alters<P::clWaitForEvents>([](auto& call) {
                  arg<"num_events">(call) = std::min<cl_uint>(arg<"num_events">(call), 64);
                }))},
      {"wait-list.honours-last-only",
       {"Enqueue.wait-list.many"},
       "A command waits only for the last event of its list.",
       wraps_commands(Alters<LastOnly>{})},
      {"wait-list.ignores-user-events",
       {"Enqueue.wait-list.user-event", "Enqueue.failed-dependency.not-executed"},
       "A command does not wait for the user events of its list.",
       wraps_commands(WaitsOnlyFor<NoUserEvent>{})},
      {"wait-list.accepts-null-list",
       {"*.err.INVALID_EVENT_WAIT_LIST.null-list"},
       "A count of events without a list is ignored.",
       wraps_commands(Alters<ForgetsListIf<NullList>>{})},
      {"wait-list.accepts-list-of-none",
       {"*.err.INVALID_EVENT_WAIT_LIST.zero-count"},
       "A list with a count of zero is ignored.",
       wraps_commands(Alters<ForgetsListIf<ListOfNone>>{})},
      {"wait-list.accepts-null-event",
       {"*.err.INVALID_EVENT_WAIT_LIST.null-event"},
       "A null event in the list is passed over.",
       wraps_commands(WaitsOnlyFor<NotNull>{})},
      {"wait-list.wrong-code",
       {"*.err.INVALID_EVENT_WAIT_LIST.null-list", "*.err.INVALID_EVENT_WAIT_LIST.zero-count"},
       "A wrong wait list is reported as CL_INVALID_VALUE.",
       wraps_commands(Confuses<CL_INVALID_EVENT_WAIT_LIST, CL_INVALID_VALUE>{})},
      {"command.accepts-other-context",
       {"Enqueue*.err.INVALID_CONTEXT.*"},
       "Objects and events of another context are accepted.",
       wraps_commands(Accepts<CL_INVALID_CONTEXT, Always>{})},
      {"wait-list.refuses-complete-event",
       {"Enqueue.wait-list.completed-event"},
       "An event that is complete is refused.",
       wraps_commands(Refuses<CL_INVALID_EVENT_WAIT_LIST, HoldsCompleteEvent>{})},
      {"wait-list.refuses-failed-event",
       {"Enqueue.nonblocking.failed-dependency"},
       "A command that has a failed event in its list is refused, though it does not block.",
       wraps_commands(Refuses<CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST, HoldsFailedEvent>{})},
      {"wait-list.refuses-several-events",
       {"Enqueue.wait-list.many"},
       "More than one event is refused.",
       wraps_commands(Refuses<CL_INVALID_EVENT_WAIT_LIST, SeveralEvents>{})},
  };
}

std::vector<Defect> commands() {
  return {
      {"command.gives-no-event",
       {"Enqueue.event.returned"},
       "A command that was asked for its event does not give it.",
       wraps_commands([](auto& call) {
         arg<"event">(call) = nullptr;
         return call.forward();
       })},
      {"command.gives-event-of-marker",
       {"Enqueue.event.returned", "GetEventInfo.COMMAND_TYPE.*"},
       "The event of a command is that of a marker after it.",
       wraps_commands([](auto& call) {
         auto* const event = arg<"event">(call);
         arg<"event">(call) = nullptr;
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS && event != nullptr) {
           *event = completing_event(call.next(), arg<"command_queue">(call));
         }
         return answer;
       })},
      {"command.requires-event",
       {"Enqueue.event.null"},
       "A command that is not asked for its event is refused.",
       wraps_commands(Refuses<CL_INVALID_VALUE, IsNull<"event">>{})},
  };
}

}  // namespace clmem::mock::defects
