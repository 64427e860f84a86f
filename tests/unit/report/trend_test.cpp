// SPDX-License-Identifier: Apache-2.0
#include "report/trend.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <array>

#include "sample.hpp"

namespace clmem::conformance::trend_test {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

CaseResult accepted(const char* id, const char* call) {
  return {.id = id,
          .status = Status::fail,
          .deviations = {{.kind = DeviationKind::accepted,
                          .call = call,
                          .expected = "CL_INVALID_VALUE",
                          .given = "CL_SUCCESS"}}};
}

TrendRun run(const char* date, const char* version, const std::vector<CaseResult>& results) {
  TrendRun made{.date = date, .report = sample_report()};
  made.report.identity.device.driver_version = version;
  made.report.judgement = judge(results, {}, {});
  return made;
}

// Each run is a row, ordered by date, and cases that changed are named by their cause.
TEST(Trend, NamesWhatCameAndWent) {
  const std::array runs{run("2026-11-23 10:00", "2",
                            {accepted("A.stays", "clA"),
                             accepted("C.new", "clC"),
                             accepted("D.new", "clD"),
                             {.id = "B.old"}}),
                        run("2026-11-20 10:00", "1",
                            {accepted("A.stays", "clA"),
                             accepted("B.old", "clB"),
                             {.id = "C.new"},
                             accepted("E.gone", "clE"),
                             {.id = "D.new", .status = Status::unsupported}})};
  const std::string page = trend_page(runs, TrendOrder::dates, sample_table());
  EXPECT_THAT(page,
              HasSubstr("| 2026-11-20 10:00 | 1 | pocl | 5 | 1 | 3 | 0 | 0 | 1 | 3 |  |  |\n"
                        "| 2026-11-23 10:00 | 2 | pocl | 4 | 1 | 3 | 0 | 0 | 0 | 3 | 1 | 1 |\n"));
  EXPECT_THAT(page,
              AllOf(HasSubstr("### 2026-11-23 10:00: version 2, before it 1\n"),
                    HasSubstr("| broke | clC returns "), HasSubstr("| mended | clB returns "),
                    HasSubstr("| appeared | clD returns "), HasSubstr("| gone | clE returns "),
                    HasSubstr("| 1 of 1 | B.old |\n"), Not(HasSubstr(" | clA"))));
}

// Only the changed cases of a cause are counted.
TEST(Trend, CountsTheCasesThatChanged) {
  const std::array runs{
      run("2026-11-20 10:00", "1", {accepted("A.a", "clA"), {.id = "A.b"}}),
      run("2026-11-21 10:00", "2", {accepted("A.a", "clA"), accepted("A.b", "clA")})};
  EXPECT_THAT(trend_page(runs, TrendOrder::dates, sample_table()), HasSubstr("| 1 of 2 | A.b |\n"));
}

// Releases are compared in the given order, even if their devices have different names.
TEST(Trend, ComparesReleasesAsGiven) {
  std::array runs{run("2026-11-22 10:00", "1", {accepted("A.a", "clA")}),
                  run("2026-11-21 10:00", "2", {{.id = "A.a"}})};
  runs[1].report.identity.device.device_name = "another device";
  runs[1].report.label = "later";
  EXPECT_THAT(trend_page(runs, TrendOrder::given, sample_table()),
              AllOf(HasSubstr("### later: version 2, before it 1\n"),
                    HasSubstr("| mended | clA returns ")));
}

// Devices are not compared with each other, and runs without changes are marked as such.
TEST(Trend, ComparesRunsOfOneDevice) {
  std::array runs{run("2026-11-20 10:00", "1", {accepted("A.a", "clA")}),
                  run("2026-11-21 10:00", "1", {accepted("A.a", "clA")}),
                  run("2026-11-22 10:00", "1", {accepted("B.b", "clB")})};
  runs[2].report.identity.device.device_name = "another device";
  const std::string page = trend_page(runs, TrendOrder::dates, sample_table());
  EXPECT_THAT(page, AllOf(HasSubstr("The same cases fail."), HasSubstr("another device\n"),
                          Not(HasSubstr("\n| gone |")), Not(HasSubstr("\n| broke |"))));
}

}  // namespace
}  // namespace clmem::conformance::trend_test
