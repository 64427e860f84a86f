// SPDX-License-Identifier: Apache-2.0
// parity_row.hpp - a parsed row of docs/parity.md.
//
//   const ParityRow row = parity_row({"D7", "...", "`Copies.D7CopiesAllKinds`"});
//
// Contract: the first cell names the row; the last cell lists tests in backticks, contains `open`,
// or gives a reason after `none:`.
#pragma once

#include <string>
#include <vector>

#include "markdown_table.hpp"

namespace clmem::tests {

struct ParityRow {
  enum class State { done, open, meaningless };

  std::string name;
  State state = State::done;
  std::vector<std::string> tests;
};

[[nodiscard]] ParityRow parity_row(const TableRow& cells);

}  // namespace clmem::tests
