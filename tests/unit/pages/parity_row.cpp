// SPDX-License-Identifier: Apache-2.0
#include "parity_row.hpp"

namespace clmem::tests {

ParityRow parity_row(const TableRow& cells) {
  ParityRow row{.name = cells.front(), .tests = quoted(cells.back())};
  if (cells.back().ends_with("open")) {
    row.state = ParityRow::State::open;
  } else if (cells.back().starts_with("none: ")) {
    row.state = ParityRow::State::meaningless;
  }
  return row;
}

}  // namespace clmem::tests
