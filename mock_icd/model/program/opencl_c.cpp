// SPDX-License-Identifier: Apache-2.0
#include "model/program/opencl_c.hpp"

#include <algorithm>

#include "config/versions.hpp"
#include "source/language.hpp"

namespace clmem::mock {
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

}  // namespace clmem::mock
