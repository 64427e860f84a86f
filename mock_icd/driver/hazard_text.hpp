// SPDX-License-Identifier: Apache-2.0
// hazard_text.hpp - the text of a hazard report.
//
//   hazard_text(hazard)
//   "unordered: call 12 clEnqueueFillBuffer (queue 0x51) writes bytes [0, 64) of cl_mem 0x7a, and
//    call 15 clEnqueueReadBuffer (queue 0x52) reads bytes [32, 96) of the same; no event, ..."
#pragma once

#include <string>

#include "model/hazards/hazard.hpp"

namespace clmem::mock {

[[nodiscard]] const char* kind_name(hazards::Kind kind);
[[nodiscard]] std::string hazard_text(const hazards::Hazard& hazard);

}  // namespace clmem::mock
