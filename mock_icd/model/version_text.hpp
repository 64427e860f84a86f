// SPDX-License-Identifier: Apache-2.0
// version_text.hpp - OpenCL's two forms of versions: text, and cl_name_version.
//
//   version_text("OpenCL ", CL_MAKE_VERSION(3, 0, 0))   // "OpenCL 3.0"
//   named_version("cl_khr_fp64")                         // {1.0.0, "cl_khr_fp64"}
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "trace/opencl.hpp"

namespace clmem::mock {

[[nodiscard]] std::string version_text(std::string_view prefix, cl_version version);

// Truncates names that exceed the fixed array of the structure.
[[nodiscard]] cl_name_version named_version(std::string_view name,
                                            cl_version version = CL_MAKE_VERSION(1, 0, 0));

// The two forms in which queries report extensions.
[[nodiscard]] std::string joined(const std::vector<std::string>& names);
[[nodiscard]] std::vector<cl_name_version> named_versions(const std::vector<std::string>& names);

// Splits "SPIR-V_1.2" into "SPIR-V" and version 1.2.
[[nodiscard]] std::vector<cl_name_version> named_il_versions(const std::vector<std::string>& texts);

}  // namespace clmem::mock
