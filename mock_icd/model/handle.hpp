// SPDX-License-Identifier: Apache-2.0
// handle.hpp - maps each handle type of the C API to its class in the model and its error code.
//
//   HandleTraits<cl_mem>::Class        // MemObject
//   HandleTraits<cl_mem>::invalid      // CL_INVALID_MEM_OBJECT
//
// Contract: one specialisation per handle type that the model knows; nothing else maps them.
#pragma once

#include "model/command_buffer_handle.hpp"
#include "model/object.hpp"

namespace clmem::mock {

struct Platform;
struct Device;
struct Context;
struct CommandQueue;
class Event;
struct Program;
struct Kernel;
struct MemObject;
struct Sampler;
struct CommandBuffer;

template <typename ClassT, ObjectKind kind_value, cl_int invalid_code>
struct HandleDescription {
  using Class = ClassT;
  static constexpr ObjectKind kind = kind_value;
  static constexpr cl_int invalid = invalid_code;
};

template <typename Handle>
struct HandleTraits;
template <>
struct HandleTraits<cl_platform_id>
    : HandleDescription<Platform, ObjectKind::platform, CL_INVALID_PLATFORM> {};
template <>
struct HandleTraits<cl_device_id>
    : HandleDescription<Device, ObjectKind::device, CL_INVALID_DEVICE> {};
template <>
struct HandleTraits<cl_context>
    : HandleDescription<Context, ObjectKind::context, CL_INVALID_CONTEXT> {};
template <>
struct HandleTraits<cl_command_queue>
    : HandleDescription<CommandQueue, ObjectKind::command_queue, CL_INVALID_COMMAND_QUEUE> {};
template <>
struct HandleTraits<cl_event> : HandleDescription<Event, ObjectKind::event, CL_INVALID_EVENT> {};
template <>
struct HandleTraits<cl_mem>
    : HandleDescription<MemObject, ObjectKind::memory, CL_INVALID_MEM_OBJECT> {};
template <>
struct HandleTraits<cl_program>
    : HandleDescription<Program, ObjectKind::program, CL_INVALID_PROGRAM> {};
template <>
struct HandleTraits<cl_kernel> : HandleDescription<Kernel, ObjectKind::kernel, CL_INVALID_KERNEL> {
};
template <>
struct HandleTraits<cl_sampler>
    : HandleDescription<Sampler, ObjectKind::sampler, CL_INVALID_SAMPLER> {};
template <>
struct HandleTraits<khr::CommandBufferHandle>
    : HandleDescription<CommandBuffer, ObjectKind::command_buffer, khr::invalid_command_buffer> {};

}  // namespace clmem::mock
