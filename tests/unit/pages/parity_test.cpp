// SPDX-License-Identifier: Apache-2.0
// Compares docs/parity.md with the tests of the library.
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <fstream>
#include <iterator>

#include "existing_tests.hpp"
#include "parity_row.hpp"

namespace clmem::tests::parity_test {
namespace {

using State = ParityRow::State;

// The number of rows without tests.
constexpr std::size_t open_names = 0;
constexpr std::size_t open_defects = 0;

std::vector<ParityRow> rows_below(std::string_view heading) {
  std::ifstream page{CLMEM_PARITY_PAGE};
  std::vector<ParityRow> rows;
  std::ranges::transform(read_table(page, heading), std::back_inserter(rows), parity_row);
  return rows;
}

std::size_t count_open(const std::vector<ParityRow>& rows) {
  return static_cast<std::size_t>(
      std::ranges::count(rows, State::open, [](const ParityRow& row) { return row.state; }));
}

void expect_tests_to_exist(const std::vector<ParityRow>& rows) {
  const std::set<std::string> existing = existing_tests(CLMEM_LIBRARY_TEST_PROGRAMS);
  for (const ParityRow& row : rows) {
    EXPECT_TRUE(row.state != State::done || !row.tests.empty()) << row.name << " names no test";
    for (const std::string& test : row.tests) {
      EXPECT_TRUE(existing.contains(test)) << row.name << ": there is no test " << test;
    }
  }
}

// True for names such as "Suite.D7CopiesAllKinds" and D7.
bool is_named_after(const std::string& test, const std::string& defect) {
  const std::size_t at = test.find('.' + defect);
  return at != std::string::npos && at + 1 + defect.size() < test.size() &&
         std::isupper(static_cast<unsigned char>(test[at + 1 + defect.size()])) != 0;
}

// Every name of the reference is listed, with tests that exist.
TEST(Parity, NamesHaveTests) {
  const std::vector<ParityRow> rows = rows_below("Names");
  EXPECT_EQ(rows.size(), 55u);
  EXPECT_EQ(count_open(rows), open_names);
  expect_tests_to_exist(rows);
}

// Every known defect is listed, with tests named after it, or the reason why there are none.
TEST(Parity, DefectsHaveTestsNamedAfterThem) {
  const std::vector<ParityRow> rows = rows_below("Defects that are not repeated");
  ASSERT_EQ(rows.size(), 48u);
  EXPECT_EQ(count_open(rows), open_defects);
  expect_tests_to_exist(rows);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].name, "D" + std::to_string(i + 1));
    for (const std::string& test : rows[i].tests) {
      EXPECT_TRUE(is_named_after(test, rows[i].name)) << test;
    }
  }
}

// D1 does not match a test named after D12.
TEST(Parity, DefectsAreDistinguished) {
  EXPECT_TRUE(is_named_after("Maps.D12MapsTheExtent", "D12"));
  EXPECT_FALSE(is_named_after("Maps.D12MapsTheExtent", "D1"));
  EXPECT_FALSE(is_named_after("Maps.MapsTheExtentD12", "D12"));
}

}  // namespace
}  // namespace clmem::tests::parity_test
