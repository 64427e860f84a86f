// SPDX-License-Identifier: Apache-2.0
#include "operations/image/image_kind_rows.hpp"

namespace clmem::conformance {

Rows<ImageKind> image_kind_rows(std::span<const ImageKind> kinds) {
  Rows<ImageKind> rows;
  for (const ImageKind kind : kinds) {
    rows.push_back({name_of(kind), kind});
  }
  return rows;
}

}  // namespace clmem::conformance
