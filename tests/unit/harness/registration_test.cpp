// SPDX-License-Identifier: Apache-2.0
#include "harness/registration.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <initializer_list>

#include "harness/late_trace.hpp"

namespace clmem::conformance::registration_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

constexpr const char* strict = "CreateBuffer.success";
constexpr const char* lenient = "CreateBuffer.err.INVALID_VALUE.flags.kernel-rw";

CaseOutcome failed() {
  CaseOutcome outcome;
  outcome.failures = {"wrong"};
  outcome.mismatches = {{.kind = MismatchKind::accepted, .call = "clFinish"}};
  return outcome;
}

// Of a case that cites one unclear requirement and meets these deviations.
CaseStatus settled(const char* unclear, std::initializer_list<MismatchKind> seen) {
  CaseOutcome outcome;
  for (const MismatchKind kind : seen) {
    outcome.failures.emplace_back("wrong");
    outcome.mismatches.push_back({.kind = kind});
  }
  return settle(Case{.requirements = {unclear}}, outcome).status;
}

// A deviation from text that is unclear does not turn a driver red.
TEST(Settle, TurnsFailuresOfLenientCasesIntoWarnings) {
  const CaseOutcome outcome = settle(Case{.requirements = {lenient}}, failed());
  EXPECT_EQ(outcome.status, CaseStatus::pass);
  EXPECT_THAT(outcome.warnings, ElementsAre("wrong"));
  EXPECT_THAT(outcome.failures, IsEmpty());
  EXPECT_THAT(outcome.mismatches, IsEmpty());
}

// Unclear text excuses an answer, not a call that only prepares.
TEST(Settle, FailsWhereALenientCaseBrokeOff) {
  CaseOutcome outcome = failed();
  outcome.broken_off = true;
  EXPECT_EQ(settle(Case{.requirements = {lenient}}, outcome).status, CaseStatus::fail);
}

// Unclear text leaves open what a call does or a query reports, not that it succeeds.
TEST(Settle, FailsWhereALegalCallOfALenientCaseFails) {
  for (const char* const unclear : {"GetMemObjectInfo.SIZE.buffer", "EnqueueFillImage.srgb"}) {
    EXPECT_EQ(settled(unclear, {MismatchKind::wrong_value}), CaseStatus::pass);
    EXPECT_EQ(settled(unclear, {MismatchKind::refused}), CaseStatus::fail);
  }
}

// Whether a call is a mistake, and which, may be unclear; a refused call changes nothing all the same.
TEST(Settle, ExcusesCodesOfAnUnclearMistakeAndWhatFollowsItsAcceptance) {
  EXPECT_EQ(settled(lenient, {MismatchKind::wrong_code}), CaseStatus::pass);
  EXPECT_EQ(settled(lenient, {MismatchKind::accepted, MismatchKind::wrong_bytes}),
            CaseStatus::pass);
  for (const MismatchKind firm : {MismatchKind::wrong_bytes, MismatchKind::wrong_value,
                                  MismatchKind::refused, MismatchKind::other}) {
    EXPECT_EQ(settled(lenient, {firm}), CaseStatus::fail);
    EXPECT_EQ(settled(lenient, {MismatchKind::wrong_code, firm}), CaseStatus::fail);
  }
}

// Bytes are open only where the unclear sentence is about them.
TEST(Settle, FailsOnWrongBytesWhereOnlyAValueIsUnclear) {
  for (const char* const unclear : {"Map.count.increment", "Queue.out-of-order.blocked-command",
                                    "Optional.images.none.context"}) {
    EXPECT_EQ(settled(unclear, {MismatchKind::other}), CaseStatus::pass);
    EXPECT_EQ(settled(unclear, {MismatchKind::wrong_bytes}), CaseStatus::fail);
  }
  for (const char* const unclear : {"EnqueueFillImage.srgb", "ReleaseMemObject.image-buffer"}) {
    EXPECT_EQ(settled(unclear, {MismatchKind::wrong_bytes}), CaseStatus::pass);
  }
}

// One firm requirement is enough for a failure.
TEST(Settle, FailsWhenOneRequirementIsStrict) {
  EXPECT_EQ(settle(Case{.requirements = {lenient, strict}}, failed()).status, CaseStatus::fail);
}

// What is missing is not an excuse for what went wrong before.
TEST(Settle, PrefersFailureToUnsupported) {
  CaseOutcome outcome = failed();
  outcome.capability = "images";
  EXPECT_EQ(settle(Case{.requirements = {strict}}, outcome).status, CaseStatus::fail);
}

// A case that could not be tried has not passed.
TEST(Settle, ReportsTheMissingCapability) {
  CaseOutcome outcome;
  outcome.capability = "images";
  const CaseOutcome settled = settle(Case{.requirements = {strict}}, outcome);
  EXPECT_EQ(settled.status, CaseStatus::unsupported);
  EXPECT_EQ(settled.capability, "images");
}

// Releases of GoogleTest end the messages of skips with a newline or do not: texts put the capability
// into a sentence.
TEST(CaseListener, CollectsTheCapabilityWithoutTheNewline) {
  const testing::TestInfo& running = *testing::UnitTest::GetInstance()->current_test_info();
  const Cases cases{
      {.suite = running.test_suite_name(), .name = running.name(), .requirements = {strict}}};
  std::string found;
  CaseListener listener{
      cases,
      {.begin = [](const Case&) {},
       .failure = {},
       .end = [&found](const Case&, const CaseOutcome& outcome) { found = outcome.capability; }}};
  testing::TestEventListener& events = listener;
  events.OnTestStart(running);
  events.OnTestPartResult({testing::TestPartResult::kSkip, nullptr, 0, "images\n"});
  events.OnTestEnd(running);
  EXPECT_EQ(found, "images");
}

// A random sequence says what led to a failure, without a failure of its own.
TEST(CaseListener, EndsAFailureWithTheLateTrace) {
  const testing::TestInfo& running = *testing::UnitTest::GetInstance()->current_test_info();
  const Cases cases{
      {.suite = running.test_suite_name(), .name = running.name(), .requirements = {strict}}};
  CaseOutcome found;
  CaseListener listener{
      cases,
      {.begin = [](const Case&) {},
       .failure = [](const Case&, const std::string&, const Mismatch&) {},
       .end = [&found](const Case&, const CaseOutcome& outcome) { found = outcome; }}};
  testing::TestEventListener& events = listener;
  std::string said;
  events.OnTestStart(running);
  {
    const LateTrace calls{[&said] { return "the calls were:" + said; }};
    said = " write";
    events.OnTestPartResult({testing::TestPartResult::kNonFatalFailure, "a/b.cpp", 7, "wrong"});
  }
  events.OnTestPartResult({testing::TestPartResult::kNonFatalFailure, "a/b.cpp", 9, "later"});
  events.OnTestEnd(running);
  EXPECT_THAT(
      found.failures,
      ElementsAre("b.cpp:7: wrong\nGoogle Test trace:\nthe calls were: write", "b.cpp:9: later"));
}

}  // namespace
}  // namespace clmem::conformance::registration_test
