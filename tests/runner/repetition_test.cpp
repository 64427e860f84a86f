// SPDX-License-Identifier: Apache-2.0

#include <filesystem>
#include <set>

#include "run_cases_fixture.hpp"

namespace clmem::conformance::repetition_test {
namespace {

class Repetition : public RunCases {
 protected:
  Repetition() {
    const auto state = std::filesystem::path{testing::TempDir()} / "clmem-fake-state";
    std::filesystem::remove(state);
    environment_["CLMEM_FAKE_STATE"] = state.string();
  }
};

TEST_F(Repetition, CallsACaseFlakyThatPassesWhenRetried) {
  options_.attempts.retries = 2;
  run({"Fake.once", "Fake.fail", "Fake.crash"});
  EXPECT_EQ(result("Fake.once").status, Status::flaky);
  EXPECT_THAT(result("Fake.once").failures, SizeIs(1));
  EXPECT_EQ(result("Fake.fail").status, Status::fail);
  EXPECT_EQ(result("Fake.fail").failed_runs, 3u);
  EXPECT_EQ(result("Fake.crash").status, Status::crash);
}

// A retried case runs alone in its worker, so that state of other cases cannot fail it again.
TEST_F(Repetition, RetriesACaseAlone) {
  options_.attempts.retries = 1;
  run({"Fake.pass", "Fake.fail#1", "Fake.fail#2"});
  EXPECT_THAT(batches_, Contains(ElementsAre("Fake.fail#1")));
  EXPECT_THAT(batches_, Contains(ElementsAre("Fake.fail#2")));
}

// A failure that the baseline knows is not retried: it would take time without new information.
TEST_F(Repetition, DoesNotRetryWhatIsExpected) {
  options_.attempts = {.retries = 3, .is_expected = [](const CaseResult& failed) {
                         return failed.id == "Fake.fail";
                       }};
  run({"Fake.fail"});
  EXPECT_THAT(batches_, SizeIs(1));
  EXPECT_EQ(result("Fake.fail").runs, 1u);
}

TEST_F(Repetition, RepeatsEveryCase) {
  options_.attempts.repeat = 3;
  run({"Fake.pass", "Fake.once", "Fake.fail", "Fake.crash"}, 2);
  EXPECT_EQ(result("Fake.pass").status, Status::pass);
  EXPECT_EQ(result("Fake.pass").runs, 3u);
  EXPECT_EQ(result("Fake.once").status, Status::flaky);
  EXPECT_EQ(result("Fake.once").failed_runs, 1u);
  EXPECT_EQ(result("Fake.fail").failed_runs, 3u);
  EXPECT_EQ(result("Fake.crash").status, Status::crash);
  for (const std::vector<std::string>& batch : batches_) {
    EXPECT_EQ(std::set<std::string>(batch.begin(), batch.end()).size(), batch.size());
  }
}

TEST_F(Repetition, FindsTheCasesAfterWhichOneFails) {
  options_.attempts.search = OrderSearch::yes;
  run({"Fake.pass#1", "Fake.poison", "Fake.pass#2", "Fake.pass#3", "Fake.weak", "Fake.pass#4"});
  EXPECT_EQ(result("Fake.weak").status, Status::fail);
  EXPECT_THAT(result("Fake.weak").after, ElementsAre("Fake.poison"));
  EXPECT_THAT(collector_.notes,
              ElementsAre(HasSubstr("Fake.weak fails after other cases and passes alone")));
}

TEST_F(Repetition, FindsSeveralCulprits) {
  options_.attempts.search = OrderSearch::yes;
  run({"Fake.poison#1", "Fake.pass#1", "Fake.poison#2", "Fake.pass#2", "Fake.strong"});
  EXPECT_THAT(result("Fake.strong").after, ElementsAre("Fake.poison#1", "Fake.poison#2"));
}

// A failure that needs other cases is reported with them even without a request, within a time
// budget. Cases that other failures needed are tried first.
TEST_F(Repetition, FindsCulpritsWithinABudget) {
  const std::vector<std::string> ids{"Fake.pass#1", "Fake.once", "Fake.poison#1", "Fake.pass#2",
                                     "Fake.weak#1"};
  options_.budget = {.alone = WorkerLimits::Seconds{100}, .search = WorkerLimits::Seconds{100}};
  run(ids);
  EXPECT_EQ(result("Fake.weak#1").status, Status::fail);
  EXPECT_THAT(result("Fake.weak#1").after, ElementsAre("Fake.poison#1"));
  EXPECT_EQ(result("Fake.once").status, Status::fail);
  EXPECT_THAT(result("Fake.once").after, IsEmpty());
  EXPECT_EQ(result("Fake.once").failed_runs, 1u);

  collector_ = {};
  options_.budget = {.alone = WorkerLimits::Seconds{1e-9}, .search = WorkerLimits::Seconds{100}};
  run({"Fake.poison", "Fake.weak#1", "Fake.poison#2", "Fake.weak#2"});
  EXPECT_THAT(result("Fake.weak#1").after, ElementsAre("Fake.poison"));
  EXPECT_EQ(result("Fake.weak#2").status, Status::fail);
  EXPECT_THAT(result("Fake.weak#2").after, IsEmpty());
  EXPECT_THAT(collector_.notes, Contains(HasSubstr("--bisect finds out")));

  collector_ = {};
  options_.budget = {.alone = WorkerLimits::Seconds{100}, .search = WorkerLimits::Seconds{1e-9}};
  run({"Fake.poison", "Fake.weak"});
  EXPECT_EQ(result("Fake.weak").status, Status::fail);
  EXPECT_THAT(result("Fake.weak").after, IsEmpty());
}

// A search is in vain where a case passes after the same cases: a failure at random, for example.
TEST_F(Repetition, EndsTheSearchesAfterSeveralInVain) {
  options_.budget = {.alone = WorkerLimits::Seconds{100}, .search = WorkerLimits::Seconds{100}};
  options_.one_batch = true;
  std::vector<std::string> ids;
  for (int i = 0; i < 9; ++i) {
    ids.push_back("Fake.pass#" + std::to_string(i));
    ids.push_back("Fake.unless_last#" + std::to_string(i));
  }
  ids.push_back("Fake.pass");
  run(ids, 1);
  EXPECT_THAT(collector_.notes, SizeIs(5));

  collector_ = {};
  options_.attempts.search = OrderSearch::yes;
  run(ids, 1);
  EXPECT_THAT(collector_.notes, SizeIs(9));
}

TEST_F(Repetition, RunsOneBatch) {
  options_.one_batch = true;
  options_.shared_memory = 100;
  run({"Fake.pass#1", "Fake.pass#large", "Fake.pass#2"}, 1);
  EXPECT_THAT(batches_, ElementsAre(ElementsAre("Fake.pass#1", "Fake.pass#large", "Fake.pass#2")));
}

// A case that also fails alone is not searched further, and one that passes after the same cases is
// flaky.
TEST_F(Repetition, DistinguishesOrderFromChance) {
  options_.attempts.search = OrderSearch::yes;
  run({"Fake.pass", "Fake.fail"});
  EXPECT_EQ(result("Fake.fail").status, Status::fail);
  EXPECT_THAT(result("Fake.fail").after, IsEmpty());
  EXPECT_THAT(collector_.notes, IsEmpty());

  collector_ = {};
  run({"Fake.pass", "Fake.once"});
  EXPECT_EQ(result("Fake.once").status, Status::flaky);
  EXPECT_THAT(result("Fake.once").after, IsEmpty());
}

// A crash that is repeated neither alone nor after the same cases is chance; one that is repeated
// belongs to the case.
TEST_F(Repetition, ConfirmsCrashes) {
  options_.attempts.confirm_crashes = true;
  run({"Fake.pass", "Fake.crash_once", "Fake.crash"});
  EXPECT_EQ(result("Fake.crash_once").status, Status::flaky);
  EXPECT_EQ(result("Fake.crash").status, Status::crash);
  EXPECT_THAT(batches_, Contains(ElementsAre("Fake.crash")));
}

TEST_F(Repetition, StopsWhenItIsEnough) {
  options_.enough = [this] { return collector_.results.size() >= 2; };
  std::vector<std::string> ids;
  for (int i = 0; i < 200; ++i) {
    ids.push_back("Fake.crash#" + std::to_string(i));
  }
  EXPECT_EQ(start(ids), StopReason::stopped);
  EXPECT_THAT(collector_.results, SizeIs(2));
}

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
// A case that would use all memory fails alone without affecting the machine. (Sanitizers reserve
// more memory than the limit at their start.)
TEST_F(Repetition, LimitsTheMemoryOfAWorker) {
  memory_limit_ = std::uint64_t{64} << 20U;
  run({"Fake.pass#1", "Fake.glutton", "Fake.pass#2"});
  EXPECT_EQ(result("Fake.glutton").status, Status::crash);
  EXPECT_THAT(result("Fake.glutton").log, HasSubstr("bad_alloc"));
  EXPECT_EQ(result("Fake.pass#2").status, Status::pass);
}
#endif

}  // namespace
}  // namespace clmem::conformance::repetition_test
