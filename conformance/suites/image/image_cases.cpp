// SPDX-License-Identifier: Apache-2.0
#include "suites/image/image_cases.hpp"

namespace clmem::conformance {

Cases image_cases() {
  return join({
      image_region_cases(),
  });
}

}  // namespace clmem::conformance
