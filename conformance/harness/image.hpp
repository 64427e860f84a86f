// SPDX-License-Identifier: Apache-2.0
// image.hpp - an image for cases in which it must be rejected in place of a buffer.
//
//   const Handle<cl_mem> image = small_image(fixture);
//
// Contract: 64 by 64 pixels of CL_RGBA / CL_UNORM_INT8, which every device with images supports.
// Its 16 KiB contain every range that a case names, so that only its type is wrong. Needs the
// condition "images".
#pragma once

#include "harness/fixture.hpp"

namespace clmem::conformance {

[[nodiscard]] Handle<cl_mem> small_image(Fixture& fixture);

}  // namespace clmem::conformance
