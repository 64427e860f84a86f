// SPDX-License-Identifier: Apache-2.0
// markdown_table.hpp - reads the rows of tables in a page.
//
//   for (const std::vector<std::string>& cells : read_table(page, "Tests")) { ... }
//
// Contract: a row is a line of a table below the given second-level heading; lines above a table's
// line of dashes are not rows.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::tests {

using TableRow = std::vector<std::string>;

[[nodiscard]] std::vector<TableRow> read_table(std::istream& page, std::string_view heading);

// Returns the texts in backticks.
[[nodiscard]] std::vector<std::string> quoted(const std::string& cell);

}  // namespace clmem::tests
