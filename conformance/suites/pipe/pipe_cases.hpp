// SPDX-License-Identifier: Apache-2.0
// pipe_cases.hpp - every case about pipes, by file.
//
// Contract: as all_cases.hpp, of which this is a part.
#pragma once

#include "harness/case.hpp"

namespace clmem::conformance {

[[nodiscard]] Cases pipe_argument_cases();
[[nodiscard]] Cases pipe_object_cases();
[[nodiscard]] Cases pipe_packet_cases();

}  // namespace clmem::conformance
