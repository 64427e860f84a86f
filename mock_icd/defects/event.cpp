// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

template <cl_uint name, typename T, typename Change>
constexpr auto reports_event(Change change) {
  return reports<name, T, P::clGetEventInfo>(change);
}

}  // namespace

std::vector<Defect> events() {
  return {
      {"event.reports-every-transfer-as-write",
       {"GetEventInfo.COMMAND_TYPE.EnqueueReadBuffer",
        "GetEventInfo.COMMAND_TYPE.EnqueueCopyBuffer"},
       "The events of reads and copies have the type of a write.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>([](auto&, cl_command_type type) {
         const bool transfer = type == CL_COMMAND_READ_BUFFER || type == CL_COMMAND_COPY_BUFFER;
         return transfer ? cl_command_type{CL_COMMAND_WRITE_BUFFER} : type;
       })},
      {"event.retain-is-ignored",
       {"RetainEvent.count"},
       "Retaining an event does nothing.",
       wraps<P::clRetainEvent>([](auto& call) {
         return call.next().clGetEventInfo(arg<"event">(call), CL_EVENT_CONTEXT, 0, nullptr,
                                           nullptr) == CL_SUCCESS
                    ? substitute(call)
                    : call.forward();
       })},
      {"event.spare-release-completes",
       {"ReleaseEvent.count", "ReleaseEvent.waited-on"},
       "A user event is complete as soon as one of several references is released.",
       wraps<P::clReleaseEvent>([](auto& call) {
         cl_uint references = 0;
         call.next().clGetEventInfo(arg<"event">(call), CL_EVENT_REFERENCE_COUNT, sizeof references,
                                    &references, nullptr);
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS && references > 1) {
           call.next().clSetUserEventStatus(arg<"event">(call), CL_COMPLETE);
         }
         return answer;
       })},
      {"event.callback-keeps-a-reference",
       {"GetEventInfo.REFERENCE_COUNT"},
       "Each callback of an event adds a reference that is never given back.",
       wraps<P::clSetEventCallback>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           call.next().clRetainEvent(arg<"event">(call));
         }
         return answer;
       })},
      {"event.refused-status-keeps-a-reference",
       {"GetEventInfo.REFERENCE_COUNT"},
       "Each second status of a user event adds a reference that is never given back.",
       wraps<P::clSetUserEventStatus>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_INVALID_OPERATION) {
           call.next().clRetainEvent(arg<"event">(call));
         }
         return answer;
       })},
      {"event.refused-list-keeps-a-reference",
       {"GetEventInfo.REFERENCE_COUNT"},
       "A marker or barrier that is refused for a null event keeps a reference to the event "
       "before.",
       wraps<P::clEnqueueMarkerWithWaitList, P::clEnqueueBarrierWithWaitList>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_INVALID_EVENT_WAIT_LIST &&
             arg<"num_events_in_wait_list">(call) > 1 && arg<"event_wait_list">(call) != nullptr &&
             arg<"event_wait_list">(call)[0] != nullptr) {
           call.next().clRetainEvent(arg<"event_wait_list">(call)[0]);
         }
         return answer;
       })},
  };
}

std::vector<Defect> user_events() {
  return {
      {"user-event.starts-complete",
       {"CreateUserEvent.initial", "Enqueue.wait-list.user-event", "SetUserEventStatus.complete"},
       "A user event is complete from the start.",
       wraps<P::clCreateUserEvent>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_SUCCESS) {
           call.next().clSetUserEventStatus(answer.result, CL_COMPLETE);
         }
         return answer;
       })},
      {"user-event.refused-status-completes",
       {"SetUserEventStatus.invalid-keeps"},
       "A refused status completes the user event nevertheless.",
       wraps<P::clSetUserEventStatus>([](auto& call) {
         const auto answer = call.forward();
         if (answer.status == CL_INVALID_VALUE) {
           call.next().clSetUserEventStatus(arg<"event">(call), CL_COMPLETE);
         }
         return answer;
       })},
  };
}

}  // namespace clmem::mock::defects
