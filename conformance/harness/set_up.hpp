// SPDX-License-Identifier: Apache-2.0
// set_up.hpp - makes calls that are not under test and have to succeed.
//
//   must_succeed(clFinish, queue);
//   must_enqueue(clEnqueueFillBuffer, queue, buffer, &zero, sizeof zero, 0, size);
//   must_succeed(operand.read(queue, seen), "a read of an operand");
//
// Contract: throws SetUpFailed, which ends the case as a failure that names the call and the code
// that it returned.
#pragma once

#include <clmem/opencl.hpp>
#include <stdexcept>
#include <string>

#include "harness/watched_calls.hpp"

namespace clmem::conformance {

class SetUpFailed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

void must_succeed(cl_int code, const char* call);

template <Watched Call, typename... Given>
void must_succeed(const Call& call, const Given&... given) {
  must_succeed(call_with(call, given...), Call::name);
}

// Throws Unsupported if `code` reports that the device currently has too little free memory, which
// every creation, first use and map may do (clCreateBuffer, clEnqueueMapBuffer: Errors). For sizes
// below an eighth of `largest`, which is CL_DEVICE_MAX_MEM_ALLOC_SIZE, it does nothing and the case
// checks the code: a driver with so little of the memory that it reports is a finding.
void need_memory(cl_int code, std::size_t size, cl_ulong largest);

// Enqueues a command without a wait list and an event.
template <Watched Call, typename... Given>
void must_enqueue(const Call& call, const Given&... given) {
  must_succeed(call, given..., 0, nullptr, nullptr);
}

}  // namespace clmem::conformance
