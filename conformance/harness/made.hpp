// SPDX-License-Identifier: Apache-2.0
// made.hpp - makes calls that are not under test and have to return an object or a mapping.
//
//   const Handle<cl_mem> part = must_make(clCreateSubBuffer, parent, 0, type, &region);
//
// Contract: throws SetUpFailed if the call returns an error, or success without an object;
// Unsupported if a driver has no resources for another queue.
#pragma once

#include <type_traits>

#include "harness/handle.hpp"
#include "harness/returned_code.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

[[noreturn]] void fail_without_object(const char* call);

// Throws Unsupported if the code reports a lack of resources: the number of command-queues that can
// exist at a time is not specified (clCreateCommandQueue: Errors).
void need_another_queue(cl_int code);

template <typename Made>
void must_make(const Made& made, cl_int code, const char* call) {
  if constexpr (std::is_same_v<Made, Handle<cl_command_queue>>) {
    need_another_queue(code);
  }
  must_succeed(code, call);
  if (!made) {
    fail_without_object(call);
  }
}

// Makes the call, given without its last argument, the address of the code.
template <Watched Call, typename... Given>
[[nodiscard]] auto must_make(const Call& call, const Given&... given) {
  cl_int code = not_stored;
  auto* const raw = call_with(call, given..., &code);
  if constexpr (std::is_void_v<std::remove_pointer_t<decltype(raw)>>) {
    must_make(raw, code, Call::name);
    return raw;
  } else {
    Handle<std::remove_const_t<decltype(raw)>> made{raw};
    must_make(made, code, Call::name);
    return made;
  }
}

}  // namespace clmem::conformance
