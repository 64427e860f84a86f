// SPDX-License-Identifier: Apache-2.0
#include "runner/batch.hpp"

#include "googlemock.hpp"
#include "results/json_fields.hpp"

namespace clmem::conformance::batch_test {
namespace {

class BatchTest : public testing::Test {
 protected:
  static EndMessage end_of(const std::string& id) { return {CaseResult{.id = id}}; }

  void make_ready() { (void)batch_.take(ReadyMessage{}); }

  void expect_refused(const WorkerMessage& event, const char* message) {
    EXPECT_THAT([&] { (void)batch_.take(event); }, ThrowsMessage<FormatError>(HasSubstr(message)));
  }

  Batch batch_{
      {CaseInfo{.id = "a"}, CaseInfo{.id = "b", .requirements = {"R"}}, CaseInfo{.id = "c"}}};
};

TEST_F(BatchTest, GivesEachResultOnce) {
  make_ready();
  EXPECT_EQ(batch_.take(BeginMessage{"b"}), std::nullopt);
  EXPECT_EQ(batch_.running()->id, "b");
  EXPECT_EQ(batch_.take(end_of("b"))->id, "b");
  EXPECT_EQ(batch_.running(), nullptr);
  EXPECT_EQ(batch_.last_finished(), "b");
  EXPECT_THAT(batch_.remaining(),
              ElementsAre(Field(&CaseInfo::id, "a"), Field(&CaseInfo::id, "c")));
  expect_refused(BeginMessage{"b"}, "'b' begins, which was not requested");
}

// Only the cases of the same process can have affected a case.
TEST_F(BatchTest, ListsTheCasesOfTheLatestProcess) {
  (void)batch_.take(ReadyMessage{.device = {}, .has_successors = true});
  EXPECT_TRUE(batch_.has_successors());
  (void)batch_.take(BeginMessage{"b"});
  (void)batch_.take(end_of("b"));
  batch_.begin_process();
  (void)batch_.take(BeginMessage{"a"});
  EXPECT_THAT(batch_.begun(), ElementsAre("b", "a"));
  EXPECT_THAT(batch_.begun_in_process(), ElementsAre("a"));
}

TEST_F(BatchTest, AbandonsTheRunningCase) {
  make_ready();
  EXPECT_EQ(batch_.abandon(Status::crash, "x", "", 0.0), std::nullopt);
  EXPECT_FALSE(batch_.has_progressed());
  (void)batch_.take(BeginMessage{"b"});
  const auto result = batch_.abandon(Status::timeout, "too slow", "log", 1.5);
  ASSERT_TRUE(result.has_value());
  EXPECT_EQ(result->status, Status::timeout);
  EXPECT_THAT(result->requirements, ElementsAre("R"));
  EXPECT_TRUE(batch_.has_progressed());
  EXPECT_EQ(batch_.remaining().size(), 2u);
}

// A case with a reported failure has failed, however its worker ends; the next one starts in a new
// process.
TEST_F(BatchTest, KeepsFailuresOfTheRunningCase) {
  make_ready();
  expect_refused(FailureMessage{"a", "x"}, "'a' fails without having begun");
  (void)batch_.take(BeginMessage{"a"});
  (void)batch_.take(FailureMessage{"a", "wrong", {.call = "clFlush"}});
  const auto failed = batch_.abandon(Status::crash, "SIGSEGV", "log", 1.5);
  EXPECT_EQ(failed->status, Status::fail);
  EXPECT_THAT(failed->failures, ElementsAre("wrong"));
  EXPECT_THAT(failed->deviations, ElementsAre(Field(&Deviation::call, "clFlush")));
  EXPECT_EQ(failed->cause, "");
  (void)batch_.take(BeginMessage{"b"});
  EXPECT_EQ(batch_.abandon(Status::crash, "SIGSEGV", "", 1.5)->status, Status::crash);
}

TEST_F(BatchTest, GivesUpTheFirstRemaining) {
  EXPECT_EQ(batch_.give_up_first("died", "log").id, "a");
  EXPECT_EQ(batch_.remaining().front().id, "b");
}

TEST_F(BatchTest, RefusesEventsOutOfOrder) {
  expect_refused(BeginMessage{"a"}, "expected 'ready' first");
  expect_refused(DoneMessage{}, "expected 'ready' first");
  make_ready();
  expect_refused(ReadyMessage{}, "'ready' comes a second time");
  expect_refused(DeviceMessage{}, "no 'device'");
  expect_refused(end_of("a"), "'a' ends without having begun");
  (void)batch_.take(BeginMessage{"a"});
  expect_refused(BeginMessage{"b"}, "'b' begins while 'a' runs");
  expect_refused(end_of("b"), "'b' ends without having begun");
  expect_refused(DoneMessage{}, "'done' comes while 'a' runs");
  (void)batch_.take(end_of("a"));
  (void)batch_.take(DoneMessage{});
  expect_refused(BeginMessage{"b"}, "an event follows 'done'");
}

}  // namespace
}  // namespace clmem::conformance::batch_test
