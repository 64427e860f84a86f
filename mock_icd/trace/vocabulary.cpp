// SPDX-License-Identifier: Apache-2.0
#include "trace/vocabulary.hpp"

#include <array>

#include "clmem/mock/opencl.h"

namespace clmem::mock {
namespace {

#define CLMEM_CONSTANT(name) \
  Constant {                 \
#name, name              \
  }

constexpr std::array booleans{CLMEM_CONSTANT(CL_FALSE), CLMEM_CONSTANT(CL_TRUE)};
constexpr std::array memory_flags{
    CLMEM_CONSTANT(CL_MEM_READ_WRITE),      CLMEM_CONSTANT(CL_MEM_WRITE_ONLY),
    CLMEM_CONSTANT(CL_MEM_READ_ONLY),       CLMEM_CONSTANT(CL_MEM_USE_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_ALLOC_HOST_PTR),  CLMEM_CONSTANT(CL_MEM_COPY_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_HOST_WRITE_ONLY), CLMEM_CONSTANT(CL_MEM_HOST_READ_ONLY),
    CLMEM_CONSTANT(CL_MEM_HOST_NO_ACCESS),  CLMEM_CONSTANT(CL_MEM_SVM_FINE_GRAIN_BUFFER),
    CLMEM_CONSTANT(CL_MEM_SVM_ATOMICS),     CLMEM_CONSTANT(CL_MEM_KERNEL_READ_AND_WRITE)};
constexpr std::array map_flags{CLMEM_CONSTANT(CL_MAP_READ), CLMEM_CONSTANT(CL_MAP_WRITE),
                               CLMEM_CONSTANT(CL_MAP_WRITE_INVALIDATE_REGION)};
constexpr std::array migration_flags{CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_HOST),
                                     CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)};
constexpr std::array queue_flags{CLMEM_CONSTANT(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
                                 CLMEM_CONSTANT(CL_QUEUE_PROFILING_ENABLE)};
constexpr std::array queue_names{CLMEM_CONSTANT(CL_QUEUE_PROPERTIES),
                                 CLMEM_CONSTANT(CL_QUEUE_CONTEXT), CLMEM_CONSTANT(CL_QUEUE_DEVICE),
                                 CLMEM_CONSTANT(CL_QUEUE_REFERENCE_COUNT),
                                 CLMEM_CONSTANT(CL_QUEUE_PROPERTIES_ARRAY)};
constexpr std::array memory_names{
    CLMEM_CONSTANT(CL_MEM_TYPE),      CLMEM_CONSTANT(CL_MEM_FLAGS),
    CLMEM_CONSTANT(CL_MEM_SIZE),      CLMEM_CONSTANT(CL_MEM_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_MAP_COUNT), CLMEM_CONSTANT(CL_MEM_REFERENCE_COUNT),
    CLMEM_CONSTANT(CL_MEM_CONTEXT),   CLMEM_CONSTANT(CL_MEM_ASSOCIATED_MEMOBJECT),
    CLMEM_CONSTANT(CL_MEM_OFFSET),    CLMEM_CONSTANT(CL_MEM_USES_SVM_POINTER),
    CLMEM_CONSTANT(CL_MEM_PROPERTIES)};
constexpr std::array image_names{
    CLMEM_CONSTANT(CL_IMAGE_FORMAT),     CLMEM_CONSTANT(CL_IMAGE_ELEMENT_SIZE),
    CLMEM_CONSTANT(CL_IMAGE_ROW_PITCH),  CLMEM_CONSTANT(CL_IMAGE_SLICE_PITCH),
    CLMEM_CONSTANT(CL_IMAGE_WIDTH),      CLMEM_CONSTANT(CL_IMAGE_HEIGHT),
    CLMEM_CONSTANT(CL_IMAGE_DEPTH),      CLMEM_CONSTANT(CL_IMAGE_ARRAY_SIZE),
    CLMEM_CONSTANT(CL_IMAGE_BUFFER),     CLMEM_CONSTANT(CL_IMAGE_NUM_MIP_LEVELS),
    CLMEM_CONSTANT(CL_IMAGE_NUM_SAMPLES)};
constexpr std::array event_names{
    CLMEM_CONSTANT(CL_EVENT_COMMAND_QUEUE), CLMEM_CONSTANT(CL_EVENT_COMMAND_TYPE),
    CLMEM_CONSTANT(CL_EVENT_REFERENCE_COUNT), CLMEM_CONSTANT(CL_EVENT_COMMAND_EXECUTION_STATUS),
    CLMEM_CONSTANT(CL_EVENT_CONTEXT)};
constexpr std::array profiling_names{
    CLMEM_CONSTANT(CL_PROFILING_COMMAND_QUEUED), CLMEM_CONSTANT(CL_PROFILING_COMMAND_SUBMIT),
    CLMEM_CONSTANT(CL_PROFILING_COMMAND_START), CLMEM_CONSTANT(CL_PROFILING_COMMAND_END),
    CLMEM_CONSTANT(CL_PROFILING_COMMAND_COMPLETE)};
constexpr std::array object_types{
    CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D),        CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D_ARRAY),
    CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D_BUFFER), CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE2D),
    CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE2D_ARRAY),  CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE3D),
    CLMEM_CONSTANT(CL_MEM_OBJECT_BUFFER),         CLMEM_CONSTANT(CL_MEM_OBJECT_PIPE)};
constexpr std::array channel_orders{
    CLMEM_CONSTANT(CL_R),    CLMEM_CONSTANT(CL_A),    CLMEM_CONSTANT(CL_RG),
    CLMEM_CONSTANT(CL_RGBA), CLMEM_CONSTANT(CL_BGRA), CLMEM_CONSTANT(CL_DEPTH),
    CLMEM_CONSTANT(CL_RGB),  CLMEM_CONSTANT(CL_ARGB), CLMEM_CONSTANT(CL_sRGBA)};
constexpr std::array channel_types{
    CLMEM_CONSTANT(CL_UNORM_INT8),     CLMEM_CONSTANT(CL_UNORM_INT16),
    CLMEM_CONSTANT(CL_SNORM_INT8),     CLMEM_CONSTANT(CL_SNORM_INT16),
    CLMEM_CONSTANT(CL_SIGNED_INT8),    CLMEM_CONSTANT(CL_SIGNED_INT16),
    CLMEM_CONSTANT(CL_SIGNED_INT32),   CLMEM_CONSTANT(CL_UNSIGNED_INT8),
    CLMEM_CONSTANT(CL_UNSIGNED_INT16), CLMEM_CONSTANT(CL_UNSIGNED_INT32),
    CLMEM_CONSTANT(CL_HALF_FLOAT),     CLMEM_CONSTANT(CL_FLOAT)};
constexpr std::array create_types{CLMEM_CONSTANT(CL_BUFFER_CREATE_TYPE_REGION)};
constexpr std::array statuses{CLMEM_CONSTANT(CL_COMPLETE), CLMEM_CONSTANT(CL_RUNNING),
                              CLMEM_CONSTANT(CL_SUBMITTED), CLMEM_CONSTANT(CL_QUEUED)};

constexpr std::array context_names{CLMEM_CONSTANT(CL_CONTEXT_REFERENCE_COUNT),
                                   CLMEM_CONSTANT(CL_CONTEXT_DEVICES),
                                   CLMEM_CONSTANT(CL_CONTEXT_NUM_DEVICES)};
constexpr std::array device_names{
    CLMEM_CONSTANT(CL_DEVICE_MAX_COMPUTE_UNITS),    CLMEM_CONSTANT(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
    CLMEM_CONSTANT(CL_DEVICE_MEM_BASE_ADDR_ALIGN),  CLMEM_CONSTANT(CL_DEVICE_IMAGE_SUPPORT),
    CLMEM_CONSTANT(CL_DEVICE_SVM_CAPABILITIES),     CLMEM_CONSTANT(CL_DEVICE_IMAGE2D_MAX_WIDTH),
    CLMEM_CONSTANT(CL_DEVICE_IMAGE2D_MAX_HEIGHT),   CLMEM_CONSTANT(CL_DEVICE_IMAGE3D_MAX_WIDTH),
    CLMEM_CONSTANT(CL_DEVICE_IMAGE3D_MAX_HEIGHT),   CLMEM_CONSTANT(CL_DEVICE_IMAGE3D_MAX_DEPTH),
    CLMEM_CONSTANT(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE), CLMEM_CONSTANT(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE),
    CLMEM_CONSTANT(CL_DEVICE_PIPE_MAX_PACKET_SIZE)};

#undef CLMEM_CONSTANT

constexpr auto vocabularies = std::to_array<Vocabulary>({
    {"clEnqueueSVMMap", "flags", 0, Vocabulary::Reading::bits, map_flags},
    {"clEnqueueMigrateMemObjects", "flags", 0, Vocabulary::Reading::bits, migration_flags},
    {"clEnqueueSVMMigrateMem", "flags", 0, Vocabulary::Reading::bits, migration_flags},
    {"", "flags", 0, Vocabulary::Reading::bits, memory_flags},
    {"", "map_flags", 0, Vocabulary::Reading::bits, map_flags},
    {"clCreateCommandQueue", "properties", 0, Vocabulary::Reading::bits, queue_flags},
    {"clCreateCommandQueueWithProperties", "properties", 0, Vocabulary::Reading::value,
     queue_names},
    {"clCreateCommandQueueWithProperties", "properties", 1, Vocabulary::Reading::bits, queue_flags},
    {"clGetMemObjectInfo", "param_name", 0, Vocabulary::Reading::value, memory_names},
    {"clGetImageInfo", "param_name", 0, Vocabulary::Reading::value, image_names},
    {"clGetEventInfo", "param_name", 0, Vocabulary::Reading::value, event_names},
    {"clGetEventProfilingInfo", "param_name", 0, Vocabulary::Reading::value, profiling_names},
    {"clGetCommandQueueInfo", "param_name", 0, Vocabulary::Reading::value, queue_names},
    {"clGetContextInfo", "param_name", 0, Vocabulary::Reading::value, context_names},
    {"clGetDeviceInfo", "param_name", 0, Vocabulary::Reading::value, device_names},
    {"", "image_format", 0, Vocabulary::Reading::value, channel_orders},
    {"", "image_format", 1, Vocabulary::Reading::value, channel_types},
    {"", "image_desc", 0, Vocabulary::Reading::value, object_types},
    {"", "buffer_create_type", 0, Vocabulary::Reading::value, create_types},
    {"", "execution_status", 0, Vocabulary::Reading::value, statuses},
    {"", "command_exec_callback_type", 0, Vocabulary::Reading::value, statuses},
    {"", "blocking_read", 0, Vocabulary::Reading::value, booleans},
    {"", "blocking_write", 0, Vocabulary::Reading::value, booleans},
    {"", "blocking_map", 0, Vocabulary::Reading::value, booleans},
    {"", "blocking_copy", 0, Vocabulary::Reading::value, booleans},
});

}  // namespace

std::span<const Vocabulary> all_vocabularies() {
  return vocabularies;
}

const Vocabulary* vocabulary_of(std::string_view function, std::string_view parameter,
                                std::size_t member) {
  for (const Vocabulary& row : vocabularies) {
    if (row.parameter == parameter && row.member == member &&
        (row.function.empty() || row.function == function)) {
      return &row;
    }
  }
  return nullptr;
}

}  // namespace clmem::mock
