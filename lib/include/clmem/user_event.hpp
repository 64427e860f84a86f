// SPDX-License-Identifier: Apache-2.0
// user_event.hpp - an event that the program completes.
//
//   const UserEvent gate{context};
//   enqueue_copy(queue, dest, src, {.wait_for = {gate}});
//   gate.complete();
//
// Contract: complete() or fail() is called once. Commands that wait for an event never completed
// hold their queue for ever.
#pragma once

#include <clmem/event.hpp>

namespace clmem {

class UserEvent : public Event {
 public:
  using Event::Event;
  explicit UserEvent(const Context& context);

  void complete() const;

  // `code` is negative; commands that wait for the event end with an error.
  void fail(cl_int code) const;
};

}  // namespace clmem
