// SPDX-License-Identifier: Apache-2.0
#include "report/page_data.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "report/html_report.hpp"
#include "sample.hpp"

namespace clmem::conformance::page_data_test {
namespace {

using nlohmann::json;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::SizeIs;

json sample_data(const PageBounds& bounds = {}) {
  const TargetReport report = sample_report();
  return page_data({&report, 1}, sample_table(), bounds);
}

// Returns the result of a case by its id.
json result_of(const json& data, const std::string& id, std::size_t target = 0) {
  for (const json& result : data["targets"][target]["results"]) {
    if (data["cases"][result[0].get<std::size_t>()][0] == id) {
      return result;
    }
  }
  return {};
}

TargetReport report_on(std::vector<CaseResult> results) {
  std::vector<std::string> ids;
  for (const CaseResult& result : results) {
    ids.push_back(result.id);
  }
  return {.label = "x",
          .judgement = judge(results, Baseline::parse("driver: P\nversion: *\n", "b.txt"), ids)};
}

CaseResult failure(const std::string& id, const std::string& text) {
  return {.id = id, .status = Status::fail, .failures = {text}};
}

// The page begins with the causes, each with its requirement and cases.
TEST(PageData, HasTheCauses) {
  const json data = sample_data();
  const json causes = data["targets"][0]["causes"];
  ASSERT_THAT(causes, SizeIs(2));
  EXPECT_EQ(causes[0][0], "the process ends in clA: SIGSEGV (Segmentation fault)");
  EXPECT_EQ(causes[0][1], "memory corrupted or process lost");
  EXPECT_EQ(data["requirements"][causes[0][2].get<std::size_t>()][0], "A.err.X");
  EXPECT_EQ(data["cases"][causes[0][3][0].get<std::size_t>()][0], "Map.Crash");
}

// A result has everything that other reports contain: status, verdict, time, and explanations.
TEST(PageData, HasEachResultWithItsDetails) {
  const json data = sample_data();
  const json fail = result_of(data, "Map.New");
  EXPECT_EQ(data["statuses"][fail[1].get<std::size_t>()], "fail");
  EXPECT_EQ(data["verdicts"][fail[2].get<std::size_t>()], "new");
  EXPECT_EQ(fail[3], 250);
  EXPECT_EQ(data["texts"][fail[4]["failures"][0].get<std::size_t>()],
            "expected CL_INVALID_VALUE,\ngot <CL_SUCCESS> & \"more\"");
  EXPECT_THAT(fail[4]["pictures"], SizeIs(1));
  EXPECT_EQ(fail[4]["failed_runs"], 2);
  const json known = result_of(data, "Map.Known")[4];
  EXPECT_EQ(data["targets"][0]["entries"][known["entry"].get<std::size_t>()]["link"],
            "https://x/1");
  EXPECT_THAT(result_of(data, "Map.Pass"), SizeIs(4));  // no text
}

// The command for a failure that needs earlier cases is the one of the other reports.
TEST(PageData, ShowsHowToReproduceAFailureOfOrder) {
  const json crash = result_of(sample_data(), "Map.Crash")[4];
  EXPECT_EQ(crash["command"], " Map.Pass --filter Map.Crash --one-process");
  EXPECT_EQ(crash["after"], json({"Map.Pass"}));
}

// Cases, requirements and texts shared by devices are in the page once.
TEST(PageData, SharesWhatIsEqual) {
  const std::vector<TargetReport> two{sample_report(), sample_report()};
  const json data = page_data(two, sample_table());
  EXPECT_EQ(data["cases"], sample_data()["cases"]);
  EXPECT_EQ(data["texts"], sample_data()["texts"]);
  EXPECT_THAT(data["targets"], SizeIs(2));
}

// If there is no space for all texts, those of new failures are kept and the others are marked.
TEST(PageData, LeavesOutWhatMattersLeast) {
  CaseResult odd{.id = "S.a", .warnings = {"a warning"}};
  const TargetReport report = report_on({odd, failure("S.b", "a failure")});
  const json data = page_data({&report, 1}, sample_table(), {.all_texts = 12});
  EXPECT_EQ(data["texts"], json({"a failure"}));
  EXPECT_EQ(result_of(data, "S.a")[4]["omitted"], 1);
  EXPECT_FALSE(result_of(data, "S.b")[4].contains("omitted"));
  EXPECT_EQ(result_of(sample_data({.all_pictures = 10}), "Map.New")[4]["omitted"], 1);
}

// A message of a megabyte is truncated between characters.
TEST(PageData, ShortensLongTexts) {
  std::string text = "x";
  for (int i = 0; i < 1000; ++i) {
    text += "\xC3\xA4";
  }
  const TargetReport report = report_on({failure("S.a", text)});
  const json data = page_data({&report, 1}, sample_table(), {.text = 100});
  EXPECT_EQ(data["texts"][0], text.substr(0, 99) + "\n... 1902 more bytes");
}

// Names and output of a driver cannot end an element of the page.
TEST(HtmlReport, KeepsDataData) {
  TargetReport report =
      report_on({failure("S.a", "</script><script>alert(1)</script><!-- \x01\xff")});
  report.label = "<img src=x onerror=alert(1)>";
  const std::string page = html_report({&report, 1}, sample_table());
  EXPECT_THAT(page, Not(HasSubstr("alert(1)</script>")));
  EXPECT_THAT(page, Not(HasSubstr("<img src=x")));
  EXPECT_THAT(page, HasSubstr("\\u003cimg src=x onerror=alert(1)>"));
  EXPECT_THAT(page, Not(HasSubstr("\x01")));
}

// The page is self-contained: every part of the frame is filled in, and nothing is fetched.
TEST(HtmlReport, NeedsNothingElse) {
  const TargetReport report = sample_report();
  const std::string page = html_report({&report, 1}, sample_table());
  EXPECT_THAT(page, testing::StartsWith("<!doctype html>\n"));
  EXPECT_THAT(page, EndsWith("</html>\n"));
  for (const char* part : {"@style@", "@data@", "@script@", "src=\"", "@import", "url("}) {
    EXPECT_THAT(page, Not(HasSubstr(part)));
  }
  EXPECT_THAT(page, HasSubstr("default-src 'none'"));
  EXPECT_EQ(page, html_report({&report, 1}, sample_table()));
}

// Returns a failure with more text than the page has space for.
CaseResult wordy_failure(const std::string& id) {
  CaseResult result = failure(id, std::string(3000, '<') + id);
  result.requirements = {"A.err.X"};
  result.pictures.assign(
      3, {.width = 64, .expected = std::string(2048, '0'), .actual = std::string(2048, '1')});
  return result;
}

// The page for five devices with many failures and pictures stays below the size that browsers open
// at once.
TEST(HtmlReport, IsBounded) {
  std::vector<CaseResult> results;
  for (int i = 0; i < 1500; ++i) {
    const std::string id = "Suite.FailsInSomeLongAndWindingWay/Row" + std::to_string(i);
    results.push_back(i % 8 == 0 ? wordy_failure(id) : CaseResult{.id = id});
  }
  const std::vector<TargetReport> reports(5, report_on(results));
  EXPECT_LT(html_report(reports, RequirementTable::embedded()).size(), 5'000'000u);
}

}  // namespace
}  // namespace clmem::conformance::page_data_test
