// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "json_schema.hpp"
#include "results/result_file.hpp"
#include "sample.hpp"

namespace clmem::conformance::results_schema_test {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::IsEmpty;

json published_schema() {
  std::ifstream stream{CLMEM_RESULTS_SCHEMA};
  return json::parse(stream);
}

// Returns the lines of the file that a run writes.
std::vector<json> sample_lines() {
  const TargetReport report = sample_report();
  Results results{report.identity, {}};
  for (const JudgedCase& judged : report.judgement.cases) {
    results.cases.push_back(judged.result);
  }
  const auto path = std::filesystem::path{testing::TempDir()} / "results_schema_test.jsonl";
  rewrite_results(path, results);
  std::ifstream stream{path};
  std::vector<json> lines;
  for (std::string line; std::getline(stream, line);) {
    lines.push_back(json::parse(line));
  }
  return lines;
}

// Each line of a result file is valid under docs/results.schema.json.
TEST(ResultsSchema, HoldsForEachLine) {
  for (const json& line : sample_lines()) {
    EXPECT_THAT(schema_violations(published_schema(), line), IsEmpty()) << line;
  }
}

// The schema has no property that no line has.
TEST(ResultsSchema, PromisesNothingElse) {
  std::set<std::string> used;
  for (const json& line : sample_lines()) {
    used.merge(used_properties(published_schema(), line));
  }
  EXPECT_EQ(used, known_properties(published_schema()));
}

// The check detects violations in headers and in cases.
TEST(ResultsSchema, RefusesWhatDoesNotFit) {
  const std::vector<json> lines = sample_lines();
  json header = lines.at(0);
  header["format"] = "clmem-conformance-results-1";
  EXPECT_THAT(schema_violations(published_schema(), header),
              ElementsAre("/format: is not \"clmem-conformance-results-2\""));
  json one = lines.at(2);
  one["pictures"][0].erase("actual");
  EXPECT_THAT(schema_violations(published_schema(), one),
              Contains("/pictures/0: lacks \"actual\""));
  EXPECT_THAT(schema_violations(published_schema(), json::object()), testing::Not(IsEmpty()));
}

}  // namespace
}  // namespace clmem::conformance::results_schema_test
