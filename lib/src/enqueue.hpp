// SPDX-License-Identifier: Apache-2.0
// enqueue.hpp - creation of objects and enqueueing of commands: with an event if requested, and
// repeated as `Retry` says.
//
// Contract: `describe` takes the code of a failure and returns its text; called only after a
// failure.
#pragma once

#include <clmem/detail/commands.hpp>
#include <clmem/error.hpp>
#include <clmem/event.hpp>
#include <clmem/queue.hpp>
#include <type_traits>

namespace clmem::detail {

enum class Retry { never, when_out_of_memory };

inline void require_success(cl_int code, const char* routine) {
  if (code != CL_SUCCESS) {
    throw_error(code, routine);
  }
}
template <typename Describe>
void require_success(cl_int code, const char* routine, const Describe& describe) {
  if (code != CL_SUCCESS) [[unlikely]] {
    throw_error(code, routine, describe(code));
  }
}

// `call` takes where to put the status and returns the new object.
template <Retry retry, typename Call, typename Describe>
[[nodiscard]] auto create(const char* routine, const Call& call, const Describe& describe) {
  std::invoke_result_t<Call, cl_int*> made = nullptr;
  const auto attempt = [&] {
    cl_int status = CL_SUCCESS;
    made = call(&status);
    return status;
  };
  require_success(
      retry == Retry::when_out_of_memory ? retry_when_out_of_memory(attempt) : attempt(), routine,
      describe);
  return made;
}

// `call` takes the last arguments of every enqueuing function: the number of events to wait for,
// the events, and where to put the command's own, or null. The caller's event changes only on
// success.
template <Retry retry, typename Call, typename Describe>
void enqueue(const Options& options, const char* routine, const Call& call,
             const Describe& describe) {
  cl_event raw = nullptr;
  cl_event* const wanted = options.event == nullptr ? nullptr : &raw;
  const auto attempt = [&] { return call(options.after.size(), options.after.data(), wanted); };
  const cl_int code =
      retry == Retry::when_out_of_memory ? retry_when_out_of_memory(attempt) : attempt();
  require_success(code, routine, describe);
  if (wanted != nullptr) {
    *options.event = Event{adopt, raw};
  }
}

// Returns `write` if the bytes of the host are const, else `read`.
template <typename Byte, typename Write, typename Read>
constexpr auto write_or_read(Write write, Read read) {
  if constexpr (std::is_const_v<Byte>) {
    return write;
  } else {
    return read;
  }
}

// Replaces a command without elements: a marker where an event is requested.
inline void enqueue_nothing(const char* routine, const CommandQueue& queue,
                            const Options& options) {
  static_cast<void>(queue.require(routine));
  if (options.event != nullptr) {
    enqueue_marker(queue, options);
  }
}

}  // namespace clmem::detail
