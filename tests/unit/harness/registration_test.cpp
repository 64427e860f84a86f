// SPDX-License-Identifier: Apache-2.0
#include "harness/registration.hpp"

#include <utility>

#include "googlemock.hpp"

namespace clmem::conformance::registration_test {
namespace {

constexpr const char* strict = "CreateBuffer.success";
constexpr const char* lenient = "CreateBuffer.err.INVALID_VALUE.flags.kernel-rw";

// Sends the events of a case that cites both requirements to a listener, and keeps its result.
class ListenerRun {
 public:
  ListenerRun() { begins(); }

  void begins() { events().OnTestStart(running()); }
  ListenerRun& fails(Mismatch mismatch, const char* text = "wrong") {
    CaseRecord::current().note(std::move(mismatch));
    return reports(testing::TestPartResult::kNonFatalFailure, text);
  }
  ListenerRun& reports(testing::TestPartResult::Type type, const char* text) {
    events().OnTestPartResult({type, "a/b.cpp", 7, text});
    return *this;
  }
  const CaseOutcome& ended() {
    events().OnTestEnd(running());
    return outcome_;
  }

  [[nodiscard]] const std::vector<std::string>& reported_at_once() const { return at_once_; }

 private:
  static const testing::TestInfo& running() {
    return *testing::UnitTest::GetInstance()->current_test_info();
  }
  testing::TestEventListener& events() { return listener_; }

  Cases cases_{{.suite = running().test_suite_name(),
                .name = running().name(),
                .requirements = {strict, lenient}}};
  std::vector<std::string> at_once_;
  CaseOutcome outcome_;
  CaseListener listener_{
      cases_,
      {.begin = [](const Case&) {},
       .failure = [this](const Case&, const std::string& text,
                         const Mismatch&) { at_once_.push_back(text); },
       .end = [this](const Case&, const CaseOutcome& outcome) { outcome_ = outcome; }}};
};

// A deviation from unclear text is a warning only, whatever else its case checks.
TEST(CaseListener, OnlyWarnsAboutALenientRequirement) {
  ListenerRun run;
  run.fails({.kind = MismatchKind::wrong_value, .by = lenient});
  const CaseOutcome& outcome = run.ended();
  EXPECT_EQ(outcome.status, CaseStatus::pass);
  EXPECT_THAT(outcome.warnings, ElementsAre(std::string{lenient} + ": b.cpp:7: wrong"));
  EXPECT_THAT(outcome.failures, IsEmpty());
  EXPECT_THAT(outcome.mismatches, IsEmpty());
  EXPECT_THAT(run.reported_at_once(), IsEmpty());
}

// A lenient requirement does not excuse a violation of another one.
TEST(CaseListener, FailsBesideAWarning) {
  for (const char* const other : {strict, ""}) {
    ListenerRun run;
    run.fails({.kind = MismatchKind::wrong_code, .by = lenient})
        .fails({.kind = MismatchKind::wrong_bytes, .by = other}, "changed");
    const CaseOutcome& outcome = run.ended();
    EXPECT_EQ(outcome.status, CaseStatus::fail);
    EXPECT_THAT(outcome.warnings, SizeIs(1));
    EXPECT_THAT(outcome.failures, ElementsAre("b.cpp:7: changed"));
    EXPECT_THAT(run.reported_at_once(), ElementsAre("b.cpp:7: changed"));
  }
}

// After the driver accepted a call that may not be an error, its effects and the case's later
// observations are open.
TEST(CaseListener, OnlyWarnsAfterAnAcceptedMistakeOfALenientRequirement) {
  ListenerRun run;
  run.fails({.kind = MismatchKind::accepted, .by = lenient})
      .fails({.kind = MismatchKind::wrong_bytes}, "changed");
  const CaseOutcome& outcome = run.ended();
  EXPECT_EQ(outcome.status, CaseStatus::pass);
  EXPECT_THAT(outcome.warnings, ElementsAre(std::string{lenient} + ": b.cpp:7: wrong",
                                            std::string{lenient} + ": b.cpp:7: changed"));
}

// Failures before that are still failures, and so are the effects of an accepted error of a strict
// requirement.
TEST(CaseListener, FailsBeforeAnAcceptedMistakeAndAfterOneOfAStrictRequirement) {
  ListenerRun before;
  before.fails({.kind = MismatchKind::wrong_bytes})
      .fails({.kind = MismatchKind::accepted, .by = lenient});
  EXPECT_EQ(before.ended().status, CaseStatus::fail);
  ListenerRun after;
  after.fails({.kind = MismatchKind::accepted, .by = strict})
      .fails({.kind = MismatchKind::wrong_bytes});
  EXPECT_THAT(after.ended().failures, SizeIs(2));
}

TEST(CaseListener, ForgetsAnAcceptedMistakeWithItsCase) {
  ListenerRun run;
  run.fails({.kind = MismatchKind::accepted, .by = lenient});
  EXPECT_EQ(run.ended().status, CaseStatus::pass);
  run.begins();
  run.fails({.kind = MismatchKind::wrong_bytes});
  EXPECT_EQ(run.ended().status, CaseStatus::fail);
}

// A missing capability does not excuse an earlier failure.
TEST(CaseListener, PrefersFailureToUnsupported) {
  ListenerRun run;
  run.fails({}).reports(testing::TestPartResult::kSkip, "images");
  EXPECT_EQ(run.ended().status, CaseStatus::fail);
}

// An unsupported case has not passed. Some releases of GoogleTest end the messages of skips with a
// newline: texts put the capability into a sentence.
TEST(CaseListener, ReportsTheMissingCapabilityWithoutTheNewline) {
  ListenerRun run;
  const CaseOutcome& outcome = run.reports(testing::TestPartResult::kSkip, "images\n").ended();
  EXPECT_EQ(outcome.status, CaseStatus::unsupported);
  EXPECT_EQ(outcome.capability, "images");
}

// The trace of a random sequence is added to a failure, and is not a failure itself.
TEST(CaseListener, EndsAFailureWithTheTrace) {
  ListenerRun run;
  std::string said;
  CaseRecord::current().set_trace([&said] { return "the calls were:" + said; });
  said = " write";
  run.fails({});
  CaseRecord::current().set_trace(nullptr);
  run.fails({}, "later");
  EXPECT_THAT(
      run.ended().failures,
      ElementsAre("b.cpp:7: wrong\nGoogle Test trace:\nthe calls were: write", "b.cpp:7: later"));
}

}  // namespace
}  // namespace clmem::conformance::registration_test
