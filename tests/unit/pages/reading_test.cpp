// SPDX-License-Identifier: Apache-2.0
// The parsers that the tests of pages use.
#include <gmock/gmock.h>

#include <sstream>

#include "existing_tests.hpp"
#include "markdown_table.hpp"
#include "parity_row.hpp"

namespace clmem::tests::reading_test {
namespace {

using testing::ElementsAre;
using testing::UnorderedElementsAre;
using State = ParityRow::State;

// Tables below other headings, titles and lines of dashes are not rows.
TEST(MarkdownTable, ReadsRows) {
  std::istringstream page{
      "## Other\n| a | b |\n| --- | --- |\n| x | `X.Y` |\n## Names\n| name | tests |\n"
      "| --- | --- |\n| one | `A.B`, `C.D` |\n| two | none |\n"};
  EXPECT_THAT(read_table(page, "Names"),
              ElementsAre(ElementsAre("one", "`A.B`, `C.D`"), ElementsAre("two", "none")));
}

// Cells are read unchanged.
TEST(ParityRow, KnowsItsState) {
  EXPECT_THAT(parity_row({"one", "`A.B`, `C.D`"}).tests, ElementsAre("A.B", "C.D"));
  EXPECT_EQ(parity_row({"one", "`A.B`"}).state, State::done);
  EXPECT_EQ(parity_row({"two", "`A.B`, open"}).state, State::open);
  EXPECT_EQ(parity_row({"three", "none: no such thing"}).state, State::meaningless);
}

// Disabled tests do not count, and parameters are removed.
TEST(ExistingTests, AreReadFromTheList) {
  std::istringstream output{"A.\n  B\n  DISABLED_C\nRows/D.\n  E/first  # GetParam() = 1\n"};
  EXPECT_THAT(read_test_list(output), UnorderedElementsAre("A.B", "Rows/D.E/first"));
}

}  // namespace
}  // namespace clmem::tests::reading_test
