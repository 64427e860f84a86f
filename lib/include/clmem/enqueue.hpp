// SPDX-License-Identifier: Apache-2.0
// enqueue.hpp - how every command is enqueued: with the event asked for or none, and tried again
// when that is promised.
//
// Contract: `call` takes where to put the event, null for none, and returns a status. `describe`
// gives the text for a failure. The caller's event changes only on success. Inlined, so that a
// command that succeeds costs one comparison more than the call; a failure's work is out of line.
// For this `call` and `describe` are inlined as well, twice where it is tried again, and what is
// out of line takes values: a reference would keep the caller's variables in memory.
#pragma once

#include <clmem/event.hpp>
#include <clmem/retry.hpp>
#include <clmem/wait_list.hpp>
#include <span>
#include <string>

namespace clmem::detail {

enum class Retry { never, when_out_of_memory };

// Adds which event of the list is empty, if one is.
[[noreturn]] void throw_command_error(cl_int code, const char* routine, const std::string& values,
                                      std::span<const cl_event> wait_for);

template <Retry retry, typename Call, typename Describe>
[[gnu::always_inline]] inline void enqueue(Event* event, const char* routine,
                                           const WaitList& wait_for, const Call& call,
                                           const Describe& describe) {
  cl_event raw = nullptr;
  cl_event* const wanted = event == nullptr ? nullptr : &raw;
  cl_int code = call(wanted);
  if (code != CL_SUCCESS) [[unlikely]] {
    if constexpr (retry == Retry::when_out_of_memory) {
      if (is_out_of_memory(code)) {
        reclaim_memory();
        code = call(wanted);
      }
    }
    if (code != CL_SUCCESS) {
      throw_command_error(code, routine, describe(code), {wait_for.data(), wait_for.size()});
    }
  }
  if (event != nullptr) {
    *event = Event{adopt, raw};
  }
}

}  // namespace clmem::detail
