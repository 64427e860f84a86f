// SPDX-License-Identifier: Apache-2.0
// image_kind_rows.hpp - a row for each kind of image.
#pragma once

#include <vector>

#include "harness/image_shape.hpp"

namespace clmem::conformance {

struct ImageKindRow {
  const char* name;
  ImageKind kind;
};

[[nodiscard]] std::vector<ImageKindRow> image_kind_rows();

}  // namespace clmem::conformance
