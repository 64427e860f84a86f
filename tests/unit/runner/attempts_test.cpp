// SPDX-License-Identifier: Apache-2.0
#include "runner/attempts.hpp"

#include "googlemock.hpp"

namespace clmem::conformance::attempts_test {
namespace {

using Next = Attempts::Next;

const std::vector<std::string> earlier{"A.a"};

CaseResult passed() {
  return {.id = "A.b"};
}

CaseResult failed(const char* why = "first") {
  return {.id = "A.b", .status = Status::fail, .failures = {why}};
}

TEST(Attempts, DeliverTheFirstResult) {
  Attempts attempts{{}};
  const Attempts::Decision decision = attempts.take(failed(), earlier);
  EXPECT_EQ(decision.next, Next::deliver);
  EXPECT_EQ(decision.result, failed());
}

TEST(Attempts, KeepTheFirstFailure) {
  Attempts attempts{{.retries = 2}};
  EXPECT_EQ(attempts.take(failed("first"), {}).next, Next::run_alone);
  EXPECT_EQ(attempts.take(failed("second"), {}).next, Next::run_alone);
  const Attempts::Decision decision = attempts.take(passed(), {});
  EXPECT_EQ(decision.result->status, Status::flaky);
  EXPECT_THAT(decision.result->failures, ElementsAre("first"));
  EXPECT_EQ(decision.result->runs, 3u);
  EXPECT_EQ(decision.result->failed_runs, 2u);
}

TEST(Attempts, LeaveUnsupportedAlone) {
  Attempts attempts{{.repeat = 2}};
  const CaseResult unsupported{.id = "A.b", .status = Status::unsupported, .capability = "images"};
  EXPECT_EQ(attempts.take(unsupported, {}).next, Next::wait);
  EXPECT_EQ(attempts.take(unsupported, {}).result->status, Status::unsupported);
}

TEST(Attempts, SearchOnlyAfterOtherCases) {
  Attempts first_of_worker{{.search = OrderSearch::yes}};
  EXPECT_EQ(first_of_worker.take(failed(), {}).next, Next::deliver);
  Attempts after_others{{.search = OrderSearch::yes}};
  EXPECT_EQ(after_others.take(failed(), earlier).next, Next::run_alone);
  EXPECT_EQ(after_others.take(passed(), {}).next, Next::search);
  EXPECT_THAT(after_others.before("A.b"), ElementsAre("A.a"));
}

// A crash that is repeated alone belongs to the case; otherwise it is tried after the same cases,
// and without earlier cases it is chance at once.
TEST(Attempts, ConfirmCrashes) {
  const CaseResult crashed{.id = "A.b", .status = Status::crash};
  Attempts again{{.confirm_crashes = true}};
  EXPECT_EQ(again.take(crashed, earlier).next, Next::run_alone);
  EXPECT_EQ(again.take(crashed, {}).result->status, Status::crash);
  Attempts in_company{{.confirm_crashes = true}};
  EXPECT_EQ(in_company.take(crashed, earlier).next, Next::run_alone);
  EXPECT_EQ(in_company.take(passed(), {}).next, Next::search);
  Attempts by_chance{{.confirm_crashes = true}};
  EXPECT_EQ(by_chance.take(crashed, {}).next, Next::run_alone);
  EXPECT_EQ(by_chance.take(passed(), {}).result->status, Status::flaky);
  Attempts failing{{.confirm_crashes = true}};
  EXPECT_EQ(failing.take(failed(), earlier).next, Next::deliver);
}

// Each failure is tested once for depending on earlier cases, as long as the budget permits. One
// that is not repeated stays a failure, because repetitions were not requested.
TEST(Attempts, ConfirmFailuresWhileTheyMay) {
  unsigned asked = 0;
  Attempts attempts{{.may_confirm = [&] { return ++asked == 1; }}};
  EXPECT_EQ(attempts.take(failed(), earlier).next, Next::run_alone);
  EXPECT_EQ(attempts.take(passed(), {}).next, Next::search);
  EXPECT_THAT(attempts.result_after_search("A.b", {"A.a"}).after, ElementsAre("A.a"));
  const CaseResult by_chance = attempts.result_after_search("A.b", {});
  EXPECT_EQ(by_chance.status, Status::fail);
  EXPECT_EQ(by_chance.failed_runs, 1u);
  EXPECT_EQ(by_chance.runs, 2u);
  EXPECT_EQ(asked, 1u);
  Attempts again{{.may_confirm = [] { return true; }}};
  EXPECT_EQ(again.take(failed(), earlier).next, Next::run_alone);
  EXPECT_EQ(again.take(failed(), {}).result, failed());
  CaseResult other = failed();
  other.id = "A.c";
  EXPECT_EQ(attempts.take(other, earlier).next, Next::deliver);
  other.id = "A.first";
  EXPECT_EQ(attempts.take(other, {}).next, Next::deliver);
  EXPECT_EQ(asked, 2u);
}

// If the needed cases are found the failure is reproducible; otherwise it is chance.
TEST(Attempts, SettleAfterASearch) {
  Attempts attempts{{.search = OrderSearch::yes}};
  (void)attempts.take(failed(), earlier);
  (void)attempts.take(passed(), {});
  EXPECT_EQ(attempts.result_after_search("A.b", {"A.a"}).status, Status::fail);
  EXPECT_THAT(attempts.result_after_search("A.b", {"A.a"}).after, ElementsAre("A.a"));
  EXPECT_EQ(attempts.result_after_search("A.b", {}).status, Status::flaky);
}

}  // namespace
}  // namespace clmem::conformance::attempts_test
