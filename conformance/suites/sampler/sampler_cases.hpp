// SPDX-License-Identifier: Apache-2.0
// sampler_cases.hpp - every case about samplers, by file.
//
// Contract: as all_cases.hpp, of which this is a part.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases create_sampler_cases();
[[nodiscard]] Cases sampler_info_cases();
[[nodiscard]] Cases sampler_read_cases();

}  // namespace clmem::conformance
