// SPDX-License-Identifier: Apache-2.0
#include "expectations/date.hpp"

#include <gtest/gtest.h>

namespace clmem::conformance::date_test {
namespace {

// A date has one textual form, which is read and written.
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

// Today is a valid date, not before the year of this test.
TEST(Today, IsADay) {
  EXPECT_TRUE(today().ok());
  EXPECT_GE(today(), *parse_date("2026-01-01"));
}

}  // namespace
}  // namespace clmem::conformance::date_test
