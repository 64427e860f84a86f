// SPDX-License-Identifier: Apache-2.0
#include "model/program/opencl_c.hpp"

#include <algorithm>
#include <array>

namespace clmem::mock {
namespace {

constexpr cl_version version_1_2 = CL_MAKE_VERSION(1, 2, 0);
constexpr cl_version version_2_0 = CL_MAKE_VERSION(2, 0, 0);
constexpr cl_version version_3_0 = CL_MAKE_VERSION(3, 0, 0);

struct Language {
  std::string_view option;
  cl_version version;
};

constexpr std::array languages{
    Language{"CL1.0", CL_MAKE_VERSION(1, 0, 0)},
    Language{"CL1.1", CL_MAKE_VERSION(1, 1, 0)},
    Language{"CL1.2", version_1_2},
    Language{"CL2.0", version_2_0},
    Language{"CL3.0", version_3_0},
};

}  // namespace

std::vector<cl_version> opencl_c_versions(const Device& device) {
  std::vector<cl_version> versions;
  if (device.config.compiler == Compiler::unavailable) {
    return versions;
  }
  const cl_version own = device.config.version;
  for (const Language& language : languages) {
    const bool left_out = language.version == version_2_0 && own >= version_3_0;
    if (language.version <= own && !left_out) {
      versions.push_back(language.version);
    }
  }
  return versions;
}

cl_version default_opencl_c(const Device& device) {
  return std::min(device.config.version, version_1_2);
}

std::optional<cl_version> find_language(std::string_view option) {
  const auto* const found = std::ranges::find(languages, option, &Language::option);
  return found == languages.end() ? std::nullopt : std::optional{found->version};
}

}  // namespace clmem::mock
