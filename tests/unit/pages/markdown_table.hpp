// SPDX-License-Identifier: Apache-2.0
// markdown_table.hpp - the rows of the tables of a page.
//
//   for (const std::vector<std::string>& cells : read_table(page, "Tests")) { ... }
//
// Contract: a row is a line of a table below the heading of the second level; what is above a
// table's line of dashes is not a row.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::tests {

using TableRow = std::vector<std::string>;

[[nodiscard]] std::vector<TableRow> read_table(std::istream& page, std::string_view heading);

// The texts in backticks.
[[nodiscard]] std::vector<std::string> quoted(const std::string& cell);

}  // namespace clmem::tests
