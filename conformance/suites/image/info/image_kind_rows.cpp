// SPDX-License-Identifier: Apache-2.0
#include "suites/image/info/image_kind_rows.hpp"

namespace clmem::conformance {

std::vector<ImageKindRow> image_kind_rows() {
  std::vector<ImageKindRow> rows;
  for (const ImageKind kind : every_image_kind) {
    rows.push_back({name_of(kind), kind});
  }
  return rows;
}

}  // namespace clmem::conformance
