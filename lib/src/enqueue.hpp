// SPDX-License-Identifier: Apache-2.0
// enqueue.hpp - how every command is enqueued: with the event asked for or none, and tried again
// when that is promised.
//
// Contract: `call` returns a status; `describe` gives the text for a failure.
#pragma once

#include <clmem/detail/commands.hpp>
#include <clmem/error.hpp>
#include <clmem/event.hpp>
#include <clmem/queue.hpp>

namespace clmem::detail {

enum class Retry { never, when_out_of_memory };

// `call` takes where to put the event, null for none. The caller's event changes only on success.
template <Retry retry, typename Call, typename Describe>
void enqueue(Event* event, const char* routine, const Call& call, const Describe& describe) {
  cl_event raw = nullptr;
  const auto attempt = [&] { return call(event == nullptr ? nullptr : &raw); };
  const cl_int code =
      retry == Retry::when_out_of_memory ? retry_when_out_of_memory(attempt) : attempt();
  if (code != CL_SUCCESS) {
    throw_error(code, routine, describe(code));
  }
  if (event != nullptr) {
    *event = Event{adopt, raw};
  }
}

// In place of a command on no elements: a marker where an event is asked for.
inline void enqueue_nothing(const char* routine, const CommandQueue& queue, const WaitList& after,
                            Event* event) {
  static_cast<void>(queue.require(routine));
  if (event != nullptr) {
    enqueue_marker(queue, {.after = after, .event = event});
  }
}

}  // namespace clmem::detail
