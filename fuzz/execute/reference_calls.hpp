// SPDX-License-Identifier: Apache-2.0
// reference_calls.hpp - the functions that count, retain and release objects of each kind.
//
//   with_references(api, object.kind, handle, [](auto* typed, auto query, cl_uint count_name,
//                                                auto retain, auto release) { release(typed); });
#pragma once

#include "clmem/mock/slot.hpp"
#include "program/program.hpp"

namespace clmem::fuzz {

[[nodiscard]] constexpr bool has_references(Kind kind) {
  return kind == Kind::context || kind == Kind::queue || kind == Kind::memory ||
         kind == Kind::event || kind == Kind::pipe || kind == Kind::kernel || kind == Kind::sampler;
}

// Requires a kind of object that has references.
template <typename Use>
auto with_references(const cl_icd_dispatch& api, Kind kind, void* handle, const Use& use) {
  switch (kind) {
    case Kind::context:
      return use(static_cast<cl_context>(handle), api.clGetContextInfo,
                 cl_uint{CL_CONTEXT_REFERENCE_COUNT}, api.clRetainContext, api.clReleaseContext);
    case Kind::queue:
      return use(static_cast<cl_command_queue>(handle), api.clGetCommandQueueInfo,
                 cl_uint{CL_QUEUE_REFERENCE_COUNT}, api.clRetainCommandQueue,
                 api.clReleaseCommandQueue);
    case Kind::event:
      return use(static_cast<cl_event>(handle), api.clGetEventInfo,
                 cl_uint{CL_EVENT_REFERENCE_COUNT}, api.clRetainEvent, api.clReleaseEvent);
    case Kind::kernel:
      return use(static_cast<cl_kernel>(handle), api.clGetKernelInfo,
                 cl_uint{CL_KERNEL_REFERENCE_COUNT}, api.clRetainKernel, api.clReleaseKernel);
    case Kind::sampler:
      return use(static_cast<cl_sampler>(handle), api.clGetSamplerInfo,
                 cl_uint{CL_SAMPLER_REFERENCE_COUNT}, api.clRetainSampler, api.clReleaseSampler);
    default:  // memory objects and pipes
      return use(static_cast<cl_mem>(handle), api.clGetMemObjectInfo,
                 cl_uint{CL_MEM_REFERENCE_COUNT}, api.clRetainMemObject, api.clReleaseMemObject);
  }
}

}  // namespace clmem::fuzz
