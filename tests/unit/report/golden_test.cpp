// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <vector>

#include "report/json_report.hpp"
#include "report/junit.hpp"
#include "report/markdown_report.hpp"
#include "report/text_report.hpp"
#include "results/result_file.hpp"
#include "sample.hpp"
#include "text_of_file.hpp"

namespace clmem::conformance::golden_test {
namespace {

// Returns the expected report. CLMEM_UPDATE_GOLDEN=1 replaces it by the actual one; people read the
// difference before it is committed.
std::string golden(const char* name, const std::string& actual) {
  const std::filesystem::path path = std::filesystem::path{CLMEM_GOLDEN_DIR} / name;
  if (std::getenv("CLMEM_UPDATE_GOLDEN")) {
    std::ofstream{path, std::ios::binary} << actual;
  }
  return tests::text_of(path);
}

// CI systems and other programs read these files: their forms change only on purpose.
TEST(Golden, JUnit) {
  const std::string actual = junit(sample_report(), sample_table());
  EXPECT_EQ(actual, golden("junit.xml", actual));
}

TEST(Golden, Json) {
  const std::string actual = json_report(sample_report());
  EXPECT_EQ(actual, golden("report.json", actual));
}

TEST(Golden, Results) {
  const TargetReport report = sample_report();
  Results results{report.identity, {}};
  for (const JudgedCase& judged : report.judgement.cases) {
    results.cases.push_back(judged.result);
  }
  const auto path = std::filesystem::path{testing::TempDir()} / "golden_test.jsonl";
  rewrite_results(path, results);
  const std::string actual = tests::text_of(path);
  EXPECT_EQ(actual, golden("results.jsonl", actual));
}

// Every deviation has its requirement, sentence, section, failure and command.
TEST(Golden, Text) {
  const std::string actual =
      text_report(sample_report(), sample_table(), Palette::plain(), Rows::shown);
  EXPECT_EQ(actual, golden("report.txt", actual));
}

// A report that is too long states how much is left out, and ends with the counts.
TEST(TextReport, IsBounded) {
  TargetReport report = sample_report();
  const JudgedCase failed =
      *std::ranges::find_if(report.judgement.cases, [](const JudgedCase& judged) {
        return judged.verdict == Verdict::new_failure && !judged.result.failures.empty();
      });
  for (int i = 0; i < 3000; ++i) {
    report.judgement.cases.push_back(failed);
  }
  report.judgement.cases.back().result.failures.assign(1, std::string(1U << 20U, 'x'));
  report.notes.assign(2, std::string(1U << 20U, 'y'));
  constexpr std::size_t most = 100'000;
  const std::string text = text_report(report, sample_table(), Palette::plain(), Rows::shown, most);
  EXPECT_LT(text.size(), most + 1000);
  EXPECT_THAT(text, testing::HasSubstr(" more would make this file too large"));
  EXPECT_THAT(text, testing::HasSubstr("bytes are left out; results.jsonl has them"));
  EXPECT_THAT(text, testing::EndsWith(" s)\n"));
}

TEST(Golden, TerminalText) {
  const std::string actual =
      text_report(sample_report(), sample_table(), Palette::plain(), Rows::hidden);
  EXPECT_EQ(actual, golden("terminal.txt", actual));
}

TEST(Golden, Markdown) {
  const std::vector<TargetReport> reports{sample_report()};
  const std::string actual = markdown_report(reports);
  EXPECT_EQ(actual, golden("summary.md", actual));
}

}  // namespace
}  // namespace clmem::conformance::golden_test
