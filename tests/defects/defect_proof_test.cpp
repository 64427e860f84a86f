// SPDX-License-Identifier: Apache-2.0
// The matrix of all defects in the catalogue and all cases of the suite, and its invariants.

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "../shell_command.hpp"
#include "defects/catalogue.hpp"

namespace clmem::tests::defect_proof_test {
namespace {

using nlohmann::json;

// The proof ends with this test, because it writes to a pipe.
CommandResult prove(const std::string& options) {
  return run_in_shell("exec '" CLMEM_CONFORMANCE "' prove " + options + " 2> /dev/null");
}

// Computed once, because it takes a minute.
const json& matrix() {
  static const json made = json::parse(prove("--json").output);
  return made;
}

// A case that cites a requirement of the defect fails under one of the legal schedules. A deviation
// from a lenient requirement is a warning.
TEST(Defects, EachTurnACaseOfTheirRequirementRed) {
  ASSERT_EQ(matrix().at("defects").size(), mock::defect_catalogue().size());
  for (const json& defect : matrix().at("defects")) {
    EXPECT_NE(defect.at("sight"), "unseen") << defect.at("name") << ": " << defect.at("sentence");
  }
}

// At least 19 of 20 cases fail with a seeded defect, and each other case has a reason.
TEST(Cases, CanFail) {
  const json& unproven = matrix().at("unproven");
  for (const json& one : unproven) {
    EXPECT_FALSE(one.at("reason").is_null()) << "no defect turns red: " << one.at("case");
  }
  EXPECT_LT(unproven.size() * 20, matrix().at("cases").get<std::size_t>());
}

// The proof fails if no case detects the defect: the selected cases do not test it.
TEST(Prove, FailsWhereNoCaseSeesTheDefect) {
  EXPECT_EQ(prove("--defect read.drops-offset --filter 'CreateBuffer.*'").code, 1);
  EXPECT_EQ(prove("--defect no.such-defect").code, 2);
}

// Each pattern of the reasons matches a case, and no case that can fail.
TEST(UnprovenCases, AreUnproven) {
  for (const json& one : matrix().at("stale_reasons")) {
    ADD_FAILURE() << one.at("pattern") << " excuses " << one.at("red");
  }
}

}  // namespace
}  // namespace clmem::tests::defect_proof_test
