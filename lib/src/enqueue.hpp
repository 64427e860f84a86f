// SPDX-License-Identifier: Apache-2.0
// enqueue.hpp - how every command is enqueued: with the event asked for or none, and tried again
// when that is promised.
//
// Contract: `call` returns a status; `describe` gives the text for a failure. What happens after a
// failure is kept out of the functions that enqueue, which are to keep little for it.
#pragma once

#include <clmem/detail/commands.hpp>
#include <clmem/error.hpp>
#include <clmem/event.hpp>

namespace clmem::detail {

enum class Retry { never, when_out_of_memory };

// After a first call that gave `code`.
template <Retry retry, typename Call, typename Describe>
[[gnu::cold, gnu::noinline]] void recover(cl_int code, const char* routine, const Call& call,
                                          const Describe& describe) {
  if (retry == Retry::when_out_of_memory && is_out_of_memory(code)) {
    reclaim_memory();
    code = call();
  }
  if (code != CL_SUCCESS) {
    throw_error(code, routine, describe(code));
  }
}

// `call` takes the command and its operands, `describe` a code and the operands.
template <Retry retry, typename Operands, typename Call, typename Describe>
void attempt(const char* routine, const Command& command, const Operands& what, const Call& call,
             const Describe& describe) {
  const cl_int code = call(command, what);
  if (code != CL_SUCCESS) [[unlikely]] {
    recover<retry>(
        code, routine, [&] { return call(command, what); },
        [&](cl_int failure) { return describe(failure, what); });
  }
}

// `call` takes where to put the event, null for none. The caller's event changes only on success.
template <Retry retry, typename Call, typename Describe>
void enqueue(Event* event, const char* routine, const Call& call, const Describe& describe) {
  cl_event raw = nullptr;
  cl_event* const wanted = event == nullptr ? nullptr : &raw;
  const cl_int code = call(wanted);
  if (code != CL_SUCCESS) [[unlikely]] {
    recover<retry>(
        code, routine, [&] { return call(wanted); }, describe);
  }
  if (event != nullptr) {
    *event = Event{adopt, raw};
  }
}

}  // namespace clmem::detail
