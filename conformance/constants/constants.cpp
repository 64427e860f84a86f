// SPDX-License-Identifier: Apache-2.0
#include "constants/constants.hpp"

#define CL_TARGET_OPENCL_VERSION 300
#include <CL/cl.h>

#include <algorithm>
#include <array>
#include <charconv>

namespace clmem::constants {
namespace {

// Pairs each value with its name in `names`, the source text "CL_FALSE, CL_TRUE" of the values.
template <typename... Value>
constexpr auto named(std::string_view names, Value... values) {
  const auto next = [&names] {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(names.size(), name.size() + 2));
    return name;
  };
  return std::array{Constant{next(), static_cast<std::uint64_t>(values)}...};
}

#define CLMEM_VALUES(name, reading, ...)                           \
  constexpr std::array name##_ = named(#__VA_ARGS__, __VA_ARGS__); \
  constexpr Values name{Values::Reading::reading, name##_};

CLMEM_VALUES(booleans, value, CL_FALSE, CL_TRUE)
CLMEM_VALUES(memory_flags, bits, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY,
             CL_MEM_USE_HOST_PTR, CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR,
             CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS,
             CL_MEM_SVM_FINE_GRAIN_BUFFER, CL_MEM_SVM_ATOMICS, CL_MEM_KERNEL_READ_AND_WRITE)
CLMEM_VALUES(map_flags, bits, CL_MAP_READ, CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION)
CLMEM_VALUES(migration_flags, bits, CL_MIGRATE_MEM_OBJECT_HOST,
             CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)
CLMEM_VALUES(queue_flags, bits, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, CL_QUEUE_PROFILING_ENABLE,
             CL_QUEUE_ON_DEVICE, CL_QUEUE_ON_DEVICE_DEFAULT)
CLMEM_VALUES(object_types, value, CL_MEM_OBJECT_BUFFER, CL_MEM_OBJECT_IMAGE2D,
             CL_MEM_OBJECT_IMAGE3D, CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE1D,
             CL_MEM_OBJECT_IMAGE1D_ARRAY, CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_PIPE)
CLMEM_VALUES(channel_orders, value, CL_R, CL_A, CL_RG, CL_RA, CL_RGB, CL_RGBA, CL_BGRA, CL_ARGB,
             CL_ABGR, CL_INTENSITY, CL_LUMINANCE, CL_Rx, CL_RGx, CL_RGBx, CL_DEPTH, CL_sRGB,
             CL_sRGBx, CL_sRGBA, CL_sBGRA)
CLMEM_VALUES(channel_types, value, CL_SNORM_INT8, CL_SNORM_INT16, CL_UNORM_INT8, CL_UNORM_INT16,
             CL_UNORM_SHORT_565, CL_UNORM_SHORT_555, CL_UNORM_INT_101010, CL_UNORM_INT_101010_2,
             CL_SIGNED_INT8, CL_SIGNED_INT16, CL_SIGNED_INT32, CL_UNSIGNED_INT8, CL_UNSIGNED_INT16,
             CL_UNSIGNED_INT32, CL_HALF_FLOAT, CL_FLOAT)
CLMEM_VALUES(create_types, value, CL_BUFFER_CREATE_TYPE_REGION)
CLMEM_VALUES(statuses, status, CL_COMPLETE, CL_RUNNING, CL_SUBMITTED, CL_QUEUED)
CLMEM_VALUES(addressing_modes, value, CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP,
             CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT)
CLMEM_VALUES(filter_modes, value, CL_FILTER_NEAREST, CL_FILTER_LINEAR)
CLMEM_VALUES(command_types, value, CL_COMMAND_NDRANGE_KERNEL, CL_COMMAND_TASK,
             CL_COMMAND_NATIVE_KERNEL, CL_COMMAND_READ_BUFFER, CL_COMMAND_WRITE_BUFFER,
             CL_COMMAND_COPY_BUFFER, CL_COMMAND_READ_IMAGE, CL_COMMAND_WRITE_IMAGE,
             CL_COMMAND_COPY_IMAGE, CL_COMMAND_COPY_IMAGE_TO_BUFFER,
             CL_COMMAND_COPY_BUFFER_TO_IMAGE, CL_COMMAND_MAP_BUFFER, CL_COMMAND_MAP_IMAGE,
             CL_COMMAND_UNMAP_MEM_OBJECT, CL_COMMAND_MARKER, CL_COMMAND_ACQUIRE_GL_OBJECTS,
             CL_COMMAND_RELEASE_GL_OBJECTS, CL_COMMAND_READ_BUFFER_RECT,
             CL_COMMAND_WRITE_BUFFER_RECT, CL_COMMAND_COPY_BUFFER_RECT, CL_COMMAND_USER,
             CL_COMMAND_BARRIER, CL_COMMAND_MIGRATE_MEM_OBJECTS, CL_COMMAND_FILL_BUFFER,
             CL_COMMAND_FILL_IMAGE, CL_COMMAND_SVM_FREE, CL_COMMAND_SVM_MEMCPY,
             CL_COMMAND_SVM_MEMFILL, CL_COMMAND_SVM_MAP, CL_COMMAND_SVM_UNMAP,
             CL_COMMAND_SVM_MIGRATE_MEM)
CLMEM_VALUES(device_types, bits, CL_DEVICE_TYPE_DEFAULT, CL_DEVICE_TYPE_CPU, CL_DEVICE_TYPE_GPU,
             CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_CUSTOM)
CLMEM_VALUES(fp_config, bits, CL_FP_DENORM, CL_FP_INF_NAN, CL_FP_ROUND_TO_NEAREST,
             CL_FP_ROUND_TO_ZERO, CL_FP_ROUND_TO_INF, CL_FP_FMA, CL_FP_SOFT_FLOAT,
             CL_FP_CORRECTLY_ROUNDED_DIVIDE_SQRT)
CLMEM_VALUES(cache_types, value, CL_NONE, CL_READ_ONLY_CACHE, CL_READ_WRITE_CACHE)
CLMEM_VALUES(local_memory_types, value, CL_NONE, CL_LOCAL, CL_GLOBAL)
CLMEM_VALUES(execution_capabilities, bits, CL_EXEC_KERNEL, CL_EXEC_NATIVE_KERNEL)
CLMEM_VALUES(affinity_domains, bits, CL_DEVICE_AFFINITY_DOMAIN_NUMA,
             CL_DEVICE_AFFINITY_DOMAIN_L4_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L3_CACHE,
             CL_DEVICE_AFFINITY_DOMAIN_L2_CACHE, CL_DEVICE_AFFINITY_DOMAIN_L1_CACHE,
             CL_DEVICE_AFFINITY_DOMAIN_NEXT_PARTITIONABLE)
CLMEM_VALUES(svm_capabilities, bits, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER,
             CL_DEVICE_SVM_FINE_GRAIN_BUFFER, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM,
             CL_DEVICE_SVM_ATOMICS)
CLMEM_VALUES(atomic_capabilities, bits, CL_DEVICE_ATOMIC_ORDER_RELAXED,
             CL_DEVICE_ATOMIC_ORDER_ACQ_REL, CL_DEVICE_ATOMIC_ORDER_SEQ_CST,
             CL_DEVICE_ATOMIC_SCOPE_WORK_ITEM, CL_DEVICE_ATOMIC_SCOPE_WORK_GROUP,
             CL_DEVICE_ATOMIC_SCOPE_DEVICE, CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES)
CLMEM_VALUES(enqueue_capabilities, bits, CL_DEVICE_QUEUE_SUPPORTED,
             CL_DEVICE_QUEUE_REPLACEABLE_DEFAULT)
CLMEM_VALUES(build_statuses, status, CL_BUILD_SUCCESS, CL_BUILD_NONE, CL_BUILD_ERROR,
             CL_BUILD_IN_PROGRESS)
CLMEM_VALUES(binary_types, value, CL_PROGRAM_BINARY_TYPE_NONE,
             CL_PROGRAM_BINARY_TYPE_COMPILED_OBJECT, CL_PROGRAM_BINARY_TYPE_LIBRARY,
             CL_PROGRAM_BINARY_TYPE_EXECUTABLE)
CLMEM_VALUES(address_qualifiers, value, CL_KERNEL_ARG_ADDRESS_GLOBAL, CL_KERNEL_ARG_ADDRESS_LOCAL,
             CL_KERNEL_ARG_ADDRESS_CONSTANT, CL_KERNEL_ARG_ADDRESS_PRIVATE)
CLMEM_VALUES(access_qualifiers, value, CL_KERNEL_ARG_ACCESS_READ_ONLY,
             CL_KERNEL_ARG_ACCESS_WRITE_ONLY, CL_KERNEL_ARG_ACCESS_READ_WRITE,
             CL_KERNEL_ARG_ACCESS_NONE)
CLMEM_VALUES(type_qualifiers, bits, CL_KERNEL_ARG_TYPE_CONST, CL_KERNEL_ARG_TYPE_RESTRICT,
             CL_KERNEL_ARG_TYPE_VOLATILE, CL_KERNEL_ARG_TYPE_PIPE)

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
