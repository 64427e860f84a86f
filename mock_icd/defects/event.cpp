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

// One type of command that passes for another.
template <cl_command_type real, cl_command_type reported>
struct Disguise {
  cl_command_type operator()(const auto& /*call*/, cl_command_type type) const {
    return type == real ? reported : type;
  }
};

}  // namespace

std::vector<Defect> events() {
  return {
      {"event.reports-rect-read-as-read",
       {"GetEventInfo.COMMAND_TYPE.EnqueueReadBufferRect"},
       "The event of a rectangular read has the type of a read.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_READ_BUFFER_RECT, CL_COMMAND_READ_BUFFER>{})},
      {"event.reports-rect-write-as-write",
       {"GetEventInfo.COMMAND_TYPE.EnqueueWriteBufferRect"},
       "The event of a rectangular write has the type of a write.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_WRITE_BUFFER_RECT, CL_COMMAND_WRITE_BUFFER>{})},
      {"event.reports-rect-copy-as-copy",
       {"GetEventInfo.COMMAND_TYPE.EnqueueCopyBufferRect"},
       "The event of a rectangular copy has the type of a copy.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_COPY_BUFFER_RECT, CL_COMMAND_COPY_BUFFER>{})},
      {"event.reports-fill-as-write",
       {"GetEventInfo.COMMAND_TYPE.EnqueueFillBuffer"},
       "The event of a fill has the type of a write.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_FILL_BUFFER, CL_COMMAND_WRITE_BUFFER>{})},
      {"event.reports-map-as-read",
       {"GetEventInfo.COMMAND_TYPE.EnqueueMapBuffer"},
       "The event of a map has the type of a read.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_MAP_BUFFER, CL_COMMAND_READ_BUFFER>{})},
      {"event.reports-unmap-as-write",
       {"GetEventInfo.COMMAND_TYPE.EnqueueUnmapMemObject"},
       "The event of an unmap has the type of a write.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_UNMAP_MEM_OBJECT, CL_COMMAND_WRITE_BUFFER>{})},
      {"event.reports-migration-as-marker",
       {"GetEventInfo.COMMAND_TYPE.EnqueueMigrateMemObjects"},
       "The event of a migration has the type of a marker.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_MIGRATE_MEM_OBJECTS, CL_COMMAND_MARKER>{})},
      {"event.reports-barrier-as-marker",
       {"GetEventInfo.COMMAND_TYPE.EnqueueBarrierWithWaitList"},
       "The event of a barrier has the type of a marker.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_BARRIER, CL_COMMAND_MARKER>{})},
      {"event.reports-marker-as-barrier",
       {"GetEventInfo.COMMAND_TYPE.EnqueueMarkerWithWaitList",
        "GetEventInfo.COMMAND_TYPE.EnqueueMarker"},
       "The event of a marker has the type of a barrier.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_MARKER, CL_COMMAND_BARRIER>{})},
      {"event.reports-task-as-kernel",
       {"GetEventInfo.COMMAND_TYPE.EnqueueTask"},
       "The event of a task has the type of a kernel over a range.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_TASK, CL_COMMAND_NDRANGE_KERNEL>{})},
      {"event.reports-native-kernel-as-task",
       {"GetEventInfo.COMMAND_TYPE.EnqueueNativeKernel"},
       "The event of a native kernel has the type of a task.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_NATIVE_KERNEL, CL_COMMAND_TASK>{})},
      {"event.reports-user-event-as-marker",
       {"GetEventInfo.COMMAND_TYPE.CreateUserEvent"},
       "A user event has the type of a marker.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>(
           Disguise<CL_COMMAND_USER, CL_COMMAND_MARKER>{})},
      {"event.reports-every-transfer-as-write",
       {"GetEventInfo.COMMAND_TYPE.EnqueueReadBuffer",
        "GetEventInfo.COMMAND_TYPE.EnqueueCopyBuffer"},
       "The events of reads and copies have the type of a write.",
       reports_event<CL_EVENT_COMMAND_TYPE, cl_command_type>([](auto&, cl_command_type type) {
         const bool transfer = type == CL_COMMAND_READ_BUFFER || type == CL_COMMAND_COPY_BUFFER;
         return transfer ? cl_command_type{CL_COMMAND_WRITE_BUFFER} : type;
       })},
      {"event.reports-no-queue",
       {"GetEventInfo.COMMAND_QUEUE"},
       "CL_EVENT_COMMAND_QUEUE is null for every event.",
       reports_event<CL_EVENT_COMMAND_QUEUE, cl_command_queue>(
           [](auto&, cl_command_queue) { return cl_command_queue{nullptr}; })},
      {"event.reports-no-context",
       {"GetEventInfo.CONTEXT"},
       "CL_EVENT_CONTEXT is null for every event.",
       reports_event<CL_EVENT_CONTEXT, cl_context>(
           [](auto&, cl_context) { return cl_context{nullptr}; })},
      {"event.status-stays-submitted",
       {"GetEventInfo.STATUS.complete", "GetEventInfo.STATUS.monotonic"},
       "The event of a complete command reports CL_SUBMITTED.",
       reports_event<CL_EVENT_COMMAND_EXECUTION_STATUS, cl_int>([](auto& call, cl_int status) {
         return status == CL_COMPLETE && !is_user_event(call.next(), arg<"event">(call))
                    ? cl_int{CL_SUBMITTED}
                    : status;
       })},
      {"event.status-complete-too-early",
       {"GetEventInfo.STATUS.pending", "Enqueue.wait-list.honoured"},
       "The event of a waiting command reports CL_COMPLETE.",
       reports_event<CL_EVENT_COMMAND_EXECUTION_STATUS, cl_int>([](auto& call, cl_int status) {
         return status > CL_COMPLETE && !is_user_event(call.next(), arg<"event">(call))
                    ? cl_int{CL_COMPLETE}
                    : status;
       })},
      {"event.status-running-while-waiting",
       {"GetEventInfo.STATUS.pending"},
       "The event of a waiting command reports CL_RUNNING.",
       reports_event<CL_EVENT_COMMAND_EXECUTION_STATUS, cl_int>([](auto& call, cl_int status) {
         return status > CL_RUNNING && !is_user_event(call.next(), arg<"event">(call))
                    ? cl_int{CL_RUNNING}
                    : status;
       })},
      {"event.status-hides-failure",
       {"GetEventInfo.STATUS.failed", "Enqueue.failed-dependency.status",
        "Enqueue.failed-dependency.chain", "SetUserEventStatus.negative-query"},
       "An event that failed reports CL_COMPLETE.",
       reports_event<CL_EVENT_COMMAND_EXECUTION_STATUS, cl_int>(
           [](auto& /*call*/, cl_int status) { return std::max(status, cl_int{CL_COMPLETE}); })},
      {"event.status-out-of-range",
       {"GetEventInfo.STATUS.values"},
       "A pending event reports a status that does not exist.",
       reports_event<CL_EVENT_COMMAND_EXECUTION_STATUS, cl_int>([](auto& /*call*/, cl_int status) {
         return status > CL_COMPLETE ? status + 16 : status;
       })},
      {"event.reference-count-is-frozen",
       {"GetEventInfo.REFERENCE_COUNT", "RetainEvent.count", "ReleaseEvent.count"},
       "CL_EVENT_REFERENCE_COUNT is always one.",
       reports_event<CL_EVENT_REFERENCE_COUNT, cl_uint>([](auto&, cl_uint) { return cl_uint{1}; })},
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
      {"event.retains-twice",
       {"RetainEvent.count"},
       "Retaining an event counts twice.",
       repeats<P::clRetainEvent>()},
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
      {"event.accepts-null-handle",
       {"RetainEvent.err.INVALID_EVENT.null", "ReleaseEvent.err.INVALID_EVENT.null",
        "GetEventInfo.err.INVALID_EVENT.null"},
       "A null event may be retained, released and asked.",
       accepts<CL_INVALID_EVENT, P::clRetainEvent, P::clReleaseEvent, P::clGetEventInfo>()},
  };
}

std::vector<Defect> user_events() {
  return {
      {"user-event.starts-queued",
       {"CreateUserEvent.initial"},
       "A new user event reports CL_QUEUED.",
       reports_event<CL_EVENT_COMMAND_EXECUTION_STATUS, cl_int>([](auto& call, cl_int status) {
         return status == CL_SUBMITTED && is_user_event(call.next(), arg<"event">(call))
                    ? cl_int{CL_QUEUED}
                    : status;
       })},
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
      {"user-event.reports-queue",
       {"GetEventInfo.COMMAND_QUEUE.user"},
       "CL_EVENT_COMMAND_QUEUE of a user event is not null.",
       reports_event<CL_EVENT_COMMAND_QUEUE, cl_command_queue>(
           [](auto& call, cl_command_queue queue) {
             // An address that an application may hand back to the driver without harm.
             return is_user_event(call.next(), arg<"event">(call))
                        ? reinterpret_cast<cl_command_queue>(arg<"event">(call))
                        : queue;
           })},
      {"user-event.positive-status-completes",
       {"SetUserEventStatus.err.INVALID_VALUE", "SetUserEventStatus.invalid-keeps"},
       "A status that means going on completes the user event.",
       alters<P::clSetUserEventStatus>([](auto& call) {
         arg<"execution_status">(call) =
             std::min(arg<"execution_status">(call), cl_int{CL_COMPLETE});
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
      {"user-event.accepts-null",
       {"SetUserEventStatus.err.INVALID_EVENT.null"},
       "The status of a null event can be set.",
       accepts<CL_INVALID_EVENT, P::clSetUserEventStatus>(IsNull<"event">{})},
      {"user-event.failure-counts-as-success",
       {"SetUserEventStatus.negative", "SetUserEventStatus.negative-query",
        "Enqueue.failed-dependency.not-executed", "Enqueue.failed-dependency.status"},
       "A negative status completes the user event.",
       alters<P::clSetUserEventStatus>([](auto& call) {
         arg<"execution_status">(call) =
             std::max(arg<"execution_status">(call), cl_int{CL_COMPLETE});
       })},
      {"user-event.accepts-null-context",
       {"CreateUserEvent.err.INVALID_CONTEXT.null"},
       "A user event of no context is a null event without an error.",
       accepts<CL_INVALID_CONTEXT, P::clCreateUserEvent>()},
  };
}

}  // namespace clmem::mock::defects
