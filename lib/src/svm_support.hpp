// SPDX-License-Identifier: Apache-2.0
// svm_support.hpp - why shared virtual memory is refused, in words.
//
// Contract: what is known without an OpenCL call is checked before one is made; the driver and the
// devices are asked only after a failure.
#pragma once

#include <clmem/context.hpp>
#include <clmem/queue.hpp>
#include <clmem/svm.hpp>
#include <cstddef>
#include <string>

#include "checks.hpp"

namespace clmem::detail {

// After CL_INVALID_OPERATION of a command: that the device has no such memory. Else nothing.
[[nodiscard]] std::string describe_svm_support(cl_int code, const CommandQueue& queue);

struct SVMRequest {
  std::size_t size;
  std::size_t alignment;
  SVMMemFlags flags;
};

// "flags = CL_MEM_READ_WRITE, size = 64, alignment = 0"
[[nodiscard]] std::string describe_request(const SVMRequest& request);

// Rejects what no device could allocate: LogicError before any call.
void require_sound(const char* routine, const SVMRequest& request);

// Throws if the devices of the context explain why clSVMAlloc gave nothing: all lack what is asked
// for, or the limit of one is exceeded.
void throw_if_unsupported(const char* routine, const Context& context, const SVMRequest& request);

}  // namespace clmem::detail
