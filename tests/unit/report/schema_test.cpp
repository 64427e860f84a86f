// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "json_schema.hpp"
#include "report/json_report.hpp"
#include "sample.hpp"

namespace clmem::conformance::schema_test {
namespace {

using nlohmann::json;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

json published_schema() {
  std::ifstream stream{CLMEM_REPORT_SCHEMA};
  return json::parse(stream);
}

// A report is valid under docs/report.schema.json.
TEST(ReportSchema, HoldsForAReport) {
  const json report = json::parse(json_report(sample_report(), sample_table()));
  EXPECT_THAT(schema_violations(published_schema(), report), IsEmpty());
}

// The schema has no property that no report has: the sample contains every field once.
TEST(ReportSchema, PromisesNothingElse) {
  const json report = json::parse(json_report(sample_report(), sample_table()));
  EXPECT_EQ(used_properties(published_schema(), report), known_properties(published_schema()));
}

// The check detects violations: otherwise the tests above could not fail.
TEST(ReportSchema, RefusesWhatDoesNotFit) {
  const json sound = json::parse(json_report(sample_report(), sample_table()));
  const auto violations = [](const json& report) {
    return schema_violations(published_schema(), report);
  };
  json changed = sound;
  changed["cases"][0]["status"] = "odd";
  EXPECT_THAT(violations(changed), ElementsAre(HasSubstr("/cases/0/status: is none of")));
  changed = sound;
  changed["summary"].erase("cases");
  EXPECT_THAT(violations(changed), ElementsAre("/summary: lacks \"cases\""));
  changed = sound;
  changed["identity"]["device"]["colour"] = "red";
  EXPECT_THAT(violations(changed), Contains("/identity/device/colour: is not in the schema"));
  changed = sound;
  changed["seconds"] = -1;
  EXPECT_THAT(violations(changed), ElementsAre("/seconds: is less than 0"));
  changed = sound;
  changed["identity"]["environment"]["A"] = 1;
  EXPECT_THAT(violations(changed), ElementsAre("/identity/environment/A: is not of type string"));
}

}  // namespace
}  // namespace clmem::conformance::schema_test
