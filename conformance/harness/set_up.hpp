// SPDX-License-Identifier: Apache-2.0
// set_up.hpp - makes calls that are not under test and have to succeed, and ends a case that needs
// a feature which its device lacks.
//
//   must_succeed(clFinish, queue);
//   must_enqueue(clEnqueueFillBuffer, queue, buffer, &zero, sizeof zero, 0, size);
//   must_succeed(operand.all().read(queue, CL_TRUE, seen), "a read of an operand");
//   const Handle<cl_mem> part = must_make(clCreateSubBuffer, parent, 0, type, &region);
//   if (!fixture.device().has_extension("cl_khr_example")) unsupported("cl_khr_example");
//
// Contract: throws SetUpFailed, which ends the case as a failure that names the call and the code
// that it returned, also for success without an object. Unsupported gives the case the outcome
// "unsupported", with the capability as its text.
#pragma once

#include <clmem/opencl.hpp>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>

#include "harness/handle.hpp"
#include "harness/returned_code.hpp"

namespace clmem::conformance {

struct Unsupported {
  std::string capability;
};

[[noreturn]] inline void unsupported(std::string capability) {
  throw Unsupported{std::move(capability)};
}

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
// every creation, first use and map may do (clCreateBuffer, clEnqueueMapBuffer: Errors). Does nothing
// for sizes below an eighth of `largest`, which is CL_DEVICE_MAX_MEM_ALLOC_SIZE: the case checks the
// code, because a driver that has so little of the memory that it reports is a finding.
void need_memory(cl_int code, std::size_t size, cl_ulong largest);

template <Watched Call, typename... Given>
void must_enqueue(const Call& call, const Given&... given) {
  must_succeed(call, given..., 0, nullptr, nullptr);
}

[[noreturn]] void fail_without_object(const char* call);

// Throws Unsupported if the code reports a lack of resources, for objects of which the number that
// can exist at a time is not specified (clCreateCommandQueue, clCreateUserEvent: Errors).
void need_another(const char* object, cl_int code);

template <typename Made>
void must_make(const Made& made, cl_int code, const char* call) {
  if constexpr (std::is_same_v<Made, Handle<cl_command_queue>>) {
    need_another("command-queue", code);
  }
  must_succeed(code, call);
  if (!made) {
    fail_without_object(call);
  }
}

// Appends the last argument, the address of the code.
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
