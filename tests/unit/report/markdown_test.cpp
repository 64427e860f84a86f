// SPDX-License-Identifier: Apache-2.0

#include "googlemock.hpp"
#include "report/markdown_report.hpp"
#include "sample.hpp"

namespace clmem::conformance::markdown_test {
namespace {

std::string report_of(const TargetReport& report, std::size_t rows = most_markdown_rows) {
  return markdown_report({&report, 1}, rows);
}

TargetReport report_on(const CaseResult& result, const std::string& entries = "") {
  const Baseline baseline = Baseline::parse("driver: P\nversion: *\n" + entries, "b.txt");
  return with_causes(
      {.label = "pocl",
       .judgement = judge({&result, 1}, baseline, std::vector<std::string>{result.id})});
}

TEST(Markdown, BeginsWithTheOutcome) {
  EXPECT_THAT(report_of(sample_report()),
              StartsWith("## OpenCL memory conformance: 2 new failures\n"));
  EXPECT_THAT(report_of(report_on({.id = "A.b"})),
              StartsWith("## OpenCL memory conformance: as expected\n"));
  TargetReport stale = report_on({.id = "A.b"}, "fail A.b r https://x/1\n");
  stale.judgement.gate = Gate::strict;
  EXPECT_THAT(report_of(stale),
              StartsWith("## OpenCL memory conformance: the baseline is out of date\n"));
}

// Output of a driver cannot break the table, and is not formatted, linked or mentioned.
TEST(Markdown, KeepsTextText) {
  const std::string text =
      report_of(report_on({.id = "A.b",
                           .status = Status::fail,
                           .failures = {"a|b <img> *c* `d` [e](f) @all \x1b[1m\nx"}}));
  EXPECT_THAT(text, AllOf(HasSubstr("a&#124;b &lt;img&gt; &#42;c&#42; &#96;d&#96;"),
                          Not(HasSubstr("@all")), Not(HasSubstr("\x1b"))));
}

// The page is shortened for a driver that fails everywhere.
TEST(Markdown, IsShortened) {
  EXPECT_THAT(report_of(sample_report(), 1), HasSubstr("\n... and 1 more.\n"));
  const std::string text = report_of(
      report_on({.id = "A.b", .status = Status::fail, .failures = {std::string(5000, 'x')}}));
  EXPECT_LT(text.size(), 1000u);
}

}  // namespace
}  // namespace clmem::conformance::markdown_test
