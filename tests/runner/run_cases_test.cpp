// SPDX-License-Identifier: Apache-2.0
#include <sys/resource.h>

#include "run_cases_fixture.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance::run_cases_test {
namespace {

TEST_F(RunCases, PassesOnWhatTheWorkerSays) {
  run({"Fake.pass", "Fake.warn", "Fake.unsupported", "Fake.fail"});
  EXPECT_EQ(result("Fake.pass").status, Status::pass);
  EXPECT_THAT(result("Fake.fail").failures, ElementsAre("expected one thing,\ngot another"));
  EXPECT_THAT(result("Fake.warn").warnings, ElementsAre("odd, but allowed"));
  EXPECT_EQ(result("Fake.unsupported").capability, "images");
  EXPECT_THAT(collector_.notes, IsEmpty());
  EXPECT_THAT(batches_, SizeIs(1));
}

TEST_F(RunCases, RunsCasesThatNeedMuchMemoryByThemselves) {
  options_.shared_memory = 100;
  options_.attempts.repeat = 2;
  run({"Fake.pass#large1", "Fake.pass#1", "Fake.pass#large2", "Fake.pass#2"}, 4);
  EXPECT_THAT(
      batches_,
      ElementsAre(ElementsAre("Fake.pass#1", "Fake.pass#2"), ElementsAre("Fake.pass#large1"),
                  ElementsAre("Fake.pass#large2"), ElementsAre("Fake.pass#1", "Fake.pass#2"),
                  ElementsAre("Fake.pass#large1"), ElementsAre("Fake.pass#large2")));
}

TEST_F(RunCases, RunsTheLadderBeforeTheOthers) {
  options_.attempts.repeat = 2;
  run({"Foundation.pass#1", "Foundation.crash", "Foundation.pass#2", "Fake.pass#1", "Fake.pass#2"},
      4);
  using Batch = std::vector<std::string>;
  const Batch steps{"Foundation.pass#1", "Foundation.crash", "Foundation.pass#2"};
  const Batch rest{"Foundation.pass#2"};
  const Batch others{"Fake.pass#1", "Fake.pass#2"};
  EXPECT_THAT(batches_, ElementsAre(steps, rest, others, steps, rest, others));
}

TEST_F(RunCases, GivesTheCasesAfterAFailureANewWorker) {
  run({"Fake.pass#1", "Fake.failstall", "Fake.pass#2"});
  EXPECT_EQ(result("Fake.failstall").status, Status::fail);
  EXPECT_EQ(result("Fake.pass#2").status, Status::pass);
  EXPECT_THAT(collector_.notes, IsEmpty());
  EXPECT_THAT(batches_, SizeIs(2));
}

// A call rejected with an unexpected code has changed nothing, so that the worker continues.
TEST_F(RunCases, KeepsTheWorkerAfterAWrongCode) {
  run({"Fake.pass#1", "Fake.failbycode", "Fake.pass#2"});
  EXPECT_EQ(result("Fake.failbycode").status, Status::fail);
  EXPECT_THAT(batches_, SizeIs(1));
}

// The behavior of a driver after a wrong result is random; the failure is kept in any case.
TEST_F(RunCases, KeepsAFailureWhateverBecomesOfItsWorker) {
  run({"Fake.failcrash", "Fake.failhang", "Fake.pass"});
  for (const char* id : {"Fake.failcrash", "Fake.failhang"}) {
    EXPECT_EQ(result(id).status, Status::fail);
    EXPECT_THAT(result(id).failures, ElementsAre("expected one thing"));
    EXPECT_THAT(result(id).cause, IsEmpty());
  }
  EXPECT_EQ(result("Fake.failcrash").log, "about to die");
  EXPECT_EQ(result("Fake.pass").status, Status::pass);
}

struct DeathRow {
  const char* kind;
  Status status;
  const char* cause;
};

class WorkerDeath : public RunCases, public testing::WithParamInterface<DeathRow> {};

TEST_P(WorkerDeath, CostsOneCase) {
  options_.limits.exit = WorkerLimits::Seconds{0.2};
  const std::string id = std::string{"Fake."} + GetParam().kind;
  run({"Fake.pass#1", id, "Fake.pass#2", "Fake.fail#3"});
  EXPECT_EQ(result(id).status, GetParam().status);
  EXPECT_THAT(result(id).cause, StartsWith(GetParam().cause));
  EXPECT_THAT(result(id).requirements, ElementsAre("A.b"));
  EXPECT_EQ(result("Fake.pass#1").status, Status::pass);
  EXPECT_EQ(result("Fake.pass#2").status, Status::pass);
  EXPECT_EQ(result("Fake.fail#3").status, Status::fail);
}

INSTANTIATE_TEST_SUITE_P(
    Kinds, WorkerDeath,
    testing::Values(DeathRow{"crash", Status::crash, "SIGSEGV"},
                    DeathRow{"abort", Status::crash, "SIGABRT"},
                    DeathRow{"hang", Status::timeout, "no result within 0.2 s"},
                    DeathRow{"hangcalling", Status::timeout, "no result within 1.2 s"},
                    DeathRow{"exit0", Status::crash, "exit code 0 without a result"},
                    DeathRow{"exit3", Status::crash, "exit code 3 without a result"},
                    DeathRow{"garbage", Status::crash,
                             "garbage on the event pipe: 'Segmentation fault'"},
                    DeathRow{"endless", Status::crash, "garbage on the event pipe: 'xxx"},
                    DeathRow{"close", Status::crash, "closed its event pipe without a result"},
                    DeathRow{"child", Status::crash, "SIGSEGV"},
                    DeathRow{"strayend", Status::crash, "garbage on the event pipe"},
                    DeathRow{"strayfailure", Status::crash, "garbage on the event pipe"},
                    DeathRow{"straybegin", Status::crash, "garbage on the event pipe"},
                    DeathRow{"straywaiting", Status::crash, "garbage on the event pipe"},
                    DeathRow{"diebefore", Status::crash, "exit code 5"},
                    DeathRow{"skip", Status::crash, "the worker ended without running the case"}),
    [](const testing::TestParamInfo<DeathRow>& row) { return std::string{row.param.kind}; });

// A case whose calls return is not hanging, however slow they are.
TEST_F(RunCases, GivesACaseThatMakesCallsMoreTime) {
  run({"Fake.hangless"});
  EXPECT_EQ(result("Fake.hangless").status, Status::pass);
}

TEST_F(RunCases, DistinguishesASlowCrashFromAHang) {
  run({"Fake.slowdeath", "Fake.pass"});
  EXPECT_EQ(result("Fake.slowdeath").status, Status::crash);
  EXPECT_THAT(result("Fake.slowdeath").cause, StartsWith("SIGABRT"));
  EXPECT_EQ(result("Fake.pass").status, Status::pass);
}

TEST_F(RunCases, ReportsTheCallInFlight) {
  run({"Fake.crash_in_call"});
  EXPECT_EQ(result("Fake.crash_in_call").call, "clEnqueueFillBuffer");
  EXPECT_THAT(result("Fake.crash_in_call").calls_before, testing::ElementsAre("clCreateBuffer"));
  EXPECT_THAT(result("Fake.crash_in_call").calls,
              testing::ElementsAre("clCreateBuffer(context, size=4)",
                                   "clEnqueueFillBuffer(command_queue, buffer=NULL)"));
}

// A worker that replaces its processes survives the death of one of them, whose output is read
// before the next one writes.
TEST_F(RunCases, KeepsTheWorkerWhoseCopyDies) {
  environment_["CLMEM_FAKE_COPIES"] = "yes";
  run({"Fake.pass#1", "Fake.crashincopy", "Fake.exitincopy", "Fake.pass#2"});
  EXPECT_THAT(result("Fake.crashincopy").cause, StartsWith("SIGSEGV"));
  EXPECT_EQ(result("Fake.exitincopy").cause, "exit code 3 without a result");
  for (const char* id : {"Fake.crashincopy", "Fake.exitincopy"}) {
    EXPECT_EQ(result(id).status, Status::crash);
    EXPECT_EQ(result(id).call, "clFinish");
    EXPECT_EQ(result(id).log, "about to die");
  }
  EXPECT_EQ(result("Fake.pass#2").status, Status::pass);
  EXPECT_THAT(collector_.notes, IsEmpty());
  EXPECT_THAT(batches_, SizeIs(1));
}

std::vector<std::string> with_passes(std::vector<std::string> ids) {
  for (int i = 0; i < 200; ++i) {  // more than a first batch
    ids.push_back("Fake.pass#" + std::to_string(i));
  }
  return ids;
}

// A worker with successors gets further cases, because loading a driver takes longer than most
// cases.
TEST_F(RunCases, GivesMoreCasesToAWorkerWithSuccessors) {
  std::vector<std::string> ids = with_passes({"Fake.poison"});
  ids.push_back("Fake.weak");
  run(ids);
  EXPECT_EQ(result("Fake.weak").status, Status::pass) << "in a worker of its own";
  collector_.results.clear();
  environment_["CLMEM_FAKE_COPIES"] = "yes";
  batches_.clear();
  run(ids);
  EXPECT_EQ(result("Fake.weak").status, Status::fail) << "the fake has only one process";
  EXPECT_GT(batches_.size(), 1u);
  EXPECT_THAT(collector_.notes, IsEmpty());
}

TEST_F(RunCases, BlamesNoCaseForAWorkerThatDiesOrHangsBetweenBatches) {
  environment_["CLMEM_FAKE_COPIES"] = "yes";
  for (const char* first : {"Fake.diewaiting", "Fake.hangwaiting"}) {
    collector_ = {};
    run(with_passes({first}));
    for (const auto& [id, one] : collector_.results) {
      EXPECT_EQ(one.status, Status::pass) << id;
    }
    options_.limits.start = WorkerLimits::Seconds{2};  // for the one that hangs
  }
}

TEST_F(RunCases, GivesNoMoreCasesToAWorkerThatLeavesSomeOut) {
  environment_["CLMEM_FAKE_COPIES"] = "yes";
  run(with_passes({"Fake.poison", "Fake.skip"}));
  EXPECT_EQ(result("Fake.skip").status, Status::crash);
  EXPECT_EQ(result("Fake.skip").cause, "the worker ended without running the case");
}

// After the report of a death the worker must continue with a successor; other output is invalid.
TEST_F(RunCases, TakesADeathWithoutASuccessorForGarbage) {
  run({"Fake.crashincopy", "Fake.pass"});
  EXPECT_THAT(result("Fake.crashincopy").cause, HasSubstr("garbage on the event pipe"));
  EXPECT_EQ(result("Fake.pass").status, Status::pass);
}

TEST_F(RunCases, AsksWhereAWorkerHangs) {
  run({"Fake.hangtells", "Fake.hangdeaf", "Fake.pass"});
  EXPECT_EQ(result("Fake.hangtells").status, Status::timeout);
  EXPECT_EQ(result("Fake.hangtells").log, "backtrace:\nhere");
  EXPECT_EQ(result("Fake.hangdeaf").status, Status::timeout);
  EXPECT_EQ(result("Fake.hangdeaf").cause, "no result within 0.2 s");
  EXPECT_EQ(result("Fake.pass").status, Status::pass);
}

TEST_F(RunCases, KeepsTheLogOfTheCase) {
  run({"Fake.pass", "Fake.crash"});
  EXPECT_EQ(result("Fake.crash").log, "about to die");
}

TEST_F(RunCases, BearsMegabytesOfOutput) {
  run({"Fake.flood", "Fake.crash"});
  EXPECT_EQ(result("Fake.flood").status, Status::pass);
  EXPECT_LT(result("Fake.crash").log.size(), 5000u);
}

TEST_F(RunCases, KeepsSeveralWorkersApart) {
  std::vector<std::string> ids;
  for (int i = 0; i < 40; ++i) {
    ids.push_back("Fake.pass#" + std::to_string(i));
    ids.push_back("Fake.crash#" + std::to_string(i));
  }
  run(ids, 4);
  for (int i = 0; i < 40; ++i) {
    EXPECT_EQ(result("Fake.pass#" + std::to_string(i)).status, Status::pass);
    EXPECT_EQ(result("Fake.crash#" + std::to_string(i)).status, Status::crash);
  }
}

TEST_F(RunCases, ReportsADeathBetweenCases) {
  run({"Fake.crashafter", "Fake.pass"});
  EXPECT_EQ(result("Fake.crashafter").status, Status::pass);
  EXPECT_THAT(collector_.notes,
              ElementsAre(AllOf(StartsWith("a worker ended after Fake.crashafter: SIGSEGV"),
                                HasSubstr("\na thread of the driver has ended"))));
}

TEST_F(RunCases, ScalesTimeLimits) {
  options_.limits.time_scale = 0.5;
  run({"Fake.hang"});
  EXPECT_EQ(result("Fake.hang").cause, "no result within 0.1 s");
}

TEST_F(RunCases, StopsWhenNoWorkerStarts) {
  environment_["CLMEM_FAKE_START"] = "crash";
  EXPECT_THAT([&] { run({"Fake.pass"}); },
              ThrowsMessage<SetupError>(AllOf(HasSubstr("no worker can be started"),
                                              HasSubstr("SIGSEGV"), HasSubstr("about to die"))));
  EXPECT_THAT(collector_.results, IsEmpty());
}

TEST_F(RunCases, KeepsResultsWhereNoFurtherWorkerCanBeStarted) {
  rlimit files{};
  ASSERT_EQ(::getrlimit(RLIMIT_NOFILE, &files), 0);
  options_.ended = [&](const std::string&) {
    // Enough for UBSan, which uses a pipe to test whether memory is readable.
    const rlimit few{.rlim_cur = 10, .rlim_max = files.rlim_max};
    ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &few), 0);
  };
  EXPECT_THAT(
      [&] {
        (void)start({"Fake.crashafter", "Fake.pass"});
      },
      ThrowsMessage<RunHalted>(HasSubstr("cannot duplicate a descriptor")));
  ASSERT_EQ(::setrlimit(RLIMIT_NOFILE, &files), 0);
  ASSERT_EQ(collector_.results.count("Fake.crashafter"), 1u);
  EXPECT_EQ(result("Fake.crashafter").status, Status::pass);
}

TEST(ChildProcessStart, NamesAProgramThatIsNotThere) {
  EXPECT_THAT(
      [] { (void)ChildProcess::start({.arguments = {"/nonexistent/worker"}}); },
      ThrowsMessage<SetupError>("cannot execute /nonexistent/worker: No such file or directory"));
}

}  // namespace
}  // namespace clmem::conformance::run_cases_test
