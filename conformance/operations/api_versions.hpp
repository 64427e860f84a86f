// SPDX-License-Identifier: Apache-2.0
// api_versions.hpp - the versions of OpenCL, for tables that say since when something exists.
#pragma once

#include "harness/device_under_test.hpp"

namespace clmem::conformance {

inline constexpr ApiVersion v1_0{1, 0};
inline constexpr ApiVersion v1_1{1, 1};
inline constexpr ApiVersion v1_2{1, 2};
inline constexpr ApiVersion v2_0{2, 0};
inline constexpr ApiVersion v2_1{2, 1};
inline constexpr ApiVersion v3_0{3, 0};

}  // namespace clmem::conformance
