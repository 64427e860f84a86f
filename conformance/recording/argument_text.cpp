// SPDX-License-Identifier: Apache-2.0
#include "recording/argument_text.hpp"

#include <array>
#include <charconv>
#include <limits>
#include <span>

#include "clmem/mock/status_names.hpp"

namespace clmem::recording {
namespace {

using mock::ArgumentKind;
using mock::EntryPoint;

struct Constant {
  std::uint64_t value;
  const char* name;
};

#define CLMEM_CONSTANT(name) \
  Constant {                 \
    name, #name              \
  }

constexpr Constant mem_flags[] = {
    CLMEM_CONSTANT(CL_MEM_READ_WRITE),      CLMEM_CONSTANT(CL_MEM_WRITE_ONLY),
    CLMEM_CONSTANT(CL_MEM_READ_ONLY),       CLMEM_CONSTANT(CL_MEM_USE_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_ALLOC_HOST_PTR),  CLMEM_CONSTANT(CL_MEM_COPY_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_HOST_WRITE_ONLY), CLMEM_CONSTANT(CL_MEM_HOST_READ_ONLY),
    CLMEM_CONSTANT(CL_MEM_HOST_NO_ACCESS),  CLMEM_CONSTANT(CL_MEM_SVM_FINE_GRAIN_BUFFER),
    CLMEM_CONSTANT(CL_MEM_SVM_ATOMICS),     CLMEM_CONSTANT(CL_MEM_KERNEL_READ_AND_WRITE),
};
constexpr Constant map_flags[] = {
    CLMEM_CONSTANT(CL_MAP_READ),
    CLMEM_CONSTANT(CL_MAP_WRITE),
    CLMEM_CONSTANT(CL_MAP_WRITE_INVALIDATE_REGION),
};
constexpr Constant migration_flags[] = {
    CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_HOST),
    CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED),
};
constexpr Constant queue_flags[] = {
    CLMEM_CONSTANT(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
    CLMEM_CONSTANT(CL_QUEUE_PROFILING_ENABLE),
};
constexpr Constant mem_info[] = {
    CLMEM_CONSTANT(CL_MEM_TYPE),       CLMEM_CONSTANT(CL_MEM_FLAGS),
    CLMEM_CONSTANT(CL_MEM_SIZE),       CLMEM_CONSTANT(CL_MEM_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_MAP_COUNT),  CLMEM_CONSTANT(CL_MEM_REFERENCE_COUNT),
    CLMEM_CONSTANT(CL_MEM_CONTEXT),    CLMEM_CONSTANT(CL_MEM_ASSOCIATED_MEMOBJECT),
    CLMEM_CONSTANT(CL_MEM_OFFSET),     CLMEM_CONSTANT(CL_MEM_USES_SVM_POINTER),
    CLMEM_CONSTANT(CL_MEM_PROPERTIES),
};
constexpr Constant event_info[] = {
    CLMEM_CONSTANT(CL_EVENT_COMMAND_QUEUE),   CLMEM_CONSTANT(CL_EVENT_COMMAND_TYPE),
    CLMEM_CONSTANT(CL_EVENT_REFERENCE_COUNT), CLMEM_CONSTANT(CL_EVENT_COMMAND_EXECUTION_STATUS),
    CLMEM_CONSTANT(CL_EVENT_CONTEXT),
};
constexpr Constant profiling_info[] = {
    CLMEM_CONSTANT(CL_PROFILING_COMMAND_QUEUED),   CLMEM_CONSTANT(CL_PROFILING_COMMAND_SUBMIT),
    CLMEM_CONSTANT(CL_PROFILING_COMMAND_START),    CLMEM_CONSTANT(CL_PROFILING_COMMAND_END),
    CLMEM_CONSTANT(CL_PROFILING_COMMAND_COMPLETE),
};
constexpr Constant queue_info[] = {
    CLMEM_CONSTANT(CL_QUEUE_CONTEXT),
    CLMEM_CONSTANT(CL_QUEUE_DEVICE),
    CLMEM_CONSTANT(CL_QUEUE_REFERENCE_COUNT),
    CLMEM_CONSTANT(CL_QUEUE_PROPERTIES),
};
constexpr Constant context_info[] = {
    CLMEM_CONSTANT(CL_CONTEXT_REFERENCE_COUNT),
    CLMEM_CONSTANT(CL_CONTEXT_DEVICES),
    CLMEM_CONSTANT(CL_CONTEXT_NUM_DEVICES),
};
constexpr Constant device_info[] = {
    CLMEM_CONSTANT(CL_DEVICE_MAX_COMPUTE_UNITS),    CLMEM_CONSTANT(CL_DEVICE_MAX_MEM_ALLOC_SIZE),
    CLMEM_CONSTANT(CL_DEVICE_MEM_BASE_ADDR_ALIGN),  CLMEM_CONSTANT(CL_DEVICE_IMAGE_SUPPORT),
    CLMEM_CONSTANT(CL_DEVICE_SVM_CAPABILITIES),     CLMEM_CONSTANT(CL_DEVICE_IMAGE2D_MAX_WIDTH),
    CLMEM_CONSTANT(CL_DEVICE_IMAGE2D_MAX_HEIGHT),   CLMEM_CONSTANT(CL_DEVICE_IMAGE3D_MAX_WIDTH),
    CLMEM_CONSTANT(CL_DEVICE_IMAGE3D_MAX_HEIGHT),   CLMEM_CONSTANT(CL_DEVICE_IMAGE3D_MAX_DEPTH),
    CLMEM_CONSTANT(CL_DEVICE_IMAGE_MAX_ARRAY_SIZE), CLMEM_CONSTANT(CL_DEVICE_IMAGE_MAX_BUFFER_SIZE),
    CLMEM_CONSTANT(CL_DEVICE_PIPE_MAX_PACKET_SIZE),
};
constexpr Constant execution_statuses[] = {
    CLMEM_CONSTANT(CL_COMPLETE),
    CLMEM_CONSTANT(CL_RUNNING),
    CLMEM_CONSTANT(CL_SUBMITTED),
    CLMEM_CONSTANT(CL_QUEUED),
};
constexpr Constant booleans[] = {
    CLMEM_CONSTANT(CL_FALSE),
    CLMEM_CONSTANT(CL_TRUE),
};
constexpr Constant create_types[] = {
    CLMEM_CONSTANT(CL_BUFFER_CREATE_TYPE_REGION),
};

#undef CLMEM_CONSTANT

// A set of bits, or one of several values.
enum class Reading { bits, value };

struct Vocabulary {
  EntryPoint point;  // clGetPlatformIDs, which has none of them, stands for every function
  std::string_view parameter;
  Reading reading;
  std::span<const Constant> constants;
};

constexpr EntryPoint any = EntryPoint::clGetPlatformIDs;

constexpr Vocabulary vocabularies[] = {
    {EntryPoint::clEnqueueMigrateMemObjects, "flags", Reading::bits, migration_flags},
    {EntryPoint::clEnqueueSVMMigrateMem, "flags", Reading::bits, migration_flags},
    {EntryPoint::clEnqueueSVMMap, "flags", Reading::bits, map_flags},
    {any, "flags", Reading::bits, mem_flags},
    {any, "map_flags", Reading::bits, map_flags},
    {EntryPoint::clCreateCommandQueue, "properties", Reading::bits, queue_flags},
    {EntryPoint::clGetMemObjectInfo, "param_name", Reading::value, mem_info},
    {EntryPoint::clGetEventInfo, "param_name", Reading::value, event_info},
    {EntryPoint::clGetEventProfilingInfo, "param_name", Reading::value, profiling_info},
    {EntryPoint::clGetCommandQueueInfo, "param_name", Reading::value, queue_info},
    {EntryPoint::clGetContextInfo, "param_name", Reading::value, context_info},
    {EntryPoint::clGetDeviceInfo, "param_name", Reading::value, device_info},
    {any, "command_exec_callback_type", Reading::value, execution_statuses},
    {any, "execution_status", Reading::value, execution_statuses},
    {any, "blocking_read", Reading::value, booleans},
    {any, "blocking_write", Reading::value, booleans},
    {any, "blocking_map", Reading::value, booleans},
    {any, "blocking_copy", Reading::value, booleans},
    {any, "buffer_create_type", Reading::value, create_types},
};

const Vocabulary* vocabulary_of(EntryPoint point, std::string_view parameter) {
  for (const Vocabulary& candidate : vocabularies) {
    if (candidate.parameter == parameter && (candidate.point == point || candidate.point == any)) {
      return &candidate;
    }
  }
  return nullptr;
}

std::string hexadecimal_number(std::uint64_t value) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

std::string plain_number(std::uint64_t value, ArgumentKind kind) {
  // The last bytes of the address space are what checks of a sum forget.
  constexpr std::uint64_t near_the_end = std::uint64_t{1} << 20U;
  constexpr std::uint64_t readable = std::uint64_t{1} << 32U;
  constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
  if (kind == ArgumentKind::signed_number) {
    const auto number = static_cast<std::int64_t>(value);
    // The smallest number is no literal of C.
    return number == std::numeric_limits<std::int32_t>::min() ? "(-2147483647 - 1)"
                                                              : std::to_string(number);
  }
  if (value == last) {
    return "SIZE_MAX";
  }
  if (last - value < near_the_end) {
    return "SIZE_MAX - " + std::to_string(last - value);
  }
  return value < readable ? std::to_string(value) : hexadecimal_number(value);
}

std::string named_bits(std::uint64_t value, std::span<const Constant> constants) {
  std::string text;
  const auto add = [&text](const std::string& term) { text += (text.empty() ? "" : " | ") + term; };
  for (const Constant& constant : constants) {
    if ((value & constant.value) != 0) {
      add(constant.name);
      value &= ~constant.value;
    }
  }
  if (value != 0 || text.empty()) {
    add(value == 0 ? "0" : hexadecimal_number(value) + "u");
  }
  return text;
}

}  // namespace

std::string number_text(EntryPoint point, std::string_view parameter, std::uint64_t value,
                        ArgumentKind kind) {
  const Vocabulary* const vocabulary = vocabulary_of(point, parameter);
  if (vocabulary == nullptr) {
    return plain_number(value, kind);
  }
  if (vocabulary->reading == Reading::bits) {
    return named_bits(value, vocabulary->constants);
  }
  for (const Constant& constant : vocabulary->constants) {
    if (constant.value == value) {
      return constant.name;
    }
  }
  return plain_number(value, kind);
}

std::string code_text(cl_int code) {
  const std::string_view name = mock::status_name(code);
  return name.empty() ? std::to_string(code) : std::string{name};
}

}  // namespace clmem::recording
