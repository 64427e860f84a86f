// SPDX-License-Identifier: Apache-2.0
#include "constants/constants.hpp"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace clmem::constants {
namespace {

#define CLMEM_CONSTANT(name)                  \
  Constant {                                  \
#name, static_cast < std::uint64_t>(name) \
  }

#define CLMEM_VALUES(name, reading, ...)     \
  constexpr std::array name##_{__VA_ARGS__}; \
  constexpr Values name{Values::Reading::reading, name##_};

CLMEM_VALUES(booleans, value, CLMEM_CONSTANT(CL_FALSE), CLMEM_CONSTANT(CL_TRUE))
CLMEM_VALUES(memory_flags, bits, CLMEM_CONSTANT(CL_MEM_READ_WRITE),
             CLMEM_CONSTANT(CL_MEM_WRITE_ONLY), CLMEM_CONSTANT(CL_MEM_READ_ONLY),
             CLMEM_CONSTANT(CL_MEM_USE_HOST_PTR), CLMEM_CONSTANT(CL_MEM_ALLOC_HOST_PTR),
             CLMEM_CONSTANT(CL_MEM_COPY_HOST_PTR), CLMEM_CONSTANT(CL_MEM_HOST_WRITE_ONLY),
             CLMEM_CONSTANT(CL_MEM_HOST_READ_ONLY), CLMEM_CONSTANT(CL_MEM_HOST_NO_ACCESS),
             CLMEM_CONSTANT(CL_MEM_SVM_FINE_GRAIN_BUFFER), CLMEM_CONSTANT(CL_MEM_SVM_ATOMICS),
             CLMEM_CONSTANT(CL_MEM_KERNEL_READ_AND_WRITE))
CLMEM_VALUES(map_flags, bits, CLMEM_CONSTANT(CL_MAP_READ), CLMEM_CONSTANT(CL_MAP_WRITE),
             CLMEM_CONSTANT(CL_MAP_WRITE_INVALIDATE_REGION))
CLMEM_VALUES(migration_flags, bits, CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_HOST),
             CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED))
CLMEM_VALUES(queue_flags, bits, CLMEM_CONSTANT(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
             CLMEM_CONSTANT(CL_QUEUE_PROFILING_ENABLE), CLMEM_CONSTANT(CL_QUEUE_ON_DEVICE),
             CLMEM_CONSTANT(CL_QUEUE_ON_DEVICE_DEFAULT))
CLMEM_VALUES(object_types, value, CLMEM_CONSTANT(CL_MEM_OBJECT_BUFFER),
             CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE2D), CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE3D),
             CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE2D_ARRAY), CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D),
             CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D_ARRAY),
             CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D_BUFFER), CLMEM_CONSTANT(CL_MEM_OBJECT_PIPE))
CLMEM_VALUES(channel_orders, value, CLMEM_CONSTANT(CL_R), CLMEM_CONSTANT(CL_A),
             CLMEM_CONSTANT(CL_RG), CLMEM_CONSTANT(CL_RA), CLMEM_CONSTANT(CL_RGB),
             CLMEM_CONSTANT(CL_RGBA), CLMEM_CONSTANT(CL_BGRA), CLMEM_CONSTANT(CL_ARGB),
             CLMEM_CONSTANT(CL_ABGR), CLMEM_CONSTANT(CL_INTENSITY), CLMEM_CONSTANT(CL_LUMINANCE),
             CLMEM_CONSTANT(CL_Rx), CLMEM_CONSTANT(CL_RGx), CLMEM_CONSTANT(CL_RGBx),
             CLMEM_CONSTANT(CL_DEPTH), CLMEM_CONSTANT(CL_sRGB), CLMEM_CONSTANT(CL_sRGBx),
             CLMEM_CONSTANT(CL_sRGBA), CLMEM_CONSTANT(CL_sBGRA))
CLMEM_VALUES(channel_types, value, CLMEM_CONSTANT(CL_SNORM_INT8), CLMEM_CONSTANT(CL_SNORM_INT16),
             CLMEM_CONSTANT(CL_UNORM_INT8), CLMEM_CONSTANT(CL_UNORM_INT16),
             CLMEM_CONSTANT(CL_UNORM_SHORT_565), CLMEM_CONSTANT(CL_UNORM_SHORT_555),
             CLMEM_CONSTANT(CL_UNORM_INT_101010), CLMEM_CONSTANT(CL_UNORM_INT_101010_2),
             CLMEM_CONSTANT(CL_SIGNED_INT8), CLMEM_CONSTANT(CL_SIGNED_INT16),
             CLMEM_CONSTANT(CL_SIGNED_INT32), CLMEM_CONSTANT(CL_UNSIGNED_INT8),
             CLMEM_CONSTANT(CL_UNSIGNED_INT16), CLMEM_CONSTANT(CL_UNSIGNED_INT32),
             CLMEM_CONSTANT(CL_HALF_FLOAT), CLMEM_CONSTANT(CL_FLOAT))
CLMEM_VALUES(create_types, value, CLMEM_CONSTANT(CL_BUFFER_CREATE_TYPE_REGION))
CLMEM_VALUES(statuses, status, CLMEM_CONSTANT(CL_COMPLETE), CLMEM_CONSTANT(CL_RUNNING),
             CLMEM_CONSTANT(CL_SUBMITTED), CLMEM_CONSTANT(CL_QUEUED))
CLMEM_VALUES(addressing_modes, value, CLMEM_CONSTANT(CL_ADDRESS_NONE),
             CLMEM_CONSTANT(CL_ADDRESS_CLAMP_TO_EDGE), CLMEM_CONSTANT(CL_ADDRESS_CLAMP),
             CLMEM_CONSTANT(CL_ADDRESS_REPEAT), CLMEM_CONSTANT(CL_ADDRESS_MIRRORED_REPEAT))
CLMEM_VALUES(filter_modes, value, CLMEM_CONSTANT(CL_FILTER_NEAREST),
             CLMEM_CONSTANT(CL_FILTER_LINEAR))
CLMEM_VALUES(command_types, value, CLMEM_CONSTANT(CL_COMMAND_NDRANGE_KERNEL),
             CLMEM_CONSTANT(CL_COMMAND_TASK), CLMEM_CONSTANT(CL_COMMAND_NATIVE_KERNEL),
             CLMEM_CONSTANT(CL_COMMAND_READ_BUFFER), CLMEM_CONSTANT(CL_COMMAND_WRITE_BUFFER),
             CLMEM_CONSTANT(CL_COMMAND_COPY_BUFFER), CLMEM_CONSTANT(CL_COMMAND_READ_IMAGE),
             CLMEM_CONSTANT(CL_COMMAND_WRITE_IMAGE), CLMEM_CONSTANT(CL_COMMAND_COPY_IMAGE),
             CLMEM_CONSTANT(CL_COMMAND_COPY_IMAGE_TO_BUFFER),
             CLMEM_CONSTANT(CL_COMMAND_COPY_BUFFER_TO_IMAGE), CLMEM_CONSTANT(CL_COMMAND_MAP_BUFFER),
             CLMEM_CONSTANT(CL_COMMAND_MAP_IMAGE), CLMEM_CONSTANT(CL_COMMAND_UNMAP_MEM_OBJECT),
             CLMEM_CONSTANT(CL_COMMAND_MARKER), CLMEM_CONSTANT(CL_COMMAND_ACQUIRE_GL_OBJECTS),
             CLMEM_CONSTANT(CL_COMMAND_RELEASE_GL_OBJECTS),
             CLMEM_CONSTANT(CL_COMMAND_READ_BUFFER_RECT),
             CLMEM_CONSTANT(CL_COMMAND_WRITE_BUFFER_RECT),
             CLMEM_CONSTANT(CL_COMMAND_COPY_BUFFER_RECT), CLMEM_CONSTANT(CL_COMMAND_USER),
             CLMEM_CONSTANT(CL_COMMAND_BARRIER), CLMEM_CONSTANT(CL_COMMAND_MIGRATE_MEM_OBJECTS),
             CLMEM_CONSTANT(CL_COMMAND_FILL_BUFFER), CLMEM_CONSTANT(CL_COMMAND_FILL_IMAGE),
             CLMEM_CONSTANT(CL_COMMAND_SVM_FREE), CLMEM_CONSTANT(CL_COMMAND_SVM_MEMCPY),
             CLMEM_CONSTANT(CL_COMMAND_SVM_MEMFILL), CLMEM_CONSTANT(CL_COMMAND_SVM_MAP),
             CLMEM_CONSTANT(CL_COMMAND_SVM_UNMAP), CLMEM_CONSTANT(CL_COMMAND_SVM_MIGRATE_MEM))
CLMEM_VALUES(device_types, bits, CLMEM_CONSTANT(CL_DEVICE_TYPE_DEFAULT),
             CLMEM_CONSTANT(CL_DEVICE_TYPE_CPU), CLMEM_CONSTANT(CL_DEVICE_TYPE_GPU),
             CLMEM_CONSTANT(CL_DEVICE_TYPE_ACCELERATOR), CLMEM_CONSTANT(CL_DEVICE_TYPE_CUSTOM))
CLMEM_VALUES(fp_config, bits, CLMEM_CONSTANT(CL_FP_DENORM), CLMEM_CONSTANT(CL_FP_INF_NAN),
             CLMEM_CONSTANT(CL_FP_ROUND_TO_NEAREST), CLMEM_CONSTANT(CL_FP_ROUND_TO_ZERO),
             CLMEM_CONSTANT(CL_FP_ROUND_TO_INF), CLMEM_CONSTANT(CL_FP_FMA),
             CLMEM_CONSTANT(CL_FP_SOFT_FLOAT), CLMEM_CONSTANT(CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT))
CLMEM_VALUES(cache_types, value, CLMEM_CONSTANT(CL_NONE), CLMEM_CONSTANT(CL_READ_ONLY_CACHE),
             CLMEM_CONSTANT(CL_READ_WRITE_CACHE))
CLMEM_VALUES(local_memory_types, value, CLMEM_CONSTANT(CL_NONE), CLMEM_CONSTANT(CL_LOCAL),
             CLMEM_CONSTANT(CL_GLOBAL))
CLMEM_VALUES(execution_capabilities, bits, CLMEM_CONSTANT(CL_EXEC_KERNEL),
             CLMEM_CONSTANT(CL_EXEC_NATIVE_KERNEL))
CLMEM_VALUES(affinity_domains, bits, CLMEM_CONSTANT(CL_DEVICE_AFFINITY_DOMAIN_NUMA),
             CLMEM_CONSTANT(CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE),
             CLMEM_CONSTANT(CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE),
             CLMEM_CONSTANT(CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE),
             CLMEM_CONSTANT(CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE),
             CLMEM_CONSTANT(CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE))
CLMEM_VALUES(svm_capabilities, bits, CLMEM_CONSTANT(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER),
             CLMEM_CONSTANT(CL_DEVICE_SVM_FINE_GRAIN_BUFFER),
             CLMEM_CONSTANT(CL_DEVICE_SVM_FINE_GRAIN_SYSTEM), CLMEM_CONSTANT(CL_DEVICE_SVM_ATOMICS))
CLMEM_VALUES(atomic_capabilities, bits, CLMEM_CONSTANT(CL_DEVICE_ATOMIC_ORDER_RELAXED),
             CLMEM_CONSTANT(CL_DEVICE_ATOMIC_ORDER_ACQ_REL),
             CLMEM_CONSTANT(CL_DEVICE_ATOMIC_ORDER_SEQ_CST),
             CLMEM_CONSTANT(CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM),
             CLMEM_CONSTANT(CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP),
             CLMEM_CONSTANT(CL_DEVICE_ATOMIC_SCOPE_DEVICE),
             CLMEM_CONSTANT(CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES))
CLMEM_VALUES(enqueue_capabilities, bits, CLMEM_CONSTANT(CL_DEVICE_QUEUE_SUPPORTED),
             CLMEM_CONSTANT(CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT))
CLMEM_VALUES(build_statuses, status, CLMEM_CONSTANT(CL_BUILD_SUCCESS),
             CLMEM_CONSTANT(CL_BUILD_NONE), CLMEM_CONSTANT(CL_BUILD_ERROR),
             CLMEM_CONSTANT(CL_BUILD_IN_PROGRESS))
CLMEM_VALUES(binary_types, value, CLMEM_CONSTANT(CL_PROGRAM_BINARY_TYPE_NONE),
             CLMEM_CONSTANT(CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT),
             CLMEM_CONSTANT(CL_PROGRAM_BINARY_TYPE_LIBRARY),
             CLMEM_CONSTANT(CL_PROGRAM_BINARY_TYPE_EXECUTABLE))
CLMEM_VALUES(address_qualifiers, value, CLMEM_CONSTANT(CL_KERNEL_ARG_ADDRESS_GLOBAL),
             CLMEM_CONSTANT(CL_KERNEL_ARG_ADDRESS_LOCAL),
             CLMEM_CONSTANT(CL_KERNEL_ARG_ADDRESS_CONSTANT),
             CLMEM_CONSTANT(CL_KERNEL_ARG_ADDRESS_PRIVATE))
CLMEM_VALUES(access_qualifiers, value, CLMEM_CONSTANT(CL_KERNEL_ARG_ACCESS_READ_ONLY),
             CLMEM_CONSTANT(CL_KERNEL_ARG_ACCESS_WRITE_ONLY),
             CLMEM_CONSTANT(CL_KERNEL_ARG_ACCESS_READ_WRITE),
             CLMEM_CONSTANT(CL_KERNEL_ARG_ACCESS_NONE))
CLMEM_VALUES(type_qualifiers, bits, CLMEM_CONSTANT(CL_KERNEL_ARG_TYPE_CONST),
             CLMEM_CONSTANT(CL_KERNEL_ARG_TYPE_RESTRICT),
             CLMEM_CONSTANT(CL_KERNEL_ARG_TYPE_VOLATILE), CLMEM_CONSTANT(CL_KERNEL_ARG_TYPE_PIPE))

constexpr std::array queries_{
#define CLMEM_NAMED_QUERY(query, values) Constant{#query, query, &(values)},
#define CLMEM_PLAIN_QUERY(query) Constant{#query, query},
#include "constants/queries.def"
#undef CLMEM_NAMED_QUERY
#undef CLMEM_PLAIN_QUERY
    // Constants of cl_ext_buffer_device_address, which not every header has.
    Constant{"CL_MEM_DEVICE_ADDRESS_EXT", 0x5001},
    Constant{"CL_KERNEL_EXEC_INFO_DEVICE_PTRS_EXT", 0x5002}};
constexpr Values queries{Values::Reading::value, queries_};

struct Parameter {
  std::string_view function;  // empty: any
  std::string_view name;
  std::size_t member;
  const Values* values;
};

constexpr auto parameters = std::to_array<Parameter>({
    {"clEnqueueSVMMap", "flags", 0, &map_flags},
    {"clEnqueueMigrateMemObjects", "flags", 0, &migration_flags},
    {"clEnqueueSVMMigrateMem", "flags", 0, &migration_flags},
    {"", "flags", 0, &memory_flags},
    {"", "map_flags", 0, &map_flags},
    {"clCreateCommandQueue", "properties", 0, &queue_flags},
    {"clCreateCommandQueueWithProperties", "properties", 0, &queries},
    {"clCreateCommandQueueWithProperties", "properties", 1, &queue_flags},
    {"", "param_name", 0, &queries},
    {"", "image_format", 0, &channel_orders},
    {"", "image_format", 1, &channel_types},
    {"", "image_type", 0, &object_types},
    {"", "image_desc", 0, &object_types},
    {"", "buffer_create_type", 0, &create_types},
    {"", "normalized_coords", 0, &booleans},
    {"", "addressing_mode", 0, &addressing_modes},
    {"", "filter_mode", 0, &filter_modes},
    {"", "execution_status", 0, &statuses},
    {"", "command_exec_callback_type", 0, &statuses},
    {"", "blocking_read", 0, &booleans},
    {"", "blocking_write", 0, &booleans},
    {"", "blocking_map", 0, &booleans},
    {"", "blocking_copy", 0, &booleans},
});

std::string hexadecimal(std::uint64_t value) {
  std::array<char, 16> digits{};
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), value, 16).ptr;
  return "0x" + std::string(digits.data(), end);
}

std::string text_of_bits(std::span<const Constant> constants, std::uint64_t value) {
  std::string text;
  const auto add = [&text](std::string_view term) {
    text += text.empty() ? "" : " | ";
    text += term;
  };
  for (const Constant& constant : constants) {
    if ((value & constant.value) != 0) {
      add(constant.name);
      value &= ~constant.value;
    }
  }
  if (value != 0) {
    add(hexadecimal(value));
  }
  return text.empty() ? "0" : text;
}

}  // namespace

const Values* parameter_values(std::string_view function, std::string_view parameter,
                               std::size_t member) {
  const auto* const row = std::ranges::find_if(parameters, [&](const Parameter& one) {
    return one.name == parameter && one.member == member &&
           (one.function.empty() || one.function == function);
  });
  return row == parameters.end() ? nullptr : row->values;
}

const Constant* query_named(std::uint64_t value) {
  const auto* const found = std::ranges::find(queries_, value, &Constant::value);
  return found == queries_.end() ? nullptr : found;
}

std::optional<std::uint64_t> value_of(std::string_view name) {
  const auto in = [name](std::span<const Constant> constants) -> std::optional<std::uint64_t> {
    const auto found = std::ranges::find(constants, name, &Constant::name);
    return found == constants.end() ? std::nullopt : std::optional{found->value};
  };
  for (const Parameter& row : parameters) {
    if (const auto value = in(row.values->constants)) {
      return value;
    }
  }
  for (const Constant& query : queries_) {
    if (query.stores != nullptr) {
      if (const auto value = in(query.stores->constants)) {
        return value;
      }
    }
  }
  return std::nullopt;
}

std::string text_of(const Values& values, std::uint64_t value) {
  if (values.reading == Values::Reading::bits) {
    return text_of_bits(values.constants, value);
  }
  // A status is a signed 32-bit number.
  const bool is_status = values.reading == Values::Reading::status;
  const auto status = static_cast<cl_int>(value);
  const std::uint64_t plain = is_status ? static_cast<std::uint64_t>(std::int64_t{status}) : value;
  const auto found = std::ranges::find_if(
      values.constants, [&](const Constant& constant) { return constant.value == plain; });
  if (found != values.constants.end()) {
    return std::string{found->name};
  }
  return is_status && status < 0 ? std::to_string(status) : hexadecimal(value) + " (unknown)";
}

std::string text_of_properties(std::span<const std::uint64_t> list) {
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Constant* const property = query_named(list[i & ~std::size_t{1}]);
    const bool is_name = i % 2 == 0;
    text += i == 0 ? "" : ", ";
    text += is_name && list[i] == 0 ? "0"
            : is_name               ? text_of(queries, list[i])
            : property == nullptr || property->stores == nullptr
                ? hexadecimal(list[i])
                : text_of(*property->stores, list[i]);
  }
  return "{" + text + "}";
}

}  // namespace clmem::constants
