// SPDX-License-Identifier: Apache-2.0
#include "campaign/trials.hpp"

#include <gmock/gmock.h>

#include <algorithm>
#include <functional>
#include <iterator>
#include <vector>

namespace clmem::tests::fuzz_trials_test {
namespace {

using namespace clmem::fuzz;
using ::testing::Each;
using ::testing::ElementsAre;
using ::testing::Field;
using ::testing::SizeIs;

// Shows a symptom in the runs whose numbers are given.
class FakeRuns {
 public:
  FakeRuns(Symptom symptom, std::vector<std::size_t> numbers)
      : symptom_{symptom}, numbers_{std::move(numbers)} {}

  std::optional<Symptom> operator()(const Trial& trial) {
    made.push_back(trial);
    const bool shows = std::ranges::find(numbers_, made.size()) != numbers_.end();
    return shows ? std::optional{symptom_} : std::nullopt;
  }

  std::vector<Trial> made{};

 private:
  Symptom symptom_;
  std::vector<std::size_t> numbers_;
};

TEST(CountShown, EndsAfterThreeInARow) {
  FakeRuns runs{Symptom::bytes, {1, 2, 3}};
  EXPECT_EQ(count_shown(Symptom::bytes, false, std::ref(runs)), trials);
  EXPECT_THAT(runs.made, SizeIs(3));
}

TEST(CountShown, CountsWhatShowsAtTimes) {
  FakeRuns runs{Symptom::bytes, {1, 2, 4, 9}};
  EXPECT_EQ(count_shown(Symptom::bytes, false, std::ref(runs)), 4u);
  EXPECT_THAT(runs.made, SizeIs(trials));
}

TEST(CountShown, DoesNotCountAnotherSymptom) {
  FakeRuns runs{Symptom::callback, {1, 2, 3, 4}};
  EXPECT_EQ(count_shown(Symptom::hang, false, std::ref(runs)), 0u);
}

// A driver may run short of resources in any three runs: each of ten runs has to show it, as the
// first program of a process and as the second.
TEST(CountShown, TriesAShortageTenTimesInFiveProcesses) {
  FakeRuns nine{Symptom::code, {1, 2, 3, 4, 5, 6, 7, 8, 9}};
  EXPECT_EQ(count_shown(Symptom::code, true, std::ref(nine)), 9u);
  std::vector<bool> fresh;
  std::ranges::transform(nine.made, std::back_inserter(fresh), &Trial::new_process);
  EXPECT_THAT(fresh, ElementsAre(true, false, true, false, true, false, true, false, true, false));
}

// The process that has shrunk the program has a history.
TEST(CountShown, BeginsInANewProcessAndKeepsItOtherwise) {
  FakeRuns runs{Symptom::code, {2}};
  (void)count_shown(Symptom::code, false, std::ref(runs));
  EXPECT_TRUE(runs.made.at(0).new_process);
  runs.made.erase(runs.made.begin());
  EXPECT_THAT(runs.made, Each(Field(&Trial::new_process, false)));
}

// A hang gets the full time limit until it is shown; afterwards a short one is enough.
TEST(CountShown, GivesAHangAllTheTimeUntilItShows) {
  FakeRuns runs{Symptom::hang, {3}};
  EXPECT_EQ(count_shown(Symptom::hang, false, std::ref(runs)), 1u);
  std::vector<TimeLimit> times;
  std::ranges::transform(runs.made, std::back_inserter(times), &Trial::time);
  using enum TimeLimit;
  EXPECT_THAT(times,
              ElementsAre(full, full, full, first, first, first, first, first, first, first));
}

TEST(CountShown, GivesOthersAllTheTimeInEachRun) {
  FakeRuns runs{Symptom::callback, {1, 4}};
  (void)count_shown(Symptom::callback, false, std::ref(runs));
  EXPECT_THAT(runs.made, Each(Field(&Trial::time, TimeLimit::full)));
}

}  // namespace
}  // namespace clmem::tests::fuzz_trials_test
