// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include "expectations/date.hpp"
#include "expectations/glob.hpp"
#include "expectations/version_range.hpp"

namespace clmem::conformance::baseline_words_test {
namespace {

struct VersionRow {
  const char* range;
  const char* version;
  bool contained;
};

class Versions : public testing::TestWithParam<VersionRow> {};

TEST_P(Versions, AreComparedNumberByNumber) {
  const auto range = parse_version_range(GetParam().range);
  ASSERT_TRUE(range.has_value());
  EXPECT_EQ(range->contains(GetParam().version), GetParam().contained)
      << GetParam().version << " in " << GetParam().range;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Versions,
    testing::Values(VersionRow{"3.1", "3.1+debian", true}, VersionRow{"3.1", "3.10", false},
                    VersionRow{"3.1", "3.1.2", true}, VersionRow{"22.3", "22.3.6", true},
                    VersionRow{"21.10", "Oclgrind 21.10", true},
                    VersionRow{"3.1 .. 5", "5.9", true}, VersionRow{"3.1..5", "3.0", false},
                    VersionRow{"3.1 .. 5", "6", false}, VersionRow{"3.1", "3", false},
                    VersionRow{"3.1 ..", "7.1", true}, VersionRow{"3.1..", "3.0", false},
                    VersionRow{".. 5.0", "5.0+debian", true}, VersionRow{"..5.0", "5.1", false},
                    VersionRow{"*", "anything", true}, VersionRow{"1", "none", false}));

TEST(VersionsForm, RefusesWhatIsNoVersion) {
  EXPECT_EQ(parse_version_range(""), std::nullopt);
  EXPECT_EQ(parse_version_range("new"), std::nullopt);
  EXPECT_EQ(parse_version_range(".."), std::nullopt);
  EXPECT_EQ(parse_version_range("3.1 - 5"), std::nullopt);
  EXPECT_EQ(parse_version_range("3."), std::nullopt);
  EXPECT_EQ(parse_version_range("3.99999999999"), std::nullopt);
  EXPECT_EQ(parse_version_range("3.1...5"), std::nullopt);
  EXPECT_EQ(parse_version_range("6..5"), std::nullopt);
  EXPECT_EQ(parse_version_range("5.1..5.0"), std::nullopt);
  EXPECT_NE(parse_version_range("5.1..5"), std::nullopt);
}

TEST(VersionsForm, DetectsOverlappingRanges) {
  const auto overlap = [](const char* one, const char* other) {
    return parse_version_range(one)->overlaps(*parse_version_range(other));
  };
  EXPECT_TRUE(overlap("*", "3.1"));
  EXPECT_TRUE(overlap("3.1..5.0", "5.0.."));
  EXPECT_TRUE(overlap("5", "5.3"));
  EXPECT_FALSE(overlap("..5.0", "6.0.."));
  EXPECT_FALSE(overlap("6.0..", "..5.0"));
  EXPECT_FALSE(overlap("3.1", "3.2"));
}

TEST(VersionsForm, IsPrintedAsItIsRead) {
  for (const char* text : {"*", "3.1", "3.1..5.0", "5.0..", "..5.0"}) {
    EXPECT_EQ(to_string(*parse_version_range(text)), text);
  }
}

TEST(VersionsForm, EndsBeforeASign) {
  EXPECT_EQ(version_in("OpenCL 6.-03"), "6");
}

TEST(ParseDate, ReadsADay) {
  const std::optional<Date> day = parse_date("2028-02-29");
  ASSERT_TRUE(day.has_value());
  EXPECT_EQ(to_string(*day), "2028-02-29");
  EXPECT_LT(*day, *parse_date("2028-03-01"));
}

// A date that does not exist is rejected: an entry with it would never expire.
TEST(ParseDate, RefusesWhatIsNoDay) {
  for (const char* text : {"", "2027-02-29", "2027-13-01", "2027-00-10", "2027-6-30", "30.06.2027",
                           "2027-06-30 ", "2027/06/30", "-027-06-30", "2027-+6-30", "someday"}) {
    EXPECT_EQ(parse_date(text), std::nullopt) << text;
  }
}

TEST(Today, IsADay) {
  EXPECT_TRUE(today().ok());
  EXPECT_GE(today(), *parse_date("2026-01-01"));
}

struct GlobRow {
  const char* pattern;
  const char* text;
  bool matches;
};

class Glob : public testing::TestWithParam<GlobRow> {};

TEST_P(Glob, SelectsWholeIds) {
  EXPECT_EQ(glob_matches(GetParam().pattern, GetParam().text), GetParam().matches)
      << GetParam().pattern << " on " << GetParam().text;
}

INSTANTIATE_TEST_SUITE_P(
    Rows, Glob,
    testing::Values(GlobRow{"A.b", "A.b", true}, GlobRow{"A.b", "A.bc", false},
                    GlobRow{"A.bc", "A.b", false}, GlobRow{"A.*", "A.b", true},
                    GlobRow{"A.*", "A.", true}, GlobRow{"*", "", true},
                    GlobRow{"*b*", "A.b.c", true}, GlobRow{"*.c", "a.b.c", true},
                    GlobRow{"a*c*e", "abcde", true}, GlobRow{"a*c*e", "abcd", false},
                    GlobRow{"A.?", "A.b", true}, GlobRow{"A.?", "A.", false},
                    GlobRow{"**", "x", true}, GlobRow{"", "", true}, GlobRow{"", "x", false}));

}  // namespace
}  // namespace clmem::conformance::baseline_words_test
