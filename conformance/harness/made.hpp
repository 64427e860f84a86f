// SPDX-License-Identifier: Apache-2.0
// made.hpp - for calls that are not under test and have to make something: an object, a mapping.
//
//   const Handle<cl_mem> part{clCreateSubBuffer(parent, 0, type, &region, &code)};
//   must_make(part, code, "clCreateSubBuffer");
//
// Contract: throws SetUpFailed where the call answers an error, and where it answers success and
// has made nothing.
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
