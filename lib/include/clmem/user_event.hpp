// SPDX-License-Identifier: Apache-2.0
// user_event.hpp - an event that the program completes.
//
//   const UserEvent gate{context};
//   enqueue_copy(queue, dest, src, {.wait_for = {gate}});
//   gate.complete();
//
// Contract: made with clCreateUserEvent, in the state submitted. complete(), fail() or set_status()
// is one clSetUserEventStatus and made once; a second is a LogicError with CL_INVALID_OPERATION.
// Commands that wait for an event never completed hold their queue for ever, and memory objects and
// queues that they use must not be released before (section "Event Objects", clSetUserEventStatus).
#pragma once

#include <clmem/event.hpp>
#include <clmem/export.hpp>

namespace CLMEM_EXPORT clmem {

class UserEvent : public Event {
 public:
  using Event::Event;
  explicit UserEvent(const Context& context);

  void complete() const;

  // `code` is negative, else a LogicError without a call; commands that wait for the event end with
  // an error.
  void fail(cl_int code) const;

  // Either: CL_COMPLETE or a negative code. Others are a LogicError without a call.
  void set_status(cl_int status) const;
};

}  // namespace clmem
