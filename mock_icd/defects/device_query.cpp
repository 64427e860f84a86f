// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "defects/combinators.hpp"
#include "defects/families.hpp"

namespace clmem::mock::defects {
namespace {

// What a device must not lack.
constexpr std::array limits{
    cl_device_info{CL_DEVICE_LOCAL_MEM_SIZE},
    cl_device_info{CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE},
    cl_device_info{CL_DEVICE_MAX_CONSTANT_ARGS},
    cl_device_info{CL_DEVICE_MAX_PARAMETER_SIZE},
    cl_device_info{CL_DEVICE_MAX_READ_IMAGE_ARGS},
    cl_device_info{CL_DEVICE_MAX_WRITE_IMAGE_ARGS},
    cl_device_info{CL_DEVICE_IMAGE2D_MAX_WIDTH},
    cl_device_info{CL_DEVICE_IMAGE2D_MAX_HEIGHT},
    cl_device_info{CL_DEVICE_IMAGE3D_MAX_WIDTH},
    cl_device_info{CL_DEVICE_IMAGE3D_MAX_HEIGHT},
    cl_device_info{CL_DEVICE_IMAGE3D_MAX_DEPTH},
    cl_device_info{CL_DEVICE_IMAGE_MAX_BUFFER_SIZE},
    cl_device_info{CL_DEVICE_IMAGE_MAX_ARRAY_SIZE},
    cl_device_info{CL_DEVICE_MAX_SAMPLERS},
    cl_device_info{CL_DEVICE_MAX_PIPE_ARGS},
    cl_device_info{CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS},
    cl_device_info{CL_DEVICE_PIPE_MAX_PACKET_SIZE},
    cl_device_info{CL_DEVICE_MEM_BASE_ADDR_ALIGN},
    cl_device_info{CL_DEVICE_MIN_DATA_TYPE_ALIGN_SIZE},
    cl_device_info{CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES},
    cl_device_info{CL_DEVICE_ATOMIC_FENCE_CAPABILITIES},
    cl_device_info{CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT},
    cl_device_info{CL_DEVICE_GLOBAL_MEM_SIZE},
    cl_device_info{CL_DEVICE_PROFILING_TIMER_RESOLUTION},
    cl_device_info{CL_DEVICE_ADDRESS_BITS},
};

// What has few answers that make sense.
constexpr std::array choices{
    cl_device_info{CL_DEVICE_GLOBAL_MEM_CACHE_TYPE},
    cl_device_info{CL_DEVICE_LOCAL_MEM_TYPE},
    cl_device_info{CL_DEVICE_HOST_UNIFIED_MEMORY},
    cl_device_info{CL_DEVICE_ERROR_CORRECTION_SUPPORT},
    cl_device_info{CL_DEVICE_IMAGE_SUPPORT},
    cl_device_info{CL_DEVICE_PIPE_SUPPORT},
    cl_device_info{CL_DEVICE_ENDIAN_LITTLE},
    cl_device_info{CL_DEVICE_SVM_CAPABILITIES},
    cl_device_info{CL_DEVICE_PREFERRED_PLATFORM_ATOMIC_ALIGNMENT},
    cl_device_info{CL_DEVICE_PREFERRED_GLOBAL_ATOMIC_ALIGNMENT},
    cl_device_info{CL_DEVICE_PREFERRED_LOCAL_ATOMIC_ALIGNMENT},
    cl_device_info{CL_DEVICE_IMAGE_PITCH_ALIGNMENT},
    cl_device_info{CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT},
    cl_device_info{CL_DEVICE_QUEUE_ON_DEVICE_PROPERTIES},
    cl_device_info{CL_DEVICE_QUEUE_ON_DEVICE_PREFERRED_SIZE},
    cl_device_info{CL_DEVICE_QUEUE_ON_DEVICE_MAX_SIZE},
    cl_device_info{CL_DEVICE_MAX_ON_DEVICE_QUEUES},
    cl_device_info{CL_DEVICE_MAX_ON_DEVICE_EVENTS},
    cl_device_info{CL_DEVICE_GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE},
};

template <const auto& names>
struct AsksForAnyOf {
  bool operator()(const auto& call) const {
    return std::ranges::find(names, arg<"param_name">(call)) != names.end();
  }
};

// Every byte of the answer is `byte`.
template <const auto& names, int byte>
constexpr auto returns_bytes() {
  return wraps<P::clGetDeviceInfo>([](auto& call) {
    const auto answer = call.forward();
    void* const place = arg<"param_value">(call);
    if (answer.status == CL_SUCCESS && place != nullptr && AsksForAnyOf<names>{}(call)) {
      std::memset(place, byte, arg<"param_value_size">(call));
    }
    return answer;
  });
}

constexpr std::array features_of_3_0{
    cl_device_info{CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES},
    cl_device_info{CL_DEVICE_ATOMIC_FENCE_CAPABILITIES},
    cl_device_info{CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES},
    cl_device_info{CL_DEVICE_MAX_ON_DEVICE_QUEUES},
    cl_device_info{CL_DEVICE_PIPE_SUPPORT},
    cl_device_info{CL_DEVICE_MAX_GLOBAL_VARIABLE_SIZE},
    cl_device_info{CL_DEVICE_NON_UNIFORM_WORK_GROUP_SUPPORT},
    cl_device_info{CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS},
    cl_device_info{CL_DEVICE_IL_VERSION},
    cl_device_info{CL_DEVICE_IMAGE_PITCH_ALIGNMENT},
    cl_device_info{CL_DEVICE_MAX_NUM_SUB_GROUPS},
    cl_device_info{CL_DEVICE_WORK_GROUP_COLLECTIVE_FUNCTIONS_SUPPORT},
    cl_device_info{CL_DEVICE_GENERIC_ADDRESS_SPACE_SUPPORT},
    cl_device_info{CL_DEVICE_QUEUE_ON_HOST_PROPERTIES},
    cl_device_info{CL_DEVICE_OPENCL_C_FEATURES},
    cl_device_info{CL_DEVICE_SVM_CAPABILITIES},
};

}  // namespace

std::vector<Defect> device_queries() {
  return {
      {"device.returns-zero-for-limits",
       {"Device.LOCAL_MEM_SIZE",
        "Device.MAX_CONSTANT_BUFFER_SIZE",
        "Device.MAX_CONSTANT_ARGS",
        "Device.MAX_PARAMETER_SIZE",
        "Device.MAX_READ_IMAGE_ARGS",
        "Device.MAX_WRITE_IMAGE_ARGS",
        "Device.IMAGE2D_MAX_WIDTH",
        "Device.IMAGE2D_MAX_HEIGHT",
        "Device.IMAGE3D_MAX_WIDTH",
        "Device.IMAGE3D_MAX_HEIGHT",
        "Device.IMAGE3D_MAX_DEPTH",
        "Device.IMAGE_MAX_BUFFER_SIZE",
        "Device.IMAGE_MAX_ARRAY_SIZE",
        "Device.MAX_SAMPLERS",
        "Device.MAX_PIPE_ARGS",
        "Device.PIPE_MAX_ACTIVE_RESERVATIONS",
        "Device.PIPE_MAX_PACKET_SIZE",
        "Device.MEM_BASE_ADDR_ALIGN",
        "Device.MIN_DATA_TYPE_ALIGN_SIZE",
        "Device.ATOMIC_MEMORY_CAPABILITIES",
        "Device.ATOMIC_FENCE_CAPABILITIES",
        "Device.PIPE_SUPPORT.generic",
        "Device.GLOBAL_MEM_SIZE",
        "Device.PROFILING_TIMER_RESOLUTION",
        "Device.ADDRESS_BITS",
        "Device.*.embedded",
        "Device.*.required"},
       "What a device must have is reported as zero.",
       returns_bytes<limits, 0>()},
      {"device.returns-ones-for-choices",
       {"Device.GLOBAL_MEM_CACHE_TYPE", "Device.LOCAL_MEM_TYPE", "Device.HOST_UNIFIED_MEMORY",
        "Device.ERROR_CORRECTION_SUPPORT", "Device.IMAGE_SUPPORT", "Device.PIPE_SUPPORT",
        "Device.ENDIAN_LITTLE", "Device.SVM_CAPABILITIES", "Device.PREFERRED_ATOMIC_ALIGNMENT",
        "Device.IMAGE_PITCH_ALIGNMENT", "Device.IMAGE_BASE_ADDRESS_ALIGNMENT",
        "Device.GLOBAL_VARIABLE_PREFERRED_TOTAL_SIZE"},
       "A flag, a set of bits or an alignment has every bit set.",
       returns_bytes<choices, 0xff>()},
      {"device.returns-choices-of-absent-features",
       {"Device.*.none"},
       "Alignments and sizes are reported for features that the device does not have.",
       returns_bytes<choices, 1>()},
      {"device.refuses-queries-of-features",
       {"Optional.queries-exist"},
       "What the last version made optional cannot be asked for.",
       refuses<CL_INVALID_VALUE, P::clGetDeviceInfo>(AsksForAnyOf<features_of_3_0>{})},
  };
}

}  // namespace clmem::mock::defects
