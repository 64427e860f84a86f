// SPDX-License-Identifier: Apache-2.0
// made.hpp - for calls that are not under test and have to return something: an object, a mapping.
//
//   const Handle<cl_mem> part{clCreateSubBuffer(parent, 0, type, &region, &code)};
//   must_make(part, code, "clCreateSubBuffer");
//
// Contract: throws SetUpFailed where the call returns an error, and where it returns success
// without an object.
#pragma once

#include "harness/set_up.hpp"

namespace clmem::conformance {

[[noreturn]] void fail_without_object(const char* call);

template <typename Made>
void must_make(const Made& made, cl_int code, const char* call) {
  must_succeed(code, call);
  if (!made) {
    fail_without_object(call);
  }
}

}  // namespace clmem::conformance
