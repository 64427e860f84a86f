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

// Each run is a row, in the order of the dates, and what has changed is named by its cause.
TEST(Trend, NamesCausesThatCameAndWent) {
  const std::array runs{
      run("2026-11-23 10:00", "2", {accepted("A.stays", "clA"), accepted("C.new", "clC")}),
      run("2026-11-20 10:00", "1",
          {accepted("A.stays", "clA"), accepted("B.old", "clB"), {.id = "P.a"}})};
  const std::string page = trend_page(runs, sample_table());
  EXPECT_THAT(page,
              AllOf(HasSubstr("| 2026-11-20 10:00 | 1 | pocl | 3 | 1 | 2 | 0 | 0 | 0 | 2 |\n"
                              "| 2026-11-23 10:00 | 2 | pocl | 2 | 0 | 2 | 0 | 0 | 0 | 2 |\n"),
                    HasSubstr("### 2026-11-23 10:00: version 2, before it 1\n"),
                    HasSubstr("| new | clC returns "), HasSubstr("| gone | clB returns "),
                    Not(HasSubstr("| new | clA"))));
}

// Devices are not compared with each other, and runs that are alike say so.
TEST(Trend, ComparesRunsOfOneDevice) {
  std::array runs{run("2026-11-20 10:00", "1", {accepted("A.a", "clA")}),
                  run("2026-11-21 10:00", "1", {accepted("A.a", "clA")}),
                  run("2026-11-22 10:00", "1", {accepted("B.b", "clB")})};
  runs[2].report.identity.device.device_name = "another device";
  const std::string page = trend_page(runs, sample_table());
  EXPECT_THAT(page, AllOf(HasSubstr("The causes are the same."), HasSubstr("another device\n"),
                          Not(HasSubstr("| gone |"))));
}

}  // namespace
}  // namespace clmem::conformance::trend_test
