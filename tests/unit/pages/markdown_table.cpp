// SPDX-License-Identifier: Apache-2.0
#include "markdown_table.hpp"

#include <sstream>

namespace clmem::tests {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// Returns the cells of "| a b |".
TableRow cells_of(const std::string& line) {
  TableRow cells;
  std::istringstream rest{line.substr(1)};
  for (std::string cell; std::getline(rest, cell, '|');) {
    cells.push_back(trimmed(cell));
  }
  return cells;
}

}  // namespace

std::vector<TableRow> read_table(std::istream& page, std::string_view heading) {
  std::vector<TableRow> rows;
  bool below_heading = false;
  bool in_table = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) {
      below_heading = line.substr(3) == heading;
      in_table = false;
    } else if (below_heading && line.starts_with("| ---")) {
      in_table = true;
    } else if (in_table && line.starts_with("| ")) {
      rows.push_back(cells_of(line));
    }
  }
  return rows;
}

// Returns the texts between backticks: every second part.
std::vector<std::string> quoted(const std::string& cell) {
  std::vector<std::string> words;
  std::istringstream rest{cell};
  bool inside = false;
  for (std::string part; std::getline(rest, part, '`'); inside = !inside) {
    if (inside) {
      words.push_back(part);
    }
  }
  return words;
}

}  // namespace clmem::tests
