// SPDX-License-Identifier: Apache-2.0
// versions.hpp - constants for the versions of OpenCL.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

inline constexpr cl_version v1_0 = CL_MAKE_VERSION(1, 0, 0);
inline constexpr cl_version v1_1 = CL_MAKE_VERSION(1, 1, 0);
inline constexpr cl_version v1_2 = CL_MAKE_VERSION(1, 2, 0);
inline constexpr cl_version v2_0 = CL_MAKE_VERSION(2, 0, 0);
inline constexpr cl_version v2_1 = CL_MAKE_VERSION(2, 1, 0);
inline constexpr cl_version v2_2 = CL_MAKE_VERSION(2, 2, 0);
inline constexpr cl_version v3_0 = CL_MAKE_VERSION(3, 0, 0);

}  // namespace clmem::mock
