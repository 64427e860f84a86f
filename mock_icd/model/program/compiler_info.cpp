// SPDX-License-Identifier: Apache-2.0
#include "model/program/compiler_info.hpp"

#include <string>
#include <vector>

#include "config/versions.hpp"
#include "model/kernel/kernel_table.hpp"
#include "model/program/opencl_c.hpp"
#include "model/program/opencl_c_features.hpp"
#include "model/version_text.hpp"

namespace clmem::mock {
namespace {}  // namespace

void write_compiler_available(const Device& device, const InfoWriter& out) {
  out.value(cl_bool{device.config.compiler == Compiler::available});
}

void write_execution_capabilities(const Device& device, const InfoWriter& out) {
  cl_device_exec_capabilities capabilities = CL_EXEC_KERNEL;
  if (device.config.native_kernels) {
    capabilities |= CL_EXEC_NATIVE_KERNEL;
  }
  out.value(capabilities);
}

// Reports, for a device of OpenCL 3.0, the version that it is fully compatible with.
void write_opencl_c_version(const Device& device, const InfoWriter& out) {
  const cl_version own = device.config.version;
  const bool is_2_x = own >= v2_0 && own < v3_0;
  out.text(version_text("OpenCL C ", is_2_x ? v2_0 : default_opencl_c(device)) + " clmem");
}

void write_opencl_c_all_versions(const Device& device, const InfoWriter& out) {
  std::vector<cl_name_version> versions;
  for (const cl_version version : opencl_c_versions(device)) {
    versions.push_back(named_version("OpenCL C", version));
  }
  out.list(versions);
}

// Features belong to OpenCL C 3.0, so that a device without a compiler has none.
void write_opencl_c_features(const Device& device, const InfoWriter& out) {
  std::vector<cl_name_version> features;
  if (device.config.compiler == Compiler::available) {
    for (const std::string_view feature : opencl_c_features(device.config)) {
      features.push_back(named_version(std::string{feature}, v3_0));
    }
  }
  out.list(features);
}

void write_built_in_kernels(const Device& device, const InfoWriter& out) {
  std::string names;
  for (const auto& kernel : device.kernels.built_in()) {
    names += (names.empty() ? "" : ";") + kernel->signature.name;
  }
  out.text(names);
}

void write_built_in_kernels_with_version(const Device& device, const InfoWriter& out) {
  std::vector<cl_name_version> kernels;
  for (const auto& kernel : device.kernels.built_in()) {
    kernels.push_back(named_version(kernel->signature.name));
  }
  out.list(kernels);
}

}  // namespace clmem::mock
