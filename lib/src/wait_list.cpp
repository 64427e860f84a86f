// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/detail/completion.hpp>

#include "facts.hpp"
#include "handle_list.hpp"

namespace clmem {

EventRef::EventRef(const Completion& event) noexcept : raw_{event.event().get()} {}

WaitList& WaitList::operator=(const WaitList& other) noexcept {
  row_ = other.row_;
  if (other.data() == other.inline_.data()) {
    std::copy_n(other.data(), other.size(), inline_.data());
    row_ = {inline_.data(), other.size()};
  }
  return *this;
}

namespace detail {

void throw_empty_in_list(cl_int code, const char* routine, std::size_t position, std::size_t size) {
  throw_error(code, routine,
              "object " + std::to_string(position) + " of " + std::to_string(size) +
                  " is empty: released or moved from");
}

void throw_empty_event(std::size_t position, std::size_t size) {
  throw_error(CL_INVALID_EVENT_WAIT_LIST, "after",
              "event " + std::to_string(position) + " of " + std::to_string(size) +
                  " is empty: released or moved from");
}

const cl_event* require_events(const cl_event* first, std::size_t size) {
  for (std::size_t position = 0; position < size; ++position) {
    if (first[position] == nullptr) [[unlikely]] {
      throw_empty_event(position, size);
    }
  }
  return size == 0 ? nullptr : first;
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
