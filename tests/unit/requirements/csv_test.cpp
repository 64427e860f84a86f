// SPDX-License-Identifier: Apache-2.0
#include "requirements/csv.hpp"

#include <stdexcept>

#include "googlemock.hpp"

namespace clmem::conformance::csv_test {
namespace {

TEST(Csv, KeepsWhatIsQuoted) {
  const auto records = parse_csv("a,\"b, \"\"c\"\"\nd\",\n\ne\r\n", "t");
  ASSERT_THAT(records, SizeIs(2));
  EXPECT_THAT(records[0].fields, ElementsAre("a", "b, \"c\"\nd", ""));
  EXPECT_THAT(records[1].fields, ElementsAre("e"));
}

TEST(Csv, CountsLines) {
  const auto records = parse_csv("\"a\nb\"\nc", "t");
  ASSERT_THAT(records, SizeIs(2));
  EXPECT_EQ(records[1].line, 3u);
}

TEST(Csv, RefusesBrokenQuotes) {
  EXPECT_THAT([] { (void)parse_csv("a\n\"b", "t.csv"); },
              ThrowsMessage<std::runtime_error>("t.csv:2: quote is never closed"));
  EXPECT_THAT(
      [] { (void)parse_csv("\"a\"b", "t.csv"); },
      ThrowsMessage<std::runtime_error>("t.csv:1: expected a comma after the closing quote"));
}

}  // namespace
}  // namespace clmem::conformance::csv_test
