// SPDX-License-Identifier: Apache-2.0
#include <clmem/nanny_event.hpp>
#include <clmem/wait_list.hpp>

#include "facts.hpp"

namespace clmem {

EventRef::EventRef(const NannyEvent& event) noexcept : raw_{event.event().get()} {}

template <typename Events>
void WaitList::assign(const Events& events) {
  size_ = events.size();
  if (size_ > inline_capacity) {
    spilled_.resize(size_);
  }
  cl_event* const list = spilled_.empty() ? inline_.data() : spilled_.data();
  std::size_t position = 0;
  for (const auto& event : events) {
    if (event.get() == nullptr) {
      throw_error(
          CL_INVALID_EVENT_WAIT_LIST, "wait_for",
          "event " + std::to_string(position) + " of " + std::to_string(size_) + " is empty");
    }
    list[position++] = event.get();
  }
}

WaitList::WaitList(std::initializer_list<EventRef> events) {
  assign(events);
}

WaitList::WaitList(std::span<const Event> events) {
  assign(events);
}

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
