// SPDX-License-Identifier: Apache-2.0
// defect_list.hpp - the catalogue of defects, printed.
//
//   std::cout << defects_as_json();   // {"name": ..., "requirements": [...], "sentence": ...} a
//   line
#pragma once

#include <string>

namespace clmem::mock {

[[nodiscard]] std::string defects_as_text();
[[nodiscard]] std::string defects_as_json();

}  // namespace clmem::mock
