// SPDX-License-Identifier: Apache-2.0
// Every defect of the catalogue, run under the cases that cite its requirements.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

#include "defects/catalogue.hpp"
#include "expectations/glob.hpp"
#include "proof/exceptions.hpp"
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

std::vector<mock::Defect> defects_in_reach() {
  std::vector<mock::Defect> reach;
  for (const mock::Defect& defect : mock::defect_catalogue()) {
    if (conformance::unseen_defects().find(defect.name) == nullptr) {
      reach.push_back(defect);
    }
  }
  return reach;
}

// What `prove` answers: 0 where every defect is seen, 1 where one is not.
int prove(const std::string& options) {
  const fs::path log = fs::path{CLMEM_PROOF_DIR} / "log.txt";
  fs::create_directories(log.parent_path());
  const std::string command = "'" CLMEM_CONFORMANCE "' prove --jobs 1 " + options + " > '" +
                              log.string() + "." + std::to_string(::getpid()) + "' 2>&1";
  const int answer = std::system(command.c_str());
  return WIFEXITED(answer) ? WEXITSTATUS(answer) : -1;
}

class DefectProof : public testing::TestWithParam<mock::Defect> {};

// A case that cites a requirement of the defect sees it, under one of the legal schedules. What a
// lenient requirement leaves open is a warning.
TEST_P(DefectProof, TurnsACaseOfItsRequirementRed) {
  const mock::Defect& defect = GetParam();
  EXPECT_EQ(prove("--defect '" + std::string{defect.name} + "'"), 0)
      << defect.name << ": " << defect.sentence;
}

std::string test_name(const testing::TestParamInfo<mock::Defect>& info) {
  std::string name{info.param.name};
  std::replace_if(
      name.begin(), name.end(), [](char c) { return c == '.' || c == '-'; }, '_');
  return name;
}

INSTANTIATE_TEST_SUITE_P(Catalogue, DefectProof, testing::ValuesIn(defects_in_reach()), test_name);

// A proof that cannot fail proves nothing: these cases do not look at the defect.
TEST(Prove, FailsWhereNoCaseSeesTheDefect) {
  EXPECT_EQ(prove("--defect read.drops-offset --filter 'CreateBuffer.*'"), 1);
  EXPECT_EQ(prove("--defect no.such-defect"), 2);
}

// The list of exceptions names defects that exist, so that it cannot outlive them.
TEST(UnseenDefects, AreInTheCatalogue) {
  for (const conformance::ReasonRow& row : conformance::unseen_defects().rows()) {
    EXPECT_NE(mock::find_defect(row.name), nullptr) << row.name;
  }
}

// The same for cases: each pattern matches one.
TEST(UnprovenCases, AreInTheSuite) {
  for (const conformance::ReasonRow& row : conformance::unproven_cases().rows()) {
    EXPECT_TRUE(std::ranges::any_of(conformance::all_cases(), [&](const conformance::Case& one) {
      return conformance::glob_matches(row.name, one.id());
    })) << row.name;
  }
}

}  // namespace
}  // namespace clmem::tests
