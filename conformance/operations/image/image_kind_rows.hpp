// SPDX-License-Identifier: Apache-2.0
// image_kind_rows.hpp - a row for each kind of image.
#pragma once

#include <span>

#include "harness/case.hpp"
#include "harness/image_shape.hpp"

namespace clmem::conformance {

[[nodiscard]] Rows<ImageKind> image_kind_rows(std::span<const ImageKind> kinds = every_image_kind);

}  // namespace clmem::conformance
