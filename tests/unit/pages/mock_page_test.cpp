// SPDX-License-Identifier: Apache-2.0
// Compares docs/mock.md with the tests of the mock driver.
#include <gmock/gmock.h>

#include <fstream>

#include "existing_tests.hpp"
#include "markdown_table.hpp"

namespace clmem::tests::mock_page_test {
namespace {

using testing::IsEmpty;
using testing::Not;
using testing::SizeIs;

// Each deliberate behavior of the driver has a test of its effect, and one of its absence; the page
// may write "the same test" without a name.
TEST(MockPage, NamesTestsThatExist) {
  std::ifstream page{CLMEM_MOCK_PAGE};
  const std::vector<TableRow> rows = read_table(page, "Tests");
  const std::set<std::string> existing = existing_tests(CLMEM_MOCK_TEST_PROGRAMS);
  ASSERT_THAT(rows, Not(IsEmpty()));
  for (const TableRow& row : rows) {
    ASSERT_THAT(row, SizeIs(3)) << row.front();
    EXPECT_THAT(quoted(row[1]), Not(IsEmpty())) << row.front();
    EXPECT_TRUE(!quoted(row[2]).empty() || row[2].starts_with("the same test")) << row.front();
    for (const std::string& cell : {row[1], row[2]}) {
      for (const std::string& test : quoted(cell)) {
        EXPECT_TRUE(existing.contains(test)) << row.front() << ": there is no test " << test;
      }
    }
  }
}

}  // namespace
}  // namespace clmem::tests::mock_page_test
