// SPDX-License-Identifier: Apache-2.0
// parity_table.hpp - the rows of docs/parity.md, and the tests that exist.
//
//   for (const ParityRow& row : read_parity_rows(page, "Names")) { ... }
//
// Contract: a row is a line of a table below the heading; its first cell names it, its last cell
// lists tests in backticks, says `open`, or gives a reason after `none:`.
#pragma once

#include <istream>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace clmem::tests {

struct ParityRow {
  enum class State { done, open, meaningless };

  std::string name;
  State state = State::done;
  std::vector<std::string> tests;
};

[[nodiscard]] std::vector<ParityRow> read_parity_rows(std::istream& page, std::string_view heading);

// "Suite.Test" of every enabled test in the output of --gtest_list_tests.
[[nodiscard]] std::set<std::string> read_test_list(std::istream& output);

}  // namespace clmem::tests
