// SPDX-License-Identifier: Apache-2.0
// svm_support.hpp - checks of what is requested of clSVMAlloc, and texts about what devices lack.
//
// Contract: checks that need no OpenCL call come first; driver and devices are queried only after a
// failure.
#pragma once

#include <clmem/context.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <cstddef>
#include <string>

#include "checks.hpp"

namespace clmem::detail {

// Returns, after CL_INVALID_OPERATION of a command, that the device has no such memory; else
// nothing.
[[nodiscard]] std::string describe_svm_support(cl_int code, const CommandQueue& queue);

struct SVMRequest {
  std::size_t size;
  std::size_t alignment;
  SVMMemFlags flags;
};

[[nodiscard]] std::string describe_request(const SVMRequest& request);

// Throws a LogicError for a request that no device could fulfil, before any call.
void require_valid(const char* routine, const SVMRequest& request);

// Throws if the devices of the context explain why clSVMAlloc returned null: all lack the requested
// features, or a limit of one is exceeded.
void throw_if_unsupported(const char* routine, const Context& context, const SVMRequest& request);

}  // namespace clmem::detail
