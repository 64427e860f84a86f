// SPDX-License-Identifier: Apache-2.0
#include "program/constants.hpp"

#include <array>
#include <charconv>
#include <span>

#include "clmem/mock/opencl.h"
#include "clmem/mock/status_names.hpp"

namespace clmem::fuzz {
namespace {

struct Constant {
  std::string_view name;
  std::uint64_t value;
};

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
    CLMEM_CONSTANT(CL_MEM_HOST_NO_ACCESS),  CLMEM_CONSTANT(CL_MEM_SVM_FINE_GRAIN_BUFFER)};
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
    CLMEM_CONSTANT(CL_PROFILING_COMMAND_START), CLMEM_CONSTANT(CL_PROFILING_COMMAND_END)};
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

#undef CLMEM_CONSTANT

enum class Reading : std::uint8_t { value, bits };

// Which constants a parameter takes. An empty function is any; `member` is of a structure.
struct Vocabulary {
  std::string_view function;
  std::string_view parameter;
  std::size_t member;
  Reading reading;
  std::span<const Constant> constants;
};

constexpr auto vocabularies = std::to_array<Vocabulary>({
    {"clEnqueueSVMMap", "flags", 0, Reading::bits, map_flags},
    {"clEnqueueMigrateMemObjects", "flags", 0, Reading::bits, migration_flags},
    {"clEnqueueSVMMigrateMem", "flags", 0, Reading::bits, migration_flags},
    {"", "flags", 0, Reading::bits, memory_flags},
    {"", "map_flags", 0, Reading::bits, map_flags},
    {"clCreateCommandQueue", "properties", 0, Reading::bits, queue_flags},
    {"clCreateCommandQueueWithProperties", "properties", 0, Reading::value, queue_names},
    {"clCreateCommandQueueWithProperties", "properties", 1, Reading::bits, queue_flags},
    {"clGetMemObjectInfo", "param_name", 0, Reading::value, memory_names},
    {"clGetImageInfo", "param_name", 0, Reading::value, image_names},
    {"clGetEventInfo", "param_name", 0, Reading::value, event_names},
    {"clGetEventProfilingInfo", "param_name", 0, Reading::value, profiling_names},
    {"clGetCommandQueueInfo", "param_name", 0, Reading::value, queue_names},
    {"", "image_format", 0, Reading::value, channel_orders},
    {"", "image_format", 1, Reading::value, channel_types},
    {"", "image_desc", 0, Reading::value, object_types},
    {"", "buffer_create_type", 0, Reading::value, create_types},
    {"", "execution_status", 0, Reading::value, statuses},
    {"", "command_exec_callback_type", 0, Reading::value, statuses},
    {"", "blocking_read", 0, Reading::value, booleans},
    {"", "blocking_write", 0, Reading::value, booleans},
    {"", "blocking_map", 0, Reading::value, booleans},
    {"", "blocking_copy", 0, Reading::value, booleans},
});

const Vocabulary* vocabulary_of(mock::EntryPoint function, std::size_t parameter,
                                std::size_t member) {
  const std::string_view called = mock::name_of(function);
  const std::string_view name = mock::parameters_of(function)[parameter].name;
  for (const Vocabulary& row : vocabularies) {
    if (row.parameter == name && row.member == member &&
        (row.function.empty() || row.function == called)) {
      return &row;
    }
  }
  return nullptr;
}

std::string plain_text(std::uint64_t value) {
  constexpr std::uint64_t readable = std::uint64_t{1} << 31U;
  if (value < readable) {
    return std::to_string(value);
  }
  if (value > UINT64_MAX - readable) {
    return std::to_string(static_cast<std::int64_t>(value));
  }
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

std::string bits_text(std::uint64_t value, std::span<const Constant> constants) {
  std::string text;
  for (const Constant& constant : constants) {
    if (constant.value != 0 && (value & constant.value) == constant.value) {
      text += (text.empty() ? "" : " | ") + std::string{constant.name};
      value &= ~constant.value;
    }
  }
  if (value != 0 || text.empty()) {
    text += (text.empty() ? "" : " | ") + plain_text(value);
  }
  return text;
}

}  // namespace

std::optional<std::uint64_t> constant_named(std::string_view name) {
  for (const Vocabulary& row : vocabularies) {
    for (const Constant& constant : row.constants) {
      if (constant.name == name) {
        return constant.value;
      }
    }
  }
  if (const auto code = mock::status_named(name)) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(*code));
  }
  return std::nullopt;
}

std::string number_text(mock::EntryPoint function, std::size_t parameter, std::uint64_t value,
                        std::size_t member) {
  const Vocabulary* const row = vocabulary_of(function, parameter, member);
  if (row == nullptr) {
    return plain_text(value);
  }
  if (row->reading == Reading::bits) {
    return bits_text(value, row->constants);
  }
  for (const Constant& constant : row->constants) {
    if (constant.value == value) {
      return std::string{constant.name};
    }
  }
  return plain_text(value);
}

}  // namespace clmem::fuzz
