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

// struct MemInfo<CL_MEM_SIZE> : Answers<std::size_t> {};
template <typename T>
struct Answers {
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

template <> struct PlatformInfo<CL_PLATFORM_PROFILE> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_VERSION> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_NAME> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_VENDOR> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_EXTENSIONS> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_NUMERIC_VERSION> : Answers<cl_version> {};
template <> struct PlatformInfo<CL_PLATFORM_HOST_TIMER_RESOLUTION> : Answers<cl_ulong> {};

template <> struct DeviceInfo<CL_DEVICE_TYPE> : Answers<DeviceType> {};
template <> struct DeviceInfo<CL_DEVICE_VENDOR_ID> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_COMPUTE_UNITS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_ADDRESS_BITS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_MEM_ALLOC_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_MEM_BASE_ADDR_ALIGN> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_CACHE_TYPE> : Answers<cl_device_mem_cache_type> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_CACHELINE_SIZE> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_CACHE_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_MEM_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_LOCAL_MEM_TYPE> : Answers<cl_device_local_mem_type> {};
template <> struct DeviceInfo<CL_DEVICE_LOCAL_MEM_SIZE> : Answers<cl_ulong> {};
template <> struct DeviceInfo<CL_DEVICE_HOST_UNIFIED_MEMORY> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_ERROR_CORRECTION_SUPPORT> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_PROFILING_TIMER_RESOLUTION> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_ENDIAN_LITTLE> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_AVAILABLE> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_COMPILER_AVAILABLE> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE_SUPPORT> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_QUEUE_ON_HOST_PROPERTIES> : Answers<QueueProperties> {};
template <> struct DeviceInfo<CL_DEVICE_SVM_CAPABILITIES> : Answers<cl_device_svm_capabilities> {};
template <> struct DeviceInfo<CL_DEVICE_PREFERRED_INTEROP_USER_SYNC> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_PLATFORM> : Answers<cl_platform_id> {};
template <> struct DeviceInfo<CL_DEVICE_NAME> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_VENDOR> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DRIVER_VERSION> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_PROFILE> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_VERSION> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_OPENCL_C_VERSION> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_EXTENSIONS> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_NUMERIC_VERSION> : Answers<cl_version> {};
template <> struct DeviceInfo<CL_DEVICE_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_WORK_ITEM_SIZES> : Answers<std::vector<std::size_t>> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_WORK_GROUP_SIZE> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_CLOCK_FREQUENCY> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_PARAMETER_SIZE> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_CONSTANT_ARGS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_READ_IMAGE_ARGS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_WRITE_IMAGE_ARGS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE2D_MAX_WIDTH> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE2D_MAX_HEIGHT> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE3D_MAX_WIDTH> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE3D_MAX_HEIGHT> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE3D_MAX_DEPTH> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE_MAX_BUFFER_SIZE> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE_MAX_ARRAY_SIZE> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE_PITCH_ALIGNMENT> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_SAMPLERS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_PIPE_ARGS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_PIPE_MAX_PACKET_SIZE> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_PIPE_SUPPORT> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_PRINTF_BUFFER_SIZE> : Answers<std::size_t> {};
template <> struct DeviceInfo<CL_DEVICE_EXECUTION_CAPABILITIES> : Answers<cl_device_exec_capabilities> {};
template <> struct DeviceInfo<CL_DEVICE_LINKER_AVAILABLE> : Answers<bool> {};
template <> struct DeviceInfo<CL_DEVICE_BUILT_IN_KERNELS> : Answers<std::string> {};
template <> struct DeviceInfo<CL_DEVICE_PARTITION_MAX_SUB_DEVICES> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT> : Answers<cl_uint> {};
template <> struct DeviceInfo<CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES> : Answers<cl_device_atomic_capabilities> {};
template <> struct DeviceInfo<CL_DEVICE_ATOMIC_FENCE_CAPABILITIES> : Answers<cl_device_atomic_capabilities> {};

template <> struct ContextInfo<CL_CONTEXT_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct ContextInfo<CL_CONTEXT_NUM_DEVICES> : Answers<cl_uint> {};
template <> struct ContextInfo<CL_CONTEXT_DEVICES> : Answers<std::vector<Device>> {};
template <> struct ContextInfo<CL_CONTEXT_PROPERTIES> : Answers<std::vector<cl_context_properties>> {};

template <> struct QueueInfo<CL_QUEUE_CONTEXT> : Answers<Context> {};
template <> struct QueueInfo<CL_QUEUE_DEVICE> : Answers<Device> {};
template <> struct QueueInfo<CL_QUEUE_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct QueueInfo<CL_QUEUE_PROPERTIES> : Answers<QueueProperties> {};
template <> struct QueueInfo<CL_QUEUE_PROPERTIES_ARRAY> : Answers<std::vector<cl_queue_properties>> {};

template <> struct EventInfo<CL_EVENT_CONTEXT> : Answers<Context> {};
template <> struct EventInfo<CL_EVENT_COMMAND_QUEUE> : Answers<Handle<cl_command_queue>> {};
template <> struct EventInfo<CL_EVENT_COMMAND_TYPE> : Answers<cl_command_type> {};
template <> struct EventInfo<CL_EVENT_COMMAND_EXECUTION_STATUS> : Answers<cl_int> {};
template <> struct EventInfo<CL_EVENT_REFERENCE_COUNT> : Answers<cl_uint> {};

template <> struct MemInfo<CL_MEM_TYPE> : Answers<cl_mem_object_type> {};
template <> struct MemInfo<CL_MEM_FLAGS> : Answers<MemFlags> {};
template <> struct MemInfo<CL_MEM_SIZE> : Answers<std::size_t> {};
template <> struct MemInfo<CL_MEM_MAP_COUNT> : Answers<cl_uint> {};
template <> struct MemInfo<CL_MEM_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct MemInfo<CL_MEM_CONTEXT> : Answers<Context> {};
template <> struct MemInfo<CL_MEM_ASSOCIATED_MEMOBJECT> : Answers<MemoryObject> {};
template <> struct MemInfo<CL_MEM_OFFSET> : Answers<std::size_t> {};
template <> struct MemInfo<CL_MEM_USES_SVM_POINTER> : Answers<bool> {};
template <> struct MemInfo<CL_MEM_PROPERTIES> : Answers<std::vector<cl_mem_properties>> {};

template <> struct ImageInfo<CL_IMAGE_FORMAT> : Answers<cl_image_format> {};
template <> struct ImageInfo<CL_IMAGE_ELEMENT_SIZE> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_ROW_PITCH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_SLICE_PITCH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_WIDTH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_HEIGHT> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_DEPTH> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_ARRAY_SIZE> : Answers<std::size_t> {};
template <> struct ImageInfo<CL_IMAGE_BUFFER> : Answers<MemoryObject> {};
template <> struct ImageInfo<CL_IMAGE_NUM_MIP_LEVELS> : Answers<cl_uint> {};
template <> struct ImageInfo<CL_IMAGE_NUM_SAMPLES> : Answers<cl_uint> {};

template <> struct PipeInfo<CL_PIPE_PACKET_SIZE> : Answers<cl_uint> {};
template <> struct PipeInfo<CL_PIPE_MAX_PACKETS> : Answers<cl_uint> {};
template <> struct PipeInfo<CL_PIPE_PROPERTIES> : Answers<std::vector<cl_pipe_properties>> {};

// The mip filter and the range of levels come with cl_khr_mipmap_image.
template <> struct SamplerInfo<CL_SAMPLER_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct SamplerInfo<CL_SAMPLER_CONTEXT> : Answers<Context> {};
template <> struct SamplerInfo<CL_SAMPLER_NORMALIZED_COORDS> : Answers<bool> {};
template <> struct SamplerInfo<CL_SAMPLER_ADDRESSING_MODE> : Answers<AddressingMode> {};
template <> struct SamplerInfo<CL_SAMPLER_FILTER_MODE> : Answers<FilterMode> {};
template <> struct SamplerInfo<CL_SAMPLER_MIP_FILTER_MODE> : Answers<FilterMode> {};
template <> struct SamplerInfo<CL_SAMPLER_LOD_MIN> : Answers<cl_float> {};
template <> struct SamplerInfo<CL_SAMPLER_LOD_MAX> : Answers<cl_float> {};
template <> struct SamplerInfo<CL_SAMPLER_PROPERTIES> : Answers<std::vector<cl_sampler_properties>> {};

template <> struct ProgramInfo<CL_PROGRAM_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct ProgramInfo<CL_PROGRAM_CONTEXT> : Answers<Context> {};
template <> struct ProgramInfo<CL_PROGRAM_NUM_DEVICES> : Answers<cl_uint> {};
template <> struct ProgramInfo<CL_PROGRAM_DEVICES> : Answers<std::vector<Device>> {};
template <> struct ProgramInfo<CL_PROGRAM_SOURCE> : Answers<std::string> {};
template <> struct ProgramInfo<CL_PROGRAM_BINARY_SIZES> : Answers<std::vector<std::size_t>> {};
template <> struct ProgramInfo<CL_PROGRAM_NUM_KERNELS> : Answers<std::size_t> {};
template <> struct ProgramInfo<CL_PROGRAM_KERNEL_NAMES> : Answers<std::string> {};

template <> struct ProgramBuildInfo<CL_PROGRAM_BUILD_STATUS> : Answers<BuildStatus> {};
template <> struct ProgramBuildInfo<CL_PROGRAM_BUILD_OPTIONS> : Answers<std::string> {};
template <> struct ProgramBuildInfo<CL_PROGRAM_BUILD_LOG> : Answers<std::string> {};
template <> struct ProgramBuildInfo<CL_PROGRAM_BINARY_TYPE> : Answers<cl_program_binary_type> {};

template <> struct KernelInfo<CL_KERNEL_FUNCTION_NAME> : Answers<std::string> {};
template <> struct KernelInfo<CL_KERNEL_NUM_ARGS> : Answers<cl_uint> {};
template <> struct KernelInfo<CL_KERNEL_REFERENCE_COUNT> : Answers<cl_uint> {};
template <> struct KernelInfo<CL_KERNEL_CONTEXT> : Answers<Context> {};
template <> struct KernelInfo<CL_KERNEL_PROGRAM> : Answers<Program> {};
template <> struct KernelInfo<CL_KERNEL_ATTRIBUTES> : Answers<std::string> {};

template <> struct KernelWorkGroupInfo<CL_KERNEL_WORK_GROUP_SIZE> : Answers<std::size_t> {};
template <> struct KernelWorkGroupInfo<CL_KERNEL_COMPILE_WORK_GROUP_SIZE> : Answers<std::array<std::size_t, 3>> {};
template <> struct KernelWorkGroupInfo<CL_KERNEL_PREFERRED_WORK_GROUP_SIZE_MULTIPLE> : Answers<std::size_t> {};
template <> struct KernelWorkGroupInfo<CL_KERNEL_LOCAL_MEM_SIZE> : Answers<cl_ulong> {};
template <> struct KernelWorkGroupInfo<CL_KERNEL_PRIVATE_MEM_SIZE> : Answers<cl_ulong> {};
// clang-format on

}  // namespace clmem
