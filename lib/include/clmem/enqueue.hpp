// SPDX-License-Identifier: Apache-2.0
// enqueue.hpp - how every command is enqueued: with the event asked for or none, and tried again
// when that is promised.
//
// Contract: a command has call(), which takes where to put the event, null for none, and returns a
// status, and describe(), which gives the text for a failure. It may have is_sound(), a quick look
// that settles that nothing is wrong with most commands, and check(), which then throws or finds
// that all is well. The caller's event changes only on success. Where instructions count, `make`
// gives a command of values and references and is inlined with is_sound() and call(): then all that
// a mistake, a second try or a failure needs is in one place out of line, where the command is made
// once more, and nothing is kept for it but what the operands do not have.
#pragma once

#include <clmem/event.hpp>
#include <clmem/export.hpp>
#include <clmem/retry.hpp>
#include <concepts>
#include <string>

namespace CLMEM_EXPORT clmem {
namespace detail {

enum class Retry { never, when_out_of_memory };

// In place of a status: is_sound() did not settle it.
inline constexpr cl_int not_called = 1;

template <typename Command>
concept Suspicious = requires(const Command& command, const char* routine) {
  { command.is_sound() } -> std::same_as<bool>;
  command.check(routine);
};

// After a first call that gave `code`, or none.
template <Retry retry, typename Command>
[[gnu::noinline, gnu::cold]] void finish_or_throw(cl_int code, cl_event* wanted,
                                                  const char* routine, Command command) {
  if constexpr (Suspicious<Command>) {
    if (code == not_called) {
      command.check(routine);
      code = command.call(wanted);
    }
  }
  if constexpr (retry == Retry::when_out_of_memory) {
    if (is_out_of_memory(code)) {
      reclaim_memory();
      code = command.call(wanted);
    }
  }
  if (code != CL_SUCCESS) {
    throw_error(code, routine, command.describe(code));
  }
}

template <typename Command>
[[gnu::always_inline]] inline cl_int first_call(cl_event* wanted, const Command& command) {
  if constexpr (Suspicious<Command>) {
    if (!command.is_sound()) [[unlikely]] {
      return not_called;
    }
  }
  return command.call(wanted);
}

template <Retry retry, typename Make>
[[gnu::always_inline]] inline void enqueue(Event* event, const char* routine, const Make& make) {
  cl_event raw = nullptr;
  cl_event* const wanted = event == nullptr ? nullptr : &raw;
  const cl_int code = first_call(wanted, make());
  if (code != CL_SUCCESS) [[unlikely]] {
    finish_or_throw<retry>(code, wanted, routine, make());
  }
  if (event != nullptr) {
    *event = Event{adopt, raw};
  }
}

// Without a second try: `call` is inlined, `make_facts` gives values that have describe().
template <typename Facts>
[[noreturn, gnu::noinline, gnu::cold]] void throw_failed(cl_int code, const char* routine,
                                                         Facts facts) {
  throw_error(code, routine, facts.describe(code));
}

template <typename Call, typename MakeFacts>
[[gnu::always_inline]] inline void enqueue_once(Event* event, const char* routine, const Call& call,
                                                const MakeFacts& make_facts) {
  cl_event raw = nullptr;
  const cl_int code = call(event == nullptr ? nullptr : &raw);
  if (code != CL_SUCCESS) [[unlikely]] {
    throw_failed(code, routine, make_facts());
  }
  if (event != nullptr) {
    *event = Event{adopt, raw};
  }
}

// The same of two functions.
template <typename Call, typename Describe>
struct CommandOf {
  const Call& call;
  const Describe& describe;
};

template <Retry retry, typename Call, typename Describe>
void enqueue(Event* event, const char* routine, const Call& call, const Describe& describe) {
  enqueue<retry>(event, routine, [&] { return CommandOf<Call, Describe>{call, describe}; });
}

}  // namespace detail
}  // namespace clmem
