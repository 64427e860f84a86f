// SPDX-License-Identifier: Apache-2.0
// Reference counts of objects whose last release has no further effect.
#include "model/command_buffer.hpp"
#include "model/state.hpp"

namespace clmem::mock {

#define CLMEM_COUNTED(retain, release, Handle)                                                     \
  cl_int Model::retain(Handle object) {                                                            \
    return locked_call(*state_, [&](ModelLock& model) { model->registry.retain_handle(object); }); \
  }                                                                                                \
  cl_int Model::release(Handle object) {                                                           \
    return locked_call(*state_,                                                                    \
                       [&](ModelLock& model) { model->registry.release_handle(object); });         \
  }

CLMEM_COUNTED(clRetainContext, clReleaseContext, cl_context)
CLMEM_COUNTED(clRetainDevice, clReleaseDevice, cl_device_id)
CLMEM_COUNTED(clRetainEvent, clReleaseEvent, cl_event)
CLMEM_COUNTED(clRetainKernel, clReleaseKernel, cl_kernel)
CLMEM_COUNTED(clRetainMemObject, clReleaseMemObject, cl_mem)
CLMEM_COUNTED(clRetainProgram, clReleaseProgram, cl_program)
CLMEM_COUNTED(clRetainSampler, clReleaseSampler, cl_sampler)
CLMEM_COUNTED(retain_command_buffer, release_command_buffer, khr::CommandBufferHandle)
#undef CLMEM_COUNTED

}  // namespace clmem::mock
