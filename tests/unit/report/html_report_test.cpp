// SPDX-License-Identifier: Apache-2.0
#include "report/html_report.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "report/html_picture.hpp"
#include "sample.hpp"

namespace clmem::conformance::html_report_test {
namespace {

using testing::AllOf;
using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

std::string sample_page() {
  const TargetReport report = sample_report();
  return html_report({&report, 1}, sample_table());
}

TargetReport report_on(const std::vector<CaseResult>& results) {
  std::vector<std::string> ids;
  for (const CaseResult& result : results) {
    ids.push_back(result.id);
  }
  return {.label = "x",
          .judgement = judge(results, Baseline::parse("driver: P\nversion: *\n", "b.txt"), ids)};
}

CaseResult failure(const std::string& id, const std::string& text) {
  return {.id = id, .status = Status::fail, .failures = {text}, .requirements = {"A.err.X"}};
}

// The page begins with the causes, each with its requirement and links to its cases.
TEST(HtmlReport, HasTheCauses) {
  EXPECT_THAT(
      sample_page(),
      HasSubstr("<li>memory has wrong contents after clA: zero <b>memory corrupted or "
                "process lost</b><br>A.err.X: What is required. (clA: "
                "Errors)<details><summary>2 cases</summary><a href=\"#Map.New\">Map.New</a> "
                "<a href=\"#Map.Crash\">Map.Crash</a> </details></li>"));
}

// A failure has its requirement, messages, picture, baseline entry and the commands that repeat it.
TEST(HtmlReport, ExplainsEachFailure) {
  const std::string page = sample_page();
  const std::string failed = page.substr(page.find("<h3 id=\"Map.New\">"));
  EXPECT_THAT(failed.substr(0, failed.find("<h3", 1)),
              AllOf(HasSubstr("A sentence on Map.New. Written in map/map.cpp:1."),
                    HasSubstr("requires A.err.X: What is required. (clA: Errors)"),
                    HasSubstr("expected CL_INVALID_VALUE,\ngot &lt;CL_SUCCESS&gt;"),
                    HasSubstr("read; mapped: 2 of 15 bytes wrong, the first at offset 5"),
                    HasSubstr("reproduce: clmem-conformance run --filter Map.New"),
                    HasSubstr("as a C program: clmem-conformance repro Map.New")));
  EXPECT_THAT(page, AllOf(HasSubstr("known: waits for ever https://x/1"),
                          HasSubstr("Map.Pass --filter Map.Crash --one-process"),
                          HasSubstr("warning: CL_INVALID_OPERATION instead"),
                          HasSubstr("Map.Gone: base.txt:5 judges no case of the suite"),
                          Not(HasSubstr("<h3 id=\"Map.Pass\">"))));
}

// Drivers are side by side: a case has a column for each, also where one did not run it.
TEST(HtmlReport, ComparesDrivers) {
  const std::vector<TargetReport> two{report_on({failure("S.a", "odd"), {.id = "S.b"}}),
                                      report_on({{.id = "S.b"}})};
  const std::string page = html_report(two, sample_table());
  EXPECT_THAT(page, AllOf(HasSubstr("<td><a href=\"#S.a\">S.a</a></td><td class=\"bad\">fail*</td>"
                                    "<td>-</td></tr>"),
                          Not(HasSubstr("#S.b"))));
  EXPECT_THAT(page, HasSubstr("<td>1 violated</td><td>1 unchecked</td>"));
}

// Names and output of a driver cannot become elements of the page.
TEST(HtmlReport, ShowsOutputAsText) {
  CaseResult hostile = failure("<S.a>", "</pre><script>alert(1)</script><!-- \x01\xff");
  hostile.log = hostile.capability = hostile.cause = "<img src=x onerror=alert(1)>";
  hostile.pictures = {{.title = "<i>", .width = 1, .expected = "00", .actual = "<>"}};
  TargetReport report = report_on({hostile});
  report.label = report.identity.host = report.identity.device.device_name = "<img src=x>";
  report.texts["<S.a>"] = {"<script>", "<script>"};
  const std::string page = html_report({&report, 1}, sample_table());
  for (const char* part : {"<script", "<img", "<!--", "<i>:", "<>", "<S.a>", "\x01"}) {
    EXPECT_THAT(page, Not(HasSubstr(part)));
  }
}

TEST(HtmlReport, NeedsNothingElse) {
  const std::string page = sample_page();
  EXPECT_THAT(page, AllOf(StartsWith("<!doctype html>\n"), EndsWith("</html>\n"),
                          HasSubstr("default-src 'none'"), Not(HasSubstr("src=")),
                          Not(HasSubstr("@import")), Not(HasSubstr("url("))));
  EXPECT_EQ(page, sample_page());
}

// A page without room for all details keeps those of new failures, and names how many it lacks.
TEST(HtmlReport, IsBounded) {
  std::vector<CaseResult> results{{.id = "S.warning", .warnings = {std::string(3000, '<')}}};
  for (int i = 0; i < 3000; ++i) {
    results.push_back(failure("Suite.Fails/Row" + std::to_string(i), std::string(3000, '<')));
  }
  const std::vector<TargetReport> reports(5, report_on(results));
  EXPECT_LT(html_report(reports, sample_table()).size(), 6'000'000u);
  const std::string page = html_report({reports.data(), 1}, sample_table(), 20'000);
  EXPECT_THAT(page, AllOf(HasSubstr("more cases would make this page too large"),
                          HasSubstr("<h3 id=\"Suite.Fails/Row0\">"),
                          Not(HasSubstr("<h3 id=\"S.warning\">"))));
}

// The picture marks wrong bytes in the actual bytes and in the difference, and the region that the
// command had to write in all three.
TEST(HtmlPicture, MarksBytes) {
  const RegionPicture picture{.title = "read",
                              .size = 12,
                              .wrong = 1,
                              .first = 5,
                              .row_pitch = 4,
                              .slice_pitch = 12,
                              .origin = {1, 1, 0},
                              .extent = {2, 2, 1},
                              .width = 4,
                              .expected = "000102030405060708090a0b",
                              .actual = "0001020304ff060708090a0b"};
  const std::string drawn = html_picture(picture);
  EXPECT_THAT(drawn, HasSubstr("Expected\n<i>   y 0</i> 00 01 02 03\n<i>   y 1</i> 04 <u>05 06</u> "
                               "07\n<i>   y 2</i> 08 <u>09 0a</u> 0b\n"));
  EXPECT_THAT(drawn, HasSubstr("<i>   y 1</i> 04 <u><b>ff</b> 06</u> 07\n"));
  EXPECT_THAT(drawn, HasSubstr("<i>   y 1</i> ·· <u><b>ff</b> ··</u> ··\n"));
}

// Rows far from the wrong bytes are left out; a picture without bytes is drawn without rows.
TEST(HtmlPicture, IsAboutTheWrongRows) {
  std::string expected(200, '0');
  std::string actual = expected;
  actual[100] = 'f';
  const std::string drawn =
      html_picture({.size = 100, .width = 1, .expected = expected, .actual = actual});
  EXPECT_EQ(std::count(drawn.begin(), drawn.end(), '\n'), 3 * (1 + 7 + 1) + 2);
  EXPECT_THAT(html_picture({}), HasSubstr("<pre>Expected\n</pre>"));
}

}  // namespace
}  // namespace clmem::conformance::html_report_test
