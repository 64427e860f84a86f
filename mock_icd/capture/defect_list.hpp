// SPDX-License-Identifier: Apache-2.0
// defect_list.hpp - prints the catalogue of defects.
//
//   std::cout << defects_as_json();   // a {"name": ..., "requirements": [...], ...} per line
#pragma once

#include <string>

namespace clmem::mock {

[[nodiscard]] std::string defects_as_text();
[[nodiscard]] std::string defects_as_json();

}  // namespace clmem::mock
