// SPDX-License-Identifier: Apache-2.0
// markdown_cell.hpp - text for table cells in Markdown reports.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

// Returns the text in one line without characters that have a meaning in Markdown or HTML.
[[nodiscard]] std::string cell(std::string_view text);

}  // namespace clmem::conformance
