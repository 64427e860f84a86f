// SPDX-License-Identifier: Apache-2.0
// set_up.hpp - for calls that are not under test and have to succeed.
//
//   must_succeed(clFinish(queue), "clFinish");
//
// Contract: throws SetUpFailed, which ends the case as a failure that names the call and the code
// that it returned.
#pragma once

#include <clmem/opencl.hpp>
#include <stdexcept>
#include <string>

namespace clmem::conformance {

class SetUpFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void must_succeed(cl_int code, const char* call);

}  // namespace clmem::conformance
