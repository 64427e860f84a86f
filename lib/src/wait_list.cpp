// SPDX-License-Identifier: Apache-2.0
#include <clmem/nanny_event.hpp>
#include <clmem/wait_list.hpp>

#include "facts.hpp"

namespace clmem {

EventRef::EventRef(const NannyEvent& event) noexcept : raw_{event.event().get()} {}

WaitList::WaitList(std::initializer_list<EventRef> events)
    : events_{events, CL_INVALID_EVENT_WAIT_LIST, "wait_for"} {}

WaitList::WaitList(std::span<const Event> events)
    : events_{events, CL_INVALID_EVENT_WAIT_LIST, "wait_for"} {}

namespace detail {

void throw_empty_in_list(cl_int code, const char* routine, std::size_t position, std::size_t size) {
  throw_error(code, routine,
              "object " + std::to_string(position) + " of " + std::to_string(size) +
                  " is empty: released or moved from");
}

}  // namespace detail

void wait_for_events(const WaitList& events) {
  if (events.size() == 0) {
    return;
  }
  const cl_int code = clWaitForEvents(events.size(), events.data());
  if (code != CL_SUCCESS) {
    throw_error(code, "clWaitForEvents", detail::describe({{"number of events", events.size()}}));
  }
}

}  // namespace clmem
