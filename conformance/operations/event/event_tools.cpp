// SPDX-License-Identifier: Apache-2.0
#include "operations/event/event_tools.hpp"

#include "harness/eventually.hpp"
#include "harness/made.hpp"

namespace clmem::conformance {

Handle<cl_event> pending_user_event(cl_context context) {
  Handle<cl_event> made = must_make(clCreateUserEvent, context);
  return made;
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

}  // namespace clmem::conformance
