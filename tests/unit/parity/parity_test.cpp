// SPDX-License-Identifier: Apache-2.0
// docs/parity.md against the tests of the library.
#include <gmock/gmock.h>

#include <algorithm>
#include <cctype>
#include <cstdio>
#include <fstream>
#include <memory>
#include <sstream>

#include "parity_table.hpp"

namespace clmem::tests {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;
using testing::Not;
using testing::UnorderedElementsAre;
using State = ParityRow::State;

// Rows that have no test yet.
constexpr std::size_t open_names = 9;
constexpr std::size_t open_defects = 2;

std::string list_tests_of(const std::string& program) {
  const std::string command = '"' + program + "\" --gtest_list_tests";
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> pipe{popen(command.c_str(), "r"), pclose};
  std::string output;
  for (int next = 0; pipe != nullptr && (next = std::fgetc(pipe.get())) != EOF;) {
    output += static_cast<char>(next);
  }
  return output;
}

// Of all test programs of the library. Each of them is a CTest entry, so that a test that exists
// runs.
std::set<std::string> existing_tests() {
  std::set<std::string> tests;
  std::istringstream programs{CLMEM_LIBRARY_TEST_PROGRAMS};
  for (std::string program; std::getline(programs, program, ':');) {
    std::istringstream output{list_tests_of(program)};
    std::set<std::string> found = read_test_list(output);
    EXPECT_THAT(found, Not(IsEmpty())) << program;
    tests.merge(found);
  }
  return tests;
}

std::vector<ParityRow> rows_below(std::string_view heading) {
  std::ifstream page{CLMEM_PARITY_PAGE};
  return read_parity_rows(page, heading);
}

std::size_t count_open(const std::vector<ParityRow>& rows) {
  return static_cast<std::size_t>(
      std::ranges::count(rows, State::open, [](const ParityRow& row) { return row.state; }));
}

void expect_tests_to_exist(const std::vector<ParityRow>& rows) {
  const std::set<std::string> existing = existing_tests();
  for (const ParityRow& row : rows) {
    EXPECT_TRUE(row.state != State::done || !row.tests.empty()) << row.name << " names no test";
    for (const std::string& test : row.tests) {
      EXPECT_TRUE(existing.contains(test)) << row.name << ": there is no test " << test;
    }
  }
}

// "Suite.D7CopiesAllKinds" is named after D7.
bool is_named_after(const std::string& test, const std::string& defect) {
  const std::size_t at = test.find('.' + defect);
  return at != std::string::npos && at + 1 + defect.size() < test.size() &&
         std::isupper(static_cast<unsigned char>(test[at + 1 + defect.size()])) != 0;
}

// Every name of the reference is there, with tests that exist.
TEST(Parity, NamesHaveTests) {
  const std::vector<ParityRow> rows = rows_below("Names");
  EXPECT_EQ(rows.size(), 55u);
  EXPECT_EQ(count_open(rows), open_names);
  expect_tests_to_exist(rows);
}

// Every known defect is there, with tests named after it, or the reason why it has none.
TEST(Parity, DefectsHaveTestsNamedAfterThem) {
  const std::vector<ParityRow> rows = rows_below("Defects left behind");
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

// A test's suffix tells D1 from D12.
TEST(Parity, DefectsAreToldApart) {
  EXPECT_TRUE(is_named_after("Maps.D12MapsTheExtent", "D12"));
  EXPECT_FALSE(is_named_after("Maps.D12MapsTheExtent", "D1"));
  EXPECT_FALSE(is_named_after("Maps.MapsTheExtentD12", "D12"));
}

// What a row says is read as it stands.
TEST(ParityTable, ReadsRows) {
  std::istringstream page{
      "## Other\n| a | b |\n| --- | --- |\n| x | `X.Y` |\n## Names\n| name | tests |\n"
      "| --- | --- |\n| one | `A.B`, `C.D` |\n| two | `A.B`, open |\n| three | none: no such thing "
      "|\n"};
  const std::vector<ParityRow> rows = read_parity_rows(page, "Names");
  ASSERT_EQ(rows.size(), 3u);
  EXPECT_EQ(rows[0].name, "one");
  EXPECT_THAT(rows[0].tests, ElementsAre("A.B", "C.D"));
  EXPECT_EQ(rows[0].state, State::done);
  EXPECT_EQ(rows[1].state, State::open);
  EXPECT_EQ(rows[2].state, State::meaningless);
}

// Disabled tests do not count, parameters are cut off.
TEST(ParityTable, ReadsTestLists) {
  std::istringstream output{"A.\n  B\n  DISABLED_C\nRows/D.\n  E/first  # GetParam() = 1\n"};
  EXPECT_THAT(read_test_list(output), UnorderedElementsAre("A.B", "Rows/D.E/first"));
}

}  // namespace
}  // namespace clmem::tests
