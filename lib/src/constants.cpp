// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <clmem/flags.hpp>
#include <clmem/image.hpp>
#include <span>
#include <string_view>

#include "checks.hpp"
#include "given_values.hpp"

namespace clmem {
namespace {

struct Constant {
  std::string_view name;
  cl_ulong value;
};
// Pairs each value with its name in `names`, the source text "CL_MAP_READ, CL_MAP_WRITE".
template <typename... Value>
constexpr auto named(std::string_view names, Value... values) {
  const auto next = [&names] {
    const std::string_view name = names.substr(0, names.find(','));
    names.remove_prefix(std::min(names.size(), name.size() + 2));
    return name;
  };
  return std::array{Constant{next(), static_cast<cl_ulong>(values)}...};
}

#define CLMEM_NAMES(name, ...) constexpr std::array name = named(#__VA_ARGS__, __VA_ARGS__);

CLMEM_NAMES(mem_flag_names, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY,
            CL_MEM_USE_HOST_PTR, CL_MEM_ALLOC_HOST_PTR, CL_MEM_COPY_HOST_PTR,
            CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS,
            CL_MEM_KERNEL_READ_AND_WRITE)
CLMEM_NAMES(map_flag_names, CL_MAP_READ, CL_MAP_WRITE, CL_MAP_WRITE_INVALIDATE_REGION)
CLMEM_NAMES(migration_flag_names, CL_MIGRATE_MEM_OBJECT_HOST,
            CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED)
CLMEM_NAMES(queue_property_names, CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE, CL_QUEUE_PROFILING_ENABLE)
CLMEM_NAMES(device_type_names, CL_DEVICE_TYPE_ALL, CL_DEVICE_TYPE_DEFAULT, CL_DEVICE_TYPE_CPU,
            CL_DEVICE_TYPE_GPU, CL_DEVICE_TYPE_ACCELERATOR, CL_DEVICE_TYPE_CUSTOM)
CLMEM_NAMES(svm_mem_flag_names, CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY,
            CL_MEM_SVM_FINE_GRAIN_BUFFER, CL_MEM_SVM_ATOMICS)
CLMEM_NAMES(svm_capability_names, CL_DEVICE_SVM_COARSE_GRAIN_BUFFER,
            CL_DEVICE_SVM_FINE_GRAIN_BUFFER, CL_DEVICE_SVM_FINE_GRAIN_SYSTEM, CL_DEVICE_SVM_ATOMICS)
CLMEM_NAMES(memory_type_names, CL_MEM_OBJECT_BUFFER, CL_MEM_OBJECT_IMAGE2D, CL_MEM_OBJECT_IMAGE3D,
            CL_MEM_OBJECT_IMAGE2D_ARRAY, CL_MEM_OBJECT_IMAGE1D, CL_MEM_OBJECT_IMAGE1D_ARRAY,
            CL_MEM_OBJECT_IMAGE1D_BUFFER, CL_MEM_OBJECT_PIPE)
CLMEM_NAMES(sampler_mode_names, CL_ADDRESS_NONE, CL_ADDRESS_CLAMP_TO_EDGE, CL_ADDRESS_CLAMP,
            CL_ADDRESS_REPEAT, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_NEAREST, CL_FILTER_LINEAR)
#undef CLMEM_NAMES

std::string name_in(std::span<const Constant> constants, cl_ulong value) {
  for (const Constant& constant : constants) {
    if (constant.value == value) {
      return std::string{constant.name};
    }
  }
  return detail::hexadecimal(value);
}

// Tables list constants of several bits first.
std::string names_in(std::span<const Constant> constants, cl_ulong bits) {
  std::string text;
  const auto add = [&text](std::string_view name) {
    text += text.empty() ? "" : " | ";
    text += name;
  };
  for (const Constant& constant : constants) {
    if ((bits & constant.value) == constant.value) {
      add(constant.name);
      bits &= ~constant.value;
    }
  }
  if (bits != 0) {
    add(detail::hexadecimal(bits));
  }
  return text.empty() ? "0" : text;
}

}  // namespace

std::string to_string(MemFlags flags) {
  return names_in(mem_flag_names, flag_bits(flags));
}
std::string to_string(MapFlags flags) {
  return names_in(map_flag_names, flag_bits(flags));
}
std::string to_string(MigrationFlags flags) {
  return names_in(migration_flag_names, flag_bits(flags));
}
std::string to_string(QueueProperties flags) {
  return names_in(queue_property_names, flag_bits(flags));
}
std::string to_string(DeviceType type) {
  return names_in(device_type_names, flag_bits(type));
}
std::string to_string(SVMMemFlags flags) {
  return names_in(svm_mem_flag_names, flag_bits(flags));
}
std::string to_string(SVMCapabilities capabilities) {
  return names_in(svm_capability_names, flag_bits(capabilities));
}

std::string detail::name_of_memory_type(cl_mem_object_type type) {
  return name_in(memory_type_names, type);
}
std::string to_string(ImageKind kind) {
  return detail::name_of_memory_type(static_cast<cl_mem_object_type>(kind));
}
std::string to_string(AddressingMode mode) {
  return name_in(sampler_mode_names, static_cast<cl_ulong>(mode));
}
std::string to_string(FilterMode mode) {
  return name_in(sampler_mode_names, static_cast<cl_ulong>(mode));
}

}  // namespace clmem
