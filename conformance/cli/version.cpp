// SPDX-License-Identifier: Apache-2.0
#include "cli/version.hpp"

#include <fmt/core.h>

#include "requirements/requirement_table.hpp"

namespace clmem::conformance {

std::string version_text() {
  return fmt::format("clmem-conformance {}\ncommit: {}\nspecification: {}", CLMEM_VERSION,
                     source_commit(), specification);
}

}  // namespace clmem::conformance
