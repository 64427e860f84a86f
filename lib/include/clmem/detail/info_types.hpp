// SPDX-License-Identifier: Apache-2.0
// info_types.hpp - the type that each parameter of the clGet...Info functions returns.
//
// Contract: a parameter that is not here does not compile; specialise its template, as here, for
// those of extensions.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <clmem/flags.hpp>
#include <clmem/handle.hpp>
#include <clmem/opencl.hpp>
#include <cstddef>
#include <string>
#include <vector>

namespace CLMEM_EXPORT clmem {

class Context;
class Device;
class MemoryObject;
class Program;
enum class AddressingMode : cl_addressing_mode;
enum class BuildStatus : cl_build_status;
enum class FilterMode : cl_filter_mode;

// struct MemInfo<CL_MEM_SIZE> : Returns<std::size_t> {};
template <typename T>
struct Returns {
  using type = T;
};

// clang-format off
template <cl_platform_info Param> struct PlatformInfo;
template <cl_device_info Param> struct DeviceInfo;
template <cl_context_info Param> struct ContextInfo;
template <cl_command_queue_info Param> struct QueueInfo;
template <cl_event_info Param> struct EventInfo;
template <cl_mem_info Param> struct MemInfo;
template <cl_image_info Param> struct ImageInfo;
template <cl_pipe_info Param> struct PipeInfo;
template <cl_sampler_info Param> struct SamplerInfo;
template <cl_program_info Param> struct ProgramInfo;
template <cl_program_build_info Param> struct ProgramBuildInfo;
template <cl_kernel_info Param> struct KernelInfo;
template <cl_kernel_work_group_info Param> struct KernelWorkGroupInfo;

// clang-format on

#define CLMEM_INFO(Info, param, ...) \
  template <>                        \
  struct Info<param> : Returns<__VA_ARGS__> {};
#include <clmem/detail/info_parameters.def>
#undef CLMEM_INFO

}  // namespace clmem
