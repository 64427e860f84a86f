// SPDX-License-Identifier: Apache-2.0
#include "expectations/judgement.hpp"

#include "googlemock.hpp"

namespace clmem::conformance::judgement_test {
namespace {

struct Row {
  Status found;
  std::optional<Status> expected;
  Verdict verdict;
};

class VerdictOn : public testing::TestWithParam<Row> {};

// A failure is known only with the status that the baseline states; a passing known failure is
// fixed.
TEST_P(VerdictOn, FollowsFromStatusAndEntry) {
  const Row row = GetParam();
  const BaselineEntry entry{.status = row.expected.value_or(Status::fail)};
  EXPECT_EQ(verdict_on({.status = row.found}, row.expected ? &entry : nullptr), row.verdict)
      << to_string(row.found) << ", expected to be "
      << (row.expected ? to_string(*row.expected) : "pass");
}

INSTANTIATE_TEST_SUITE_P(Rows, VerdictOn,
                         testing::Values(Row{Status::pass, {}, Verdict::ok},
                                         Row{Status::unsupported, {}, Verdict::ok},
                                         Row{Status::fail, {}, Verdict::new_failure},
                                         Row{Status::flaky, {}, Verdict::flaky},
                                         Row{Status::fail, Status::fail, Verdict::known},
                                         Row{Status::crash, Status::fail, Verdict::new_failure},
                                         Row{Status::fail, Status::timeout, Verdict::new_failure},
                                         Row{Status::pass, Status::fail, Verdict::fixed},
                                         Row{Status::pass, Status::flaky, Verdict::known},
                                         Row{Status::unsupported, Status::crash, Verdict::ok},
                                         Row{Status::skip, Status::skip, Verdict::known},
                                         Row{Status::skip, Status::crash, Verdict::ok},
                                         Row{Status::crash, Status::skip, Verdict::known},
                                         Row{Status::pass, Status::skip, Verdict::fixed}));

const Baseline& sample_baseline() {
  static const Baseline baseline = Baseline::parse(
      "driver: P\nversion: *\nfail A.a r https://x/1\ncrash B.* r https://x/2\nfail C.gone r "
      "https://x/3\n",
      "b.txt");
  return baseline;
}

// An entry is missing if the suite has no such case; a case that was only not selected is not
// missing.
TEST(Judgement, FindsEntriesWithoutACase) {
  const std::vector<CaseResult> results{{.id = "A.a", .status = Status::fail}};
  const std::vector<std::string> suite{"A.a", "B.b"};
  const Judgement judgement = judge(results, sample_baseline(), suite);
  EXPECT_THAT(judgement.missing, ElementsAre(Field(&BaselineEntry::pattern, "C.gone")));
}

// An entry all of whose cases match an earlier entry is reported: an error in it would stay
// unnoticed.
TEST(Judgement, FindsShadowedEntries) {
  const Baseline baseline = Baseline::parse(
      "driver: P\nversion: *\nfail A.* r https://x/1\ncrash A.b* r https://x/2\n", "b.txt");
  const Judgement judgement = judge({}, baseline, std::vector<std::string>{"A.a", "A.b"});
  EXPECT_THAT(judgement.missing, ElementsAre(Field(&BaselineEntry::pattern, "A.b*")));
}

// An entry expires after its day, not on it.
TEST(Judgement, FindsExpiredEntries) {
  const Baseline baseline =
      Baseline::parse("driver: P\nversion: *\nfail A.a r until:2026-06-30 https://x/1\n", "b.txt");
  const std::vector<std::string> suite{"A.a"};
  const auto expired_on = [&](const char* day) {
    return judge({}, baseline, suite, {.today = *parse_date(day)}).expired.size();
  };
  EXPECT_EQ(expired_on("2026-06-30"), 0u);
  EXPECT_EQ(expired_on("2026-07-01"), 1u);
}

// New rows that match an old pattern are reported, even if other entries match some of them.
TEST(Judgement, CountsTheRowsOfAPattern) {
  const Baseline baseline = Baseline::parse(
      "driver: P\nversion: *\nfail A.b r https://x/1\nfail A.* r rows:2 https://x/2\n", "b.txt");
  const auto grown = [&](const std::vector<std::string>& suite) {
    return judge({}, baseline, suite).grown;
  };
  EXPECT_THAT(grown({"A.a", "A.b"}), testing::IsEmpty());
  ASSERT_EQ(grown({"A.a", "A.b", "A.c"}).size(), 1u);
  EXPECT_EQ(grown({"A.a", "A.b", "A.c"}).front().rows, 3u);
}

struct GateRow {
  const char* name;
  const char* entries;
  bool lenient;
  bool strict;
};

class GateTest : public testing::TestWithParam<GateRow> {};

// A new failure is never accepted; outdated entries fail only a strict gate.
TEST_P(GateTest, DecidesWhatIsAsExpected) {
  const Baseline baseline =
      Baseline::parse(std::string{"driver: P\nversion: *\n"} + GetParam().entries, "b.txt");
  const std::vector<CaseResult> results{{.id = "A.fails", .status = Status::fail},
                                        {.id = "A.passes", .status = Status::pass},
                                        {.id = "A.lacks", .status = Status::unsupported}};
  const std::vector<std::string> suite{"A.fails", "A.passes", "A.lacks"};
  const auto verdict = [&](Gate gate) {
    return judge(results, baseline, suite, {.gate = gate}).as_expected();
  };
  EXPECT_EQ(verdict(Gate::new_failures), GetParam().lenient);
  EXPECT_EQ(verdict(Gate::strict), GetParam().strict);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, GateTest,
    testing::Values(
        GateRow{"Current", "fail A.fails r https://x\n", true, true},
        GateRow{"NewFailure", "", false, false},
        GateRow{"OtherFailure", "crash A.fails r https://x\n", false, false},
        GateRow{"Fixed", "fail A.fails r https://x\nfail A.passes r https://x\n", true, false},
        GateRow{"Unsupported", "fail A.fails r https://x\nfail A.lacks r https://x\n", true, true},
        GateRow{"Missing", "fail A.fails r https://x\nfail A.gone r https://x\n", true, false},
        GateRow{"Grown", "fail A.f* r rows:2 https://x\n", true, false},
        GateRow{"Expired", "fail A.fails r until:2001-01-01 https://x\n", true, false}),
    [](const testing::TestParamInfo<GateRow>& row) { return std::string{row.param.name}; });

TEST(Judgement, AcceptsKnownFailures) {
  const std::vector<CaseResult> results{{.id = "A.a", .status = Status::fail},
                                        {.id = "B.b", .status = Status::crash},
                                        {.id = "D.d", .status = Status::pass, .warnings = {"w"}}};
  const std::vector<std::string> suite{"A.a", "B.b", "C.gone", "D.d"};
  const Judgement judgement = judge(results, sample_baseline(), suite);
  EXPECT_TRUE(judgement.as_expected());
  EXPECT_EQ(judgement.cases[1].entry->link, "https://x/2");
  EXPECT_EQ(judgement.cases[2].verdict, Verdict::ok);
}

// Returns a failure of clEnqueueReadBuffer against one rule, with the given result.
CaseResult failure(const char* id, DeviationKind kind, const char* given) {
  return {.id = id,
          .status = Status::fail,
          .deviations = {{.kind = kind,
                          .call = "clEnqueueReadBuffer",
                          .expected = "CL_INVALID_VALUE",
                          .given = given}},
          .requirements = {"EnqueueReadBuffer.err.INVALID_VALUE.out-of-bounds"}};
}

CaseResult accepted(const char* id) {
  return failure(id, DeviationKind::accepted, "CL_SUCCESS");
}

constexpr const char* one_cause =
    "driver: P\nversion: *\nfail cause:clEnqueueReadBuffer/accepted/INVALID_VALUE.*/* r "
    "rows:2 https://x/1\nfail C.own r https://x/2\n";

// An entry for a cause applies to all its cases, including those whose own entry does not allow the
// failure; the same cases failing for another reason, or in another way, are new.
TEST(Judgement, KnowsCausesAsOneEntry) {
  const Baseline baseline = Baseline::parse(one_cause, "b.txt");
  CaseResult crash = accepted("A.crash");
  crash.status = Status::crash;
  const std::vector<CaseResult> results{
      accepted("A.a"),
      accepted("A.b"),
      failure("A.code", DeviationKind::wrong_code, "CL_INVALID_CONTEXT"),
      std::move(crash),
      accepted("C.own"),
      {.id = "A.good", .status = Status::pass}};
  const Judgement judgement = judge(results, baseline, std::vector<std::string>{"C.own"});
  std::vector<Verdict> verdicts;
  for (const JudgedCase& judged : judgement.cases) {
    verdicts.push_back(judged.verdict);
  }
  EXPECT_THAT(verdicts, ElementsAre(Verdict::known, Verdict::known, Verdict::new_failure,
                                    Verdict::new_failure, Verdict::known, Verdict::ok));
  EXPECT_EQ(judgement.cases[0].entry->line, 3u);
  EXPECT_EQ(judgement.cases[4].entry->line, 4u);
}

// A new row of a known cause is listed. Missing rows are listed only in a run of the whole suite.
TEST(Judgement, CountsTheFailuresOfACause) {
  const Baseline baseline = Baseline::parse(one_cause, "b.txt");
  const std::vector<std::string> suite{"A.a", "A.b", "A.c", "C.own"};
  const std::vector<CaseResult> three{accepted("A.a"), accepted("A.b"), accepted("A.c")};
  const std::vector<CaseResult> one{accepted("A.a")};
  EXPECT_THAT(judge(three, baseline, suite).grown, ElementsAre(Field(&GrownEntry::rows, 3u)));
  EXPECT_THAT(judge(one, baseline, suite).grown, testing::IsEmpty());
  EXPECT_THAT(judge(one, baseline, suite, {.is_whole = true}).grown,
              ElementsAre(Field(&GrownEntry::rows, 1u)));
  EXPECT_THAT(judge({}, baseline, suite).missing, testing::IsEmpty());
  EXPECT_THAT(judge({}, baseline, suite, {.is_whole = true}).missing,
              ElementsAre(Field(&BaselineEntry::line, 3u)));
}

}  // namespace
}  // namespace clmem::conformance::judgement_test
