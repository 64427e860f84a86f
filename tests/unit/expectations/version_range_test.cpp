// SPDX-License-Identifier: Apache-2.0
#include "expectations/version_range.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::version_range_test {
namespace {

struct Row {
  const char* range;
  const char* version;
  bool contained;
};

class Versions : public testing::TestWithParam<Row> {};

// A bound compares only the numbers that it states, whatever a distribution appends.
TEST_P(Versions, AreComparedNumberByNumber) {
  const auto range = parse_version_range(GetParam().range);
  ASSERT_TRUE(range.has_value());
  EXPECT_EQ(range->contains(GetParam().version), GetParam().contained)
      << GetParam().version << " in " << GetParam().range;
}

INSTANTIATE_TEST_SUITE_P(Rows, Versions,
                         testing::Values(Row{"3.1", "3.1+debian", true}, Row{"3.1", "3.10", false},
                                         Row{"3.1", "3.1.2", true}, Row{"22.3", "22.3.6", true},
                                         Row{"21.10", "Oclgrind 21.10", true},
                                         Row{"3.1 .. 5", "5.9", true}, Row{"3.1..5", "3.0", false},
                                         Row{"3.1 .. 5", "6", false}, Row{"3.1", "3", false},
                                         Row{"3.1 ..", "7.1", true}, Row{"3.1..", "3.0", false},
                                         Row{".. 5.0", "5.0+debian", true},
                                         Row{"..5.0", "5.1", false}, Row{"*", "anything", true},
                                         Row{"1", "none", false}));

// Text that is not a version is rejected.
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

// Overlapping ranges of two entries for one case are detected.
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

// The printed form of a range can be read again.
TEST(VersionsForm, IsPrintedAsItIsRead) {
  for (const char* text : {"*", "3.1", "3.1..5.0", "5.0..", "..5.0"}) {
    EXPECT_EQ(to_string(*parse_version_range(text)), text);
  }
}

// A version ends before any other character.
TEST(VersionsForm, EndsBeforeASign) {
  EXPECT_EQ(version_in("OpenCL 6.-03"), "6");
}

}  // namespace
}  // namespace clmem::conformance::version_range_test
