// SPDX-License-Identifier: Apache-2.0
#include "model/program/opencl_c.hpp"

#include <algorithm>
#include <array>

#include "config/versions.hpp"
#include "source/build_options.hpp"

namespace clmem::mock {
namespace {

bool has_images(const DeviceConfig& device) {
  return device.images.support == ImageSupport::supported;
}

// Pipes require the generic address space, which no other feature of the mock has.
bool has_pipes(const DeviceConfig& device) {
  return device.pipes.support == PipeSupport::supported;
}

bool writes_3d_images(const DeviceConfig& device) {
  return has_images(device) &&
         std::ranges::find(device.extensions, "cl_khr_3d_image_writes") != device.extensions.end();
}

template <cl_device_atomic_capabilities capability>
bool in_operations(const DeviceConfig& device) {
  return (device.atomic_memory_capabilities & capability) != 0;
}

template <cl_device_atomic_capabilities capability>
bool in_operations_and_fences(const DeviceConfig& device) {
  return (device.atomic_memory_capabilities & device.atomic_fence_capabilities & capability) != 0;
}

struct Feature {
  std::string_view name;
  bool (*supported)(const DeviceConfig&);
};

// The table of OpenCL C, Features, without features that no mock device has: device_enqueue,
// work_group_collective_functions and those of extensions.
constexpr std::array features{
    Feature{"__opencl_c_3d_image_writes", writes_3d_images},
    Feature{"__opencl_c_atomic_order_acq_rel", in_operations<CL_DEVICE_ATOMIC_ORDER_ACQ_REL>},
    Feature{"__opencl_c_atomic_order_seq_cst",
            in_operations_and_fences<CL_DEVICE_ATOMIC_ORDER_SEQ_CST>},
    Feature{"__opencl_c_atomic_scope_device",
            in_operations_and_fences<CL_DEVICE_ATOMIC_SCOPE_DEVICE>},
    Feature{"__opencl_c_atomic_scope_all_devices",
            in_operations_and_fences<CL_DEVICE_ATOMIC_SCOPE_ALL_DEVICES>},
    Feature{"__opencl_c_generic_address_space", has_pipes},
    Feature{"__opencl_c_fp64",
            [](const DeviceConfig& device) { return device.double_fp_config != 0; }},
    Feature{"__opencl_c_images", has_images},
    // Every device with pointers of 64 bits has this feature.
    Feature{"__opencl_c_int64", [](const DeviceConfig&) { return true; }},
    Feature{"__opencl_c_pipes", has_pipes},
    Feature{"__opencl_c_program_scope_global_variables",
            [](const DeviceConfig& device) { return device.max_global_variable_size > 0; }},
    Feature{"__opencl_c_read_write_images",
            [](const DeviceConfig& device) {
              return has_images(device) && device.images.max_read_write_args > 0;
            }},
    Feature{"__opencl_c_subgroups",
            [](const DeviceConfig& device) { return device.max_num_sub_groups > 0; }},
};

}  // namespace

namespace {}  // namespace

std::vector<cl_version> opencl_c_versions(const Device& device) {
  std::vector<cl_version> versions;
  if (device.config.compiler == Compiler::unavailable) {
    return versions;
  }
  const cl_version own = device.config.version;
  for (const Language& language : languages) {
    const bool left_out = language.version == v2_0 && own >= v3_0;
    if (language.version && *language.version <= own && !left_out) {
      versions.push_back(*language.version);
    }
  }
  return versions;
}

cl_version default_opencl_c(const Device& device) {
  return std::min(device.config.version, v1_2);
}

std::optional<cl_version> opencl_c_version(std::string_view option) {
  const Language* const language = find_language(option);
  return language == nullptr ? std::nullopt : language->version;
}

std::vector<std::string_view> opencl_c_features(const DeviceConfig& device) {
  std::vector<std::string_view> supported;
  for (const Feature& feature : features) {
    if (feature.supported(device)) {
      supported.push_back(feature.name);
    }
  }
  return supported;
}

}  // namespace clmem::mock
