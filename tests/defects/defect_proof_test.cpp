// SPDX-License-Identifier: Apache-2.0
// The matrix of all defects in the catalogue and all cases of the suite, and its invariants.

#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <nlohmann/json.hpp>
#include <string>

#include "defects/catalogue.hpp"
#include "proof/exceptions.hpp"

namespace clmem::tests::defect_proof_test {
namespace {

using nlohmann::json;

struct Answer {
  int exit_code = -1;
  std::string output{};
};

// Reads through a pipe, so that a proof ends with the test that started it.
Answer prove(const std::string& options) {
  const std::string command = "exec '" CLMEM_CONFORMANCE "' prove " + options + " 2> /dev/null";
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) {
    return {};
  }
  Answer answer{};
  for (std::array<char, 4096> part{};
       const auto size = std::fread(part.data(), 1, part.size(), pipe);) {
    answer.output.append(part.data(), size);
  }
  const int status = ::pclose(pipe);
  answer.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return answer;
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

// All but one case in twenty have been seen to fail, and for each of those there is a reason.
TEST(Cases, CanFail) {
  const json& unproven = matrix().at("unproven");
  for (const json& one : unproven) {
    EXPECT_FALSE(one.at("reason").is_null()) << "no defect turns red: " << one.at("case");
  }
  EXPECT_LT(unproven.size() * 20, matrix().at("cases").get<std::size_t>());
}

// The proof fails if no case detects the defect: the selected cases do not test it.
TEST(Prove, FailsWhereNoCaseSeesTheDefect) {
  EXPECT_EQ(prove("--defect read.drops-offset --filter 'CreateBuffer.*'").exit_code, 1);
  EXPECT_EQ(prove("--defect no.such-defect").exit_code, 2);
}

// No pattern excuses a case that can fail, or none at all.
TEST(UnprovenCases, AreUnproven) {
  for (const json& one : matrix().at("stale_reasons")) {
    ADD_FAILURE() << one.at("pattern") << " excuses " << one.at("red");
  }
}

}  // namespace
}  // namespace clmem::tests::defect_proof_test
