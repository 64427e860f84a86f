// SPDX-License-Identifier: Apache-2.0
// markdown_cell.hpp - text in the tables of Markdown reports.
#pragma once

#include <string>
#include <string_view>

namespace clmem::conformance {

// One line for a table cell, without characters that have a meaning in Markdown or HTML.
[[nodiscard]] std::string cell(std::string_view text);

}  // namespace clmem::conformance
