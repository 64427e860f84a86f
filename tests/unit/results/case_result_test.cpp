// SPDX-License-Identifier: Apache-2.0
#include "results/case_result.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "results/case_info.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance {
namespace {

using testing::ThrowsMessage;

CaseResult full_result() {
  return {.id = "Suite.Name",
          .status = Status::crash,
          .seconds = 0.25,
          .failures = {"one", "two"},
          .warnings = {"careful"},
          .requirements = {"A.b"},
          .capability = "images",
          .cause = "SIGSEGV",
          .log = "last words",
          .runs = 3,
          .failed_runs = 2,
          .after = {"Suite.Earlier"}};
}

// No field is lost between worker, result file and report.
TEST(CaseResult, SurvivesJson) {
  EXPECT_EQ(case_result_from_json(to_json(full_result())), full_result());
  EXPECT_EQ(case_result_from_json(to_json(CaseResult{.id = "a"})), CaseResult{.id = "a"});
}

// A driver's message may hold any bytes; the line stays valid JSON.
TEST(CaseResult, ReplacesBytesThatAreNoText) {
  const std::string line = to_line(to_json(CaseResult{.id = "a", .failures = {"bad \xff byte"}}));
  EXPECT_EQ(case_result_from_json(parse_json(line)).failures.front(), "bad \xEF\xBF\xBD byte");
}

// What is wrong with a field is said with its name.
TEST(CaseResult, NamesTheFieldThatIsWrong) {
  const auto read = [](const char* text) { (void)case_result_from_json(parse_json(text)); };
  EXPECT_THAT([&] { read(R"({"case":"a","status":"pass","seconds":"1"})"); },
              ThrowsMessage<FormatError>("expected a number in field 'seconds'"));
  EXPECT_THAT([&] { read(R"({"case":"a","status":"odd"})"); },
              ThrowsMessage<FormatError>("unknown status 'odd'"));
  EXPECT_THAT([&] { read("[]"); }, ThrowsMessage<FormatError>("expected a JSON object"));
}

// What the worker lists is what the runner plans with.
TEST(CaseInfo, SurvivesItsLine) {
  const CaseInfo info{"S.n", "A sentence.", {"A.b", "C.d"}, Profile::quick, 2.5};
  const CaseInfo read = case_info_from_line(to_line(info));
  EXPECT_EQ(read.id, info.id);
  EXPECT_EQ(read.sentence, info.sentence);
  EXPECT_EQ(read.requirements, info.requirements);
  EXPECT_EQ(read.profile, info.profile);
  EXPECT_EQ(read.time_limit_s, info.time_limit_s);
}

// The words of the reports are read back as what they mean.
TEST(Status, SurvivesItsWord) {
  for (const Status status : {Status::pass, Status::fail, Status::crash, Status::timeout,
                              Status::unsupported, Status::flaky}) {
    EXPECT_EQ(parse_status(to_string(status)), status);
  }
  EXPECT_EQ(parse_status("passed"), std::nullopt);
}

}  // namespace
}  // namespace clmem::conformance
