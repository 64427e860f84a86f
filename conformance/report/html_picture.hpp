// SPDX-License-Identifier: Apache-2.0
// html_picture.hpp - the bytes around a wrong one as HTML: expected, actual and their difference.
//
// Contract: wrong bytes are <b>, bytes of the region that the command had to write are <u>; rows
// far from the first and the last wrong byte are left out. Any picture can be drawn.
#pragma once

#include <string>

#include "results/region_picture.hpp"

namespace clmem::conformance {

[[nodiscard]] std::string html_picture(const RegionPicture& picture);

}  // namespace clmem::conformance
