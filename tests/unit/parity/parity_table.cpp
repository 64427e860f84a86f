// SPDX-License-Identifier: Apache-2.0
#include "parity_table.hpp"

#include <sstream>

namespace clmem::tests {
namespace {

std::string trimmed(const std::string& text) {
  const std::size_t first = text.find_first_not_of(' ');
  return first == std::string::npos ? ""
                                    : text.substr(first, text.find_last_not_of(' ') - first + 1);
}

// The cells of "| a | b |".
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells;
  std::istringstream rest{line.substr(1)};
  for (std::string cell; std::getline(rest, cell, '|');) {
    cells.push_back(trimmed(cell));
  }
  return cells;
}

// The odd ones of the parts between backticks.
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

ParityRow row_of(const std::vector<std::string>& cells) {
  ParityRow row{.name = cells.front(), .tests = quoted(cells.back())};
  if (cells.back().ends_with("open")) {
    row.state = ParityRow::State::open;
  } else if (cells.back().starts_with("none: ")) {
    row.state = ParityRow::State::meaningless;
  }
  return row;
}

}  // namespace

std::vector<ParityRow> read_parity_rows(std::istream& page, std::string_view heading) {
  std::vector<ParityRow> rows;
  bool below_heading = false;
  bool in_table = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("## ")) {
      below_heading = line.substr(3) == heading;
      in_table = false;
    } else if (below_heading && line.starts_with("| ---")) {
      in_table = true;
    } else if (in_table && line.starts_with("| ")) {
      rows.push_back(row_of(cells_of(line)));
    }
  }
  return rows;
}

std::set<std::string> read_test_list(std::istream& output) {
  std::set<std::string> tests;
  std::string suite;
  for (std::string line; std::getline(output, line);) {
    const std::string name = trimmed(line.substr(0, line.find('#')));
    if (!line.starts_with(' ')) {
      suite = name;
    } else if (name.find("DISABLED_") == std::string::npos) {
      tests.insert(suite + name);
    }
  }
  return tests;
}

}  // namespace clmem::tests
