// SPDX-License-Identifier: Apache-2.0
// version_text.hpp - OpenCL's two ways of writing versions: as text and with a name.
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

// Names longer than the structure holds are cut, as the specification's fixed array demands.
[[nodiscard]] cl_name_version named_version(std::string_view name,
                                            cl_version version = CL_MAKE_VERSION(1, 0, 0));

// Extensions as the two kinds of queries list them.
[[nodiscard]] std::string joined(const std::vector<std::string>& names);
[[nodiscard]] std::vector<cl_name_version> named_versions(const std::vector<std::string>& names);

// "SPIR-V_1.2" as "SPIR-V" of version 1.2.
[[nodiscard]] std::vector<cl_name_version> named_il_versions(const std::vector<std::string>& texts);

}  // namespace clmem::mock
