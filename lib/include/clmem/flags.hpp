// SPDX-License-Identifier: Apache-2.0
// flags.hpp - OpenCL's bit fields.
#pragma once

#include <clmem/config.hpp>
#include <clmem/opencl.hpp>
#include <concepts>
#include <string>
#include <type_traits>

namespace CLMEM_EXPORT clmem {

// OpenCL's bit fields as scoped enumerations.
//
//   const MemFlags flags = MemFlags::read_only | MemFlags::host_write_only;
//   if (has_all(flags, MemFlags::read_only)) { ... }
//
// Contract: values are those of the C API, so that a cast either way is the whole conversion.

enum class MemFlags : cl_mem_flags {
  none = 0,
  read_write = CL_MEM_READ_WRITE,
  write_only = CL_MEM_WRITE_ONLY,
  read_only = CL_MEM_READ_ONLY,
  use_host_ptr = CL_MEM_USE_HOST_PTR,
  alloc_host_ptr = CL_MEM_ALLOC_HOST_PTR,
  copy_host_ptr = CL_MEM_COPY_HOST_PTR,
  host_write_only = CL_MEM_HOST_WRITE_ONLY,
  host_read_only = CL_MEM_HOST_READ_ONLY,
  host_no_access = CL_MEM_HOST_NO_ACCESS,
  kernel_read_and_write = CL_MEM_KERNEL_READ_AND_WRITE,
};

enum class MapFlags : cl_map_flags {
  none = 0,
  read = CL_MAP_READ,
  write = CL_MAP_WRITE,
  read_write = CL_MAP_READ | CL_MAP_WRITE,
  write_invalidate_region = CL_MAP_WRITE_INVALIDATE_REGION,
};

enum class MigrationFlags : cl_mem_migration_flags {
  none = 0,
  host = CL_MIGRATE_MEM_OBJECT_HOST,
  content_undefined = CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED,
};

enum class QueueProperties : cl_command_queue_properties {
  none = 0,
  out_of_order = CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE,
  profiling = CL_QUEUE_PROFILING_ENABLE,
};

enum class DeviceType : cl_device_type {
  default_device = CL_DEVICE_TYPE_DEFAULT,
  cpu = CL_DEVICE_TYPE_CPU,
  gpu = CL_DEVICE_TYPE_GPU,
  accelerator = CL_DEVICE_TYPE_ACCELERATOR,
  custom = CL_DEVICE_TYPE_CUSTOM,
  all = CL_DEVICE_TYPE_ALL,
};

enum class SVMMemFlags : cl_svm_mem_flags {
  none = 0,
  read_write = CL_MEM_READ_WRITE,
  write_only = CL_MEM_WRITE_ONLY,
  read_only = CL_MEM_READ_ONLY,
  fine_grain_buffer = CL_MEM_SVM_FINE_GRAIN_BUFFER,
  atomics = CL_MEM_SVM_ATOMICS,
};

enum class SVMCapabilities : cl_device_svm_capabilities {
  none = 0,
  coarse_grain_buffer = CL_DEVICE_SVM_COARSE_GRAIN_BUFFER,
  fine_grain_buffer = CL_DEVICE_SVM_FINE_GRAIN_BUFFER,
  fine_grain_system = CL_DEVICE_SVM_FINE_GRAIN_SYSTEM,
  atomics = CL_DEVICE_SVM_ATOMICS,
};

enum class Blocking : cl_bool { no = CL_FALSE, yes = CL_TRUE };

template <typename T>
concept Flags = std::same_as<T, MemFlags> || std::same_as<T, MapFlags> ||
    std::same_as<T, MigrationFlags> || std::same_as<T, QueueProperties> ||
    std::same_as<T, DeviceType> || std::same_as<T, SVMMemFlags> || std::same_as<T, SVMCapabilities>;

// Return names of the C API: "CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR"; "0" for no flag, a number
// for bits without a name.
[[nodiscard]] std::string to_string(MemFlags flags);
[[nodiscard]] std::string to_string(MapFlags flags);
[[nodiscard]] std::string to_string(MigrationFlags flags);
[[nodiscard]] std::string to_string(QueueProperties flags);
[[nodiscard]] std::string to_string(DeviceType type);
[[nodiscard]] std::string to_string(SVMMemFlags flags);
[[nodiscard]] std::string to_string(SVMCapabilities capabilities);

template <Flags T>
[[nodiscard]] constexpr std::underlying_type_t<T> flag_bits(T flags) noexcept {
  return static_cast<std::underlying_type_t<T>>(flags);
}

template <Flags T>
[[nodiscard]] constexpr T operator|(T left, T right) noexcept {
  return static_cast<T>(flag_bits(left) | flag_bits(right));
}

template <Flags T>
[[nodiscard]] constexpr T operator&(T left, T right) noexcept {
  return static_cast<T>(flag_bits(left) & flag_bits(right));
}

template <Flags T>
[[nodiscard]] constexpr T operator~(T flags) noexcept {
  return static_cast<T>(~flag_bits(flags));
}

template <Flags T>
constexpr T& operator|=(T& left, T right) noexcept {
  return left = left | right;
}

template <Flags T>
constexpr T& operator&=(T& left, T right) noexcept {
  return left = left & right;
}

template <Flags T>
[[nodiscard]] constexpr bool has_all(T flags, T wanted) noexcept {
  return (flags & wanted) == wanted;
}

}  // namespace clmem
