// SPDX-License-Identifier: Apache-2.0
// image_cases.hpp - the cases about images. A new file of this folder adds its function here and
// its line in image_cases.cpp.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases image_region_cases();

// All of them.
[[nodiscard]] Cases image_cases();

}  // namespace clmem::conformance
