// SPDX-License-Identifier: Apache-2.0
#include "proof/proof.hpp"

#include "googlemock.hpp"
#include "proof/proof_report.hpp"
#include "proof/trials.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance::proof_test {
namespace {

const SeededDefect drops{"read.drops", "Drops.", {"A.one", "A.two"}};
const SeededDefect adds{"write.adds", "Adds.", {"B.one"}};

TEST(SeededDefects, AreReadFromLines) {
  const SeededDefect defect =
      seeded_defect_from_line(R"({"name":"a.b","requirements":["R"],"sentence":"S."})");
  EXPECT_EQ(defect.name, "a.b");
  EXPECT_THAT(defect.requirements, ElementsAre("R"));
  EXPECT_THAT([] { (void)seeded_defect_from_line("{}"); },
              ThrowsMessage<FormatError>(HasSubstr("'name'")));
}

TEST(SeededDefects, AreChosenByPatterns) {
  const auto names = [](const std::vector<std::string>& patterns) {
    std::vector<std::string> chosen;
    for (const SeededDefect& defect : matching({drops, adds}, patterns)) {
      chosen.push_back(defect.name);
    }
    return chosen;
  };
  EXPECT_THAT(names({}), ElementsAre("read.drops", "write.adds"));
  EXPECT_THAT(names({"read.*"}), ElementsAre("read.drops"));
  EXPECT_THAT(names({"-read.*"}), ElementsAre("write.adds"));
  EXPECT_THAT(names({"*", "-write.*"}), ElementsAre("read.drops"));
}

TEST(SeededDefects, FindTheirCases) {
  const std::vector<CaseInfo> suite{{.id = "S.a", .requirements = {"A.two"}},
                                    {.id = "S.b", .requirements = {"B.one"}}};
  EXPECT_THAT(cases_citing(drops, suite), ElementsAre(Field(&CaseInfo::id, "S.a")));
}

TEST(IsRed, CountsWarnings) {
  EXPECT_TRUE(shows_defect({.status = Status::crash}));
  EXPECT_TRUE(shows_defect({.status = Status::pass, .warnings = {"odd"}}));
  EXPECT_FALSE(shows_defect({.status = Status::unsupported}));
}

TEST(ProofTest, DistinguishesSeenFromUnseen) {
  Proof proof{{"S.a", "S.b", "S.c"}};
  proof.add({.defect = drops, .cited = {"S.a", "S.c"}, .detected_by = {"S.a"}});
  proof.add({.defect = adds, .cited = {"S.b"}});
  EXPECT_EQ(proof.count_seen(), 1u);
  EXPECT_THAT(proof.unproven(), ElementsAre("S.b", "S.c"));
  EXPECT_THAT(proof.unexplained(), ElementsAre("S.b", "S.c"));
  EXPECT_THAT(proof_text(proof, Scope::everything),
              AllOf(HasSubstr("read.drops"), HasSubstr("1 of 2 cases: S.a"),
                    HasSubstr("UNSEEN by 1 cases: Adds."), HasSubstr("no defect turns red: S.c"),
                    HasSubstr("2 of 3 cases are turned red by no defect (66.7 %)"),
                    HasSubstr("2 defects: 1 seen, 1 unseen")));
  EXPECT_THAT(proof_text(proof, Scope::chosen_defects), Not(HasSubstr("S.c")));
  EXPECT_THAT(proof_json(proof, Scope::everything),
              AllOf(HasSubstr("\"sight\": \"unseen\""), HasSubstr("\"case\": \"S.c\"")));
}

// A case that only a completely missing function turns red might not detect a narrower defect: such
// cases are counted.
TEST(ProofTest, CountsWhatOnlyBroadDefectsProve) {
  Proof proof{{"S.a", "S.b", "S.c"}};
  proof.add({.defect = {.name = "idle.read"}, .detected_by = {"S.a", "S.b"}});
  proof.add({.defect = drops, .detected_by = {"S.b"}});
  EXPECT_THAT(proof.proven_broadly(), ElementsAre("S.a"));
  EXPECT_THAT(
      proof_text(proof, Scope::chosen_cases),
      HasSubstr("1 of 3 cases are turned red only where a whole function is wrong (33.3 %)"));
  EXPECT_THAT(proof_json(proof, Scope::chosen_cases),
              HasSubstr("\"proven_broadly\": [\n  \"S.a\"\n ]"));
}

// A reason that matches a case which can fail, or no case, could hide the next case that cannot
// fail.
TEST(ProofTest, FindsStaleReasons) {
  Proof proof{{"S.a", "S.b", "T.c"}};
  proof.add({.defect = drops, .detected_by = {"S.b"}});
  const ReasonTable reasons =
      ReasonTable::parse("name,reason\nS.*,too wide\nT.*,fits\nU.d,matches none\n", "table");
  EXPECT_THAT(
      proof.stale_reasons(reasons),
      ElementsAre(
          AllOf(Field(&StaleReason::pattern, "S.*"), Field(&StaleReason::detecting_case, "S.b")),
          AllOf(Field(&StaleReason::pattern, "U.d"), Field(&StaleReason::detecting_case, ""))));
}

// The shipped reasons apply to cases of the suite: a proof of other cases needs none of them.
TEST(ProofTest, ReportsStaleReasonsWhereAllCasesRan) {
  const Proof proof{{"S.a"}};
  EXPECT_THAT(proof_text(proof, Scope::everything), HasSubstr("STALE REASON: "));
  EXPECT_THAT(proof_json(proof, Scope::everything), HasSubstr("\"stale_reasons\": [\n"));
  EXPECT_THAT(proof_text(proof, Scope::chosen_cases), Not(HasSubstr("STALE REASON: ")));
}

// A trial is a case under a script; a result with its name belongs to both.
TEST(TrialsTest, KnowTheirParts) {
  Trials trials;
  trials.add(7, {.id = "S.a", .time_limit_s = 3}, "x.json");
  ASSERT_EQ(trials.cases().size(), 1u);
  EXPECT_EQ(trials.cases().front().id, "S.a CLMEM_MOCK_SCRIPT=x.json");
  EXPECT_EQ(trials.cases().front().time_limit_s, 3);
  EXPECT_EQ(trials.parts_of("S.a CLMEM_MOCK_SCRIPT=x.json").defect, 7u);
  EXPECT_EQ(trials.parts_of("S.a CLMEM_MOCK_SCRIPT=x.json").case_id, "S.a");
}

}  // namespace
}  // namespace clmem::conformance::proof_test
