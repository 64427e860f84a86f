// SPDX-License-Identifier: Apache-2.0
#include "operations/event/event_tools.hpp"

#include "harness/eventually.hpp"

namespace clmem::conformance {

Handle<cl_event> pending_user_event(cl_context context) {
  return must_make(clCreateUserEvent, context);
}

std::vector<Handle<cl_event>> pending_user_events(cl_context context, std::size_t count) {
  std::vector<Handle<cl_event>> events(count);
  for (Handle<cl_event>& event : events) {
    cl_int code = not_stored;
    event = Handle<cl_event>{clCreateUserEvent(context, &code)};
    need_another("user event", code);
    must_make(event, code, "clCreateUserEvent");
  }
  return events;
}

Handle<cl_event> user_event(cl_context context, cl_int status) {
  Handle<cl_event> made = pending_user_event(context);
  must_succeed(clSetUserEventStatus, made.get(), status);
  return made;
}

void wait_for(cl_event event) {
  must_succeed(clWaitForEvents, 1, &event);
}

bool is_over(cl_event event) {
  return execution_status(event) <= CL_COMPLETE;
}

bool eventually_over(cl_event event) {
  if (!eventually([event] { return is_over(event); })) {
    return false;
  }
  (void)clWaitForEvents(1, &event);  // returns an error for a terminated command
  return true;
}

Handle<cl_event> complete_marker(cl_command_queue queue) {
  Handle<cl_event> event;
  must_succeed(clEnqueueMarker, queue, event.out());
  wait_for(event.get());
  return event;
}

bool eventually_called_once(const EventLog& log, cl_context context) {
  EventLog& later = EventLog::make();
  Handle<cl_event> event;
  const bool called = eventually_before(
      [&] { return !log.calls().empty(); },
      [&] {
        event = pending_user_event(context);
        must_succeed(clSetEventCallback, event.get(), CL_COMPLETE, EventLog::record, later.data());
        must_succeed(clSetUserEventStatus, event.get(), CL_COMPLETE);
      },
      [&] { return !later.calls().empty(); });
  (void)log.eventually_called(1, std::chrono::milliseconds{0});  // reports it to the recorder
  return called;
}

}  // namespace clmem::conformance
