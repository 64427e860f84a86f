// SPDX-License-Identifier: Apache-2.0
// enqueue.hpp - how every command is enqueued: with the event asked for or none, and tried again
// when that is promised.
//
// Contract: `call` takes where to put the event, null for none, and returns a status; `describe`
// gives the text for a failure. The caller's event changes only on success.
#pragma once

#include <clmem/error.hpp>
#include <clmem/event.hpp>

namespace clmem::detail {

enum class Retry { never, when_out_of_memory };

template <Retry retry, typename Call, typename Describe>
void enqueue(Event* event, const char* routine, const Call& call, const Describe& describe) {
  cl_event raw = nullptr;
  cl_event* const wanted = event == nullptr ? nullptr : &raw;
  cl_int code = call(wanted);
  if (code != CL_SUCCESS) [[unlikely]] {
    if (retry == Retry::when_out_of_memory && is_out_of_memory(code)) {
      reclaim_memory();
      code = call(wanted);
    }
    if (code != CL_SUCCESS) {
      throw_error(code, routine, describe(code));
    }
  }
  if (event != nullptr) {
    *event = Event{adopt, raw};
  }
}

}  // namespace clmem::detail
