// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <filesystem>
#include <set>

#include "googlemock.hpp"
#include "program.hpp"
#include "results/result_file.hpp"

namespace clmem::conformance::run_options_test {
namespace {

class RunOptionsTest : public ProgramTest {
 protected:
  [[nodiscard]] std::vector<CaseResult> kept() const {
    return load_results(results()).results.cases;
  }

  // Returns the ids in the order in which the results arrived.
  [[nodiscard]] static std::vector<std::string> order_of(const std::string& output) {
    std::vector<std::string> order;
    for (std::size_t at = output.find("new fail  "); at != std::string::npos;
         at = output.find("new fail  ", at)) {
      at += std::string{"new fail  "}.size();
      order.push_back(output.substr(at, output.find('\n', at) - at));
    }
    order.resize(order.size() / 2);  // progress first, then the report
    return order;
  }

  [[nodiscard]] std::string known_to_fail(const std::string& pattern) const {
    return write_file("known.txt",
                      "driver: Fake platform\nversion: *\nfail " + pattern + " why https://x/1\n");
  }

  // Runs with the file that the case "once" leaves behind.
  [[nodiscard]] Outcome run_once(const std::string& cases,
                                 const std::vector<std::string>& more = {}) const {
    return run(cases, more, {{"CLMEM_FAKE_STATE", (directory_ / "state").string()}});
  }

  [[nodiscard]] static std::string many_failures() {
    std::string cases;
    for (int i = 0; i < 12; ++i) {
      cases += (i == 0 ? "Fake.fail#" : ",Fake.fail#") + std::to_string(i);
    }
    return cases;
  }
};

TEST_F(RunOptionsTest, RunsAShard) {
  const std::string cases = "Fake.pass#1,Fake.pass#2,Fake.pass#3";
  std::set<std::string> all;
  for (const char* shard : {"1/2", "2/2"}) {
    EXPECT_EQ(run(cases, {"--shard", shard}).code, 0);
    EXPECT_EQ(load_results(results()).results.identity.shard, shard);
    EXPECT_EQ(load_results(results()).results.identity.cases, 3u);
    for (const CaseResult& result : kept()) {
      EXPECT_TRUE(all.insert(result.id).second) << result.id;
    }
  }
  EXPECT_THAT(all, SizeIs(3));
}

TEST_F(RunOptionsTest, BearsAnEmptyShard) {
  const Outcome outcome = run("Fake.pass", {"--shard", "2/2"});
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_THAT(kept(), SizeIs(0));
}

TEST_F(RunOptionsTest, RefusesToResumeAnotherShard) {
  ASSERT_EQ(run("Fake.pass#1,Fake.pass#2", {"--shard", "1/2"}).code, 0);
  const Outcome outcome = run("Fake.pass#1,Fake.pass#2", {"--shard", "2/2", "--resume"});
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("cannot resume: shard is '1/2' there and '2/2' now"));
}

TEST_F(RunOptionsTest, Shuffles) {
  const auto shuffled = [&](std::vector<std::string> seed) {
    seed.insert(seed.begin(), {"--verbose", "--jobs", "1", "--shuffle"});
    return run(many_failures(), seed).output;
  };
  const std::string first = shuffled({"7"});
  EXPECT_THAT(first, HasSubstr("the cases run in the order of --shuffle 7"));
  EXPECT_THAT(order_of(first), SizeIs(12));
  EXPECT_EQ(order_of(first), order_of(shuffled({"7"})));
  EXPECT_NE(order_of(first), order_of(shuffled({"8"})));
  EXPECT_THAT(shuffled({}), ContainsRegex("the order of --shuffle [0-9]+\n"));
  EXPECT_EQ(kept().front().id, "Fake.fail#0");
}

TEST_F(RunOptionsTest, RunsKnownFailuresLast) {
  const std::string known = known_to_fail("Fake.poison");
  const auto fails_after_poison = [&](std::vector<std::string> order) {
    order.insert(order.begin(), {"--jobs", "1", "--baseline", known});
    (void)run("Fake.poison,Fake.weak", order);
    return kept().back().status == Status::fail;
  };
  EXPECT_FALSE(fails_after_poison({}));
  const std::vector<std::string> seeds{"1", "2", "3", "4", "5", "6"};
  EXPECT_TRUE(std::ranges::any_of(seeds, [&](const std::string& seed) {
    return fails_after_poison({"--shuffle", seed});
  }));
}

TEST_F(RunOptionsTest, RepeatsCases) {
  const Outcome outcome = run_once("Fake.pass,Fake.once", {"--repeat", "3"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("\nflaky  Fake.once"), HasSubstr("failed in 1 of 3 runs"),
                    HasSubstr("1 pass, 1 flaky")));
}

TEST_F(RunOptionsTest, RetriesFailures) {
  const Outcome outcome = run_once("Fake.pass,Fake.once,Fake.fail", {"--retry", "2", "--verbose"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("\nflaky  Fake.once"), HasSubstr("failed in 1 of 2 runs"),
                    HasSubstr("new fail  Fake.fail"), HasSubstr("failed in 3 of 3 runs")));
}

TEST_F(RunOptionsTest, ReproducesAFailureThatDependsOnOrder) {
  const std::string cases = "Fake.pass#1,Fake.poison,Fake.pass#2,Fake.weak";
  const Outcome outcome = run(cases, {"--jobs", "1", "--verbose"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(
      outcome.output,
      AllOf(HasSubstr("new fail  Fake.weak"), HasSubstr("passes alone; fails after Fake.poison\n"),
            HasSubstr("--filter Fake.poison --filter Fake.weak --one-process\n"),
            HasSubstr("as a C program: "), HasSubstr("--after Fake.poison Fake.weak\n")));
  const auto in_order = [&](const char* first, const char* second) {
    return run(cases, {"--filter", first, "--filter", second, "--one-process"}).code;
  };
  EXPECT_EQ(in_order("Fake.poison", "Fake.weak"), 1);
  EXPECT_EQ(in_order("Fake.weak", "Fake.poison"), 0);
  EXPECT_EQ(run(cases, {"--filter", "Fake.weak"}).code, 0);
}

TEST_F(RunOptionsTest, StopsAfterTooManyFailures) {
  const Outcome stopped = run(many_failures(), {"--max-failures", "1", "--jobs", "1"});
  EXPECT_EQ(stopped.code, 1);
  EXPECT_THAT(stopped.output,
              ContainsRegex("stopped after [0-9]+ new failures; [0-9]+ cases have no"
                            " result, and --resume runs them"));
  EXPECT_LT(kept().size(), 12u);
  EXPECT_EQ(run(many_failures(), {"--resume"}).code, 1);
  EXPECT_THAT(kept(), SizeIs(12));
}

TEST_F(RunOptionsTest, DoesNotStopAtKnownFailures) {
  const Outcome outcome =
      run(many_failures(), {"--max-failures", "1", "--baseline", known_to_fail("Fake.*")});
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_THAT(outcome.output, Not(HasSubstr("stopped after")));
}

// The forms of the calls show which cases have run again to find the causes (diagnosis.hpp).
class DiagnosisTest : public RunOptionsTest {
 protected:
  [[nodiscard]] std::vector<std::string> diagnosed() const {
    std::vector<std::string> ids;
    for (const CaseResult& result : kept()) {
      if (!result.forms.empty()) {
        ids.push_back(result.id);
      }
    }
    return ids;
  }
};

TEST_F(DiagnosisTest, RunsFailuresAndPassingCasesAgain) {
  const Outcome outcome = run("Fake.fail,Fake.pass,Fake.unsupported");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.output,
              HasSubstr("2 cases run again, for 60 s at most, to find the causes of 1 new"));
  EXPECT_THAT(diagnosed(), ElementsAre("Fake.fail", "Fake.pass"));
}

TEST_F(DiagnosisTest, NeedsANewFailure) {
  EXPECT_EQ(run("Fake.fail,Fake.pass", {"--baseline", known_to_fail("Fake.fail")}).code, 0);
  EXPECT_THAT(diagnosed(), IsEmpty());
  EXPECT_EQ(run("Fake.fail,Fake.pass", {"--no-diagnosis"}).code, 1);
  EXPECT_THAT(diagnosed(), IsEmpty());
}

TEST_F(DiagnosisTest, GoesOnWithResume) {
  ASSERT_EQ(run("Fake.fail,Fake.pass", {"--no-diagnosis"}).code, 1);
  EXPECT_EQ(run("Fake.fail,Fake.pass", {"--resume"}).code, 1);
  EXPECT_THAT(diagnosed(), ElementsAre("Fake.fail", "Fake.pass"));
}

TEST_F(DiagnosisTest, LeavesVerdictsAsTheyAre) {
  EXPECT_EQ(run_once("Fake.once,Fake.pass").code, 1);
  EXPECT_EQ(kept().front().status, Status::fail);
  EXPECT_THAT(diagnosed(), ElementsAre("Fake.once", "Fake.pass"));
}

struct Mistake {
  const char* name;
  std::vector<std::string> arguments;
  const char* message;
};

class OptionMistake : public ProgramTest, public testing::WithParamInterface<Mistake> {};

TEST_P(OptionMistake, IsRefused) {
  const Outcome outcome = run("Fake.pass", GetParam().arguments);
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr(GetParam().message));
  EXPECT_EQ(std::ranges::count(outcome.output, '\n'), 1) << outcome.output;
  EXPECT_FALSE(std::filesystem::exists(output()));
}

INSTANTIATE_TEST_SUITE_P(
    Options, OptionMistake,
    testing::Values(
        Mistake{"ShardZero", {"--shard", "0/2"}, "expected I/N with 1 <= I <= N, found '0/2'"},
        Mistake{"ShardBeyond", {"--shard", "3/2"}, "expected I/N"},
        Mistake{"ShuffleWord", {"--shuffle", "often"}, "expected a whole number, found 'often'"},
        Mistake{"ShuffleHuge", {"--shuffle", "99999999999999999999"}, "out of range"},
        Mistake{"RepeatNever", {"--repeat", "0"}, "--repeat"},
        Mistake{"RepeatAndRetry", {"--repeat", "2", "--retry", "2"}, "excludes"},
        Mistake{"NoFailureAllowed", {"--max-failures", "0"}, "--max-failures"},
        Mistake{"NoMemory", {"--memory-limit", "0"}, "--memory-limit"}),
    [](const testing::TestParamInfo<Mistake>& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::conformance::run_options_test
