// SPDX-License-Identifier: Apache-2.0
// Every defect of the catalogue, run under the cases that cite its requirements.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <ostream>
#include <string>
#include <string_view>

#include "awaiting_cases.hpp"
#include "defects/catalogue.hpp"
#include "results/result_file.hpp"
#include "suites/all_cases.hpp"

namespace clmem::mock {

// For GoogleTest, which would print the bytes of the row.
void PrintTo(const Defect& defect, std::ostream* out) {
  *out << defect.name;
}

}  // namespace clmem::mock

namespace clmem::tests {
namespace {

namespace fs = std::filesystem;
using conformance::Status;
std::vector<std::string> cases_of(const mock::Defect& defect) {
  std::vector<std::string> ids;
  for (const conformance::Case& test : conformance::all_cases()) {
    const bool cited = std::any_of(
        test.requirements.begin(), test.requirements.end(), [&](const std::string& requirement) {
          return std::find(defect.requirements.begin(), defect.requirements.end(), requirement) !=
                 defect.requirements.end();
        });
    if (cited) {
      ids.push_back(test.id());
    }
  }
  return ids;
}

// Defects that no program can meet: the loader looks into these handles itself, to find the driver,
// and answers a null one. They count for programs that call the driver's table directly.
constexpr std::array answered_by_the_loader{"callback.accepts-null-event"sv,
                                            "command.accepts-null-queue"sv,
                                            "command.wrong-code-for-null-queue"sv,
                                            "create.wrong-code-for-null-context"sv,
                                            "destructor.accepts-null-object"sv,
                                            "event.accepts-null-handle"sv,
                                            "lifetime.accepts-null-object"sv,
                                            "lifetime.wrong-code-for-null-object"sv,
                                            "marker.accepts-null-queue"sv,
                                            "profiling.accepts-null-event"sv,
                                            "query.accepts-null-object"sv,
                                            "queue.accepts-null"sv,
                                            "queue.wrong-code-for-null"sv,
                                            "user-event.accepts-null"sv,
                                            "user-event.accepts-null-context"sv,
                                            "wait.accepts-no-events"sv,
                                            "wait.accepts-null-list"sv};

std::vector<mock::Defect> defects_in_reach() {
  std::vector<mock::Defect> reach;
  for (const mock::Defect& defect : mock::defect_catalogue()) {
    if (std::ranges::find(answered_by_the_loader, defect.name) == answered_by_the_loader.end() &&
        std::ranges::find(awaiting_cases, defect.name) == awaiting_cases.end()) {
      reach.push_back(defect);
    }
  }
  return reach;
}

bool is_red(const conformance::CaseResult& result) {
  return result.status == Status::fail || result.status == Status::crash ||
         result.status == Status::timeout || !result.warnings.empty();
}

// Whether one of these cases is red, or warns, on the mock with the defect under this schedule.
bool sees(const mock::Defect& defect, const std::vector<std::string>& ids,
          const std::string& schedule) {
  const fs::path folder = fs::path{CLMEM_PROOF_DIR} / defect.name;
  fs::remove_all(folder);
  fs::create_directories(folder);
  const std::string script = (folder / "script.json").string();
  std::ofstream{script} << "{\"schedule\": \"" << schedule << "\", \"defects\": [\"" << defect.name
                        << "\"]}\n";
  std::string command = "CLMEM_MOCK_SCRIPT='" + script +
                        "' '" CLMEM_CONFORMANCE
                        "' run --driver mock --baseline none --profile stress --jobs 1"
                        " --output '" +
                        folder.string() + "'";
  for (const std::string& id : ids) {
    command += " --filter '" + id + "'";
  }
  command += " > '" + (folder / "log.txt").string() + "' 2>&1";
  static_cast<void>(std::system(command.c_str()));  // the verdict is in the results
  const auto loaded = conformance::load_results(folder / "mock" / "results.jsonl");
  return std::any_of(loaded.results.cases.begin(), loaded.results.cases.end(), is_red);
}

class DefectProof : public testing::TestWithParam<mock::Defect> {};

// A case that cites a requirement of the defect sees it, under one of the legal schedules. What a
// lenient requirement leaves open is a warning.
TEST_P(DefectProof, TurnsACaseOfItsRequirementRed) {
  const mock::Defect& defect = GetParam();
  const std::vector<std::string> ids = cases_of(defect);
  ASSERT_FALSE(ids.empty()) << "no case cites a requirement of " << defect.name;
  EXPECT_TRUE(sees(defect, ids, "immediate") || sees(defect, ids, "deferred"))
      << defect.name << ": " << defect.sentence << "\nnone of " << ids.size() << " cases saw it";
}

std::string test_name(const testing::TestParamInfo<mock::Defect>& info) {
  std::string name{info.param.name};
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, DefectProof, testing::ValuesIn(defects_in_reach()), test_name);

// The list of exceptions names defects that exist, so that it cannot outlive them.
TEST(DefectsAnsweredByTheLoader, AreInTheCatalogue) {
  for (const std::string_view name : answered_by_the_loader) {
    EXPECT_NE(mock::find_defect(name), nullptr) << name;
  }
}

// A defect that awaits cases is proven as soon as there is one that could see it.
TEST(DefectsAwaitingCases, HaveNoneYet) {
  for (const std::string_view name : awaiting_cases) {
    const mock::Defect* const defect = mock::find_defect(name);
    ASSERT_NE(defect, nullptr) << name;
    EXPECT_TRUE(cases_of(*defect).empty())
        << name << " can be proven now: take it off tests/defects/awaiting_cases.hpp";
  }
}

}  // namespace
}  // namespace clmem::tests
