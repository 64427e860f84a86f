// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <clmem/flags.hpp>
#include <clmem/image.hpp>
#include <span>

#include "checks.hpp"
#include "facts.hpp"

namespace clmem {
namespace {

struct Constant {
  cl_ulong value;
  const char* name;
};
#define CLMEM_CONSTANT(name) \
  Constant {                 \
    name, #name              \
  }

constexpr std::array mem_flag_names{
    CLMEM_CONSTANT(CL_MEM_READ_WRITE),      CLMEM_CONSTANT(CL_MEM_WRITE_ONLY),
    CLMEM_CONSTANT(CL_MEM_READ_ONLY),       CLMEM_CONSTANT(CL_MEM_USE_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_ALLOC_HOST_PTR),  CLMEM_CONSTANT(CL_MEM_COPY_HOST_PTR),
    CLMEM_CONSTANT(CL_MEM_HOST_WRITE_ONLY), CLMEM_CONSTANT(CL_MEM_HOST_READ_ONLY),
    CLMEM_CONSTANT(CL_MEM_HOST_NO_ACCESS),  CLMEM_CONSTANT(CL_MEM_KERNEL_READ_AND_WRITE),
};
constexpr std::array map_flag_names{
    CLMEM_CONSTANT(CL_MAP_READ),
    CLMEM_CONSTANT(CL_MAP_WRITE),
    CLMEM_CONSTANT(CL_MAP_WRITE_INVALIDATE_REGION),
};
constexpr std::array migration_flag_names{
    CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_HOST),
    CLMEM_CONSTANT(CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED),
};
constexpr std::array queue_property_names{
    CLMEM_CONSTANT(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE),
    CLMEM_CONSTANT(CL_QUEUE_PROFILING_ENABLE),
};
constexpr std::array device_type_names{
    CLMEM_CONSTANT(CL_DEVICE_TYPE_ALL),         CLMEM_CONSTANT(CL_DEVICE_TYPE_DEFAULT),
    CLMEM_CONSTANT(CL_DEVICE_TYPE_CPU),         CLMEM_CONSTANT(CL_DEVICE_TYPE_GPU),
    CLMEM_CONSTANT(CL_DEVICE_TYPE_ACCELERATOR), CLMEM_CONSTANT(CL_DEVICE_TYPE_CUSTOM),
};
constexpr std::array svm_mem_flag_names{
    CLMEM_CONSTANT(CL_MEM_READ_WRITE),  CLMEM_CONSTANT(CL_MEM_WRITE_ONLY),
    CLMEM_CONSTANT(CL_MEM_READ_ONLY),   CLMEM_CONSTANT(CL_MEM_SVM_FINE_GRAIN_BUFFER),
    CLMEM_CONSTANT(CL_MEM_SVM_ATOMICS),
};
constexpr std::array svm_capability_names{
    CLMEM_CONSTANT(CL_DEVICE_SVM_COARSE_GRAIN_BUFFER),
    CLMEM_CONSTANT(CL_DEVICE_SVM_FINE_GRAIN_BUFFER),
    CLMEM_CONSTANT(CL_DEVICE_SVM_FINE_GRAIN_SYSTEM),
    CLMEM_CONSTANT(CL_DEVICE_SVM_ATOMICS),
};
constexpr std::array memory_type_names{
    CLMEM_CONSTANT(CL_MEM_OBJECT_BUFFER),         CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE2D),
    CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE3D),        CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE2D_ARRAY),
    CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D),        CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D_ARRAY),
    CLMEM_CONSTANT(CL_MEM_OBJECT_IMAGE1D_BUFFER), CLMEM_CONSTANT(CL_MEM_OBJECT_PIPE),
};
constexpr std::array sampler_mode_names{
    CLMEM_CONSTANT(CL_ADDRESS_NONE),
    CLMEM_CONSTANT(CL_ADDRESS_CLAMP_TO_EDGE),
    CLMEM_CONSTANT(CL_ADDRESS_CLAMP),
    CLMEM_CONSTANT(CL_ADDRESS_REPEAT),
    CLMEM_CONSTANT(CL_ADDRESS_MIRRORED_REPEAT),
    CLMEM_CONSTANT(CL_FILTER_NEAREST),
    CLMEM_CONSTANT(CL_FILTER_LINEAR),
};
#undef CLMEM_CONSTANT

std::string name_in(std::span<const Constant> constants, cl_ulong value) {
  for (const Constant& constant : constants) {
    if (constant.value == value) {
      return constant.name;
    }
  }
  return detail::hexadecimal(value);
}

// Tables list constants of several bits first.
std::string names_in(std::span<const Constant> constants, cl_ulong bits) {
  std::string text;
  const auto add = [&](const std::string& name) { text += (text.empty() ? "" : " | ") + name; };
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
