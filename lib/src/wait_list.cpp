// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <clmem/enqueue.hpp>
#include <clmem/handle_list.hpp>
#include <clmem/nanny_event.hpp>
#include <clmem/wait_list.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

// "event 1 of 2 is empty: released or moved from"; nothing if none is.
std::string describe_empty_event(std::span<const cl_event> events) {
  const auto found = std::ranges::find(events, nullptr);
  if (found == events.end()) {
    return {};
  }
  return "event " + std::to_string(found - events.begin()) + " of " +
         std::to_string(events.size()) + " is empty: released or moved from";
}

}  // namespace

EventRef::EventRef(const NannyEvent& event) noexcept : raw_{event.event().get()} {}

WaitList& WaitList::operator=(const WaitList& other) noexcept {
  const bool is_inline = other.data_ == other.inline_.data();
  if (is_inline) {
    std::copy_n(other.data_, other.size_, inline_.data());
  }
  data_ = is_inline ? inline_.data() : other.data_;
  size_ = other.size_;
  return *this;
}

namespace detail {

void throw_empty_in_list(cl_int code, const char* routine, std::size_t position, std::size_t size) {
  throw_error(code, routine,
              "object " + std::to_string(position) + " of " + std::to_string(size) +
                  " is empty: released or moved from");
}

void throw_command_error(cl_int code, const char* routine, const std::string& values,
                         std::span<const cl_event> wait_for) {
  const std::string empty = describe_empty_event(wait_for);
  throw_error(code, routine, empty.empty() ? values : values + "; wait_for: " + empty);
}

}  // namespace detail

void wait_for_events(const WaitList& events) {
  if (events.size() == 0) {
    return;
  }
  const std::string empty = describe_empty_event({events.data(), events.size()});
  if (!empty.empty()) {
    throw_error(CL_INVALID_EVENT, "clWaitForEvents", empty);
  }
  const cl_int code = clWaitForEvents(events.size(), events.data());
  if (code != CL_SUCCESS) {
    throw_error(code, "clWaitForEvents", detail::describe({{"number of events", events.size()}}));
  }
}

}  // namespace clmem
