// SPDX-License-Identifier: Apache-2.0
#include <fmt/core.h>

#include <fstream>

#include "googlemock.hpp"
#include "program.hpp"
#include "results/result_file.hpp"

namespace clmem::conformance::cli_test {
namespace {

class Cli : public ProgramTest {
 protected:
  // Requires one line on the error stream and no other output.
  static void expect_refused(const Outcome& outcome, const std::string& message) {
    EXPECT_EQ(outcome.code, 2) << outcome.output;
    EXPECT_THAT(outcome.output, AllOf(HasSubstr("clmem-conformance: "), HasSubstr(message)));
  }

  const std::string baseline_header_ = "driver: Fake platform\nversion: 1.2\n";
};

TEST_F(Cli, EndsWithTheReport) {
  const Outcome outcome = run("Fake.pass,Fake.warn,Fake.unsupported");
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_THAT(outcome.output, EndsWith("report: " + (output() / "report.txt").string() + "\n"));
  for (const char* file : {"results.jsonl", "junit.xml", "report.json", "report.txt"}) {
    EXPECT_TRUE(std::filesystem::exists(output() / "fake" / file)) << file;
  }
  EXPECT_THAT(text_of(output() / "report.txt"), HasSubstr("warning  Fake.warn"));
  EXPECT_THAT(text_of(output() / "summary.md"), HasSubstr("as expected\n"));
}

TEST_F(Cli, ExplainsADeviation) {
  const Outcome outcome = run("Fake.pass,Fake.crash", {"--verbose"});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("new crash  Fake.crash\n  Shows what becomes of crash."),
                    HasSubstr("requires General.errcode-ret.null: Creation and map calls"),
                    HasSubstr("crash: SIGSEGV"), HasSubstr("about to die"),
                    HasSubstr("--output reproduce --filter Fake.crash"), Not(HasSubstr("\x1b"))));
}

// A first run may have hundreds of failures: the causes are shown, the largest first, and known
// failures are counted. The rows are in report.txt.
TEST_F(Cli, ShowsCausesInsteadOfRows) {
  const std::string known =
      write_file("some.txt", baseline_header_ + "fail Fake.fail#9 why https://x/1\n");
  const Outcome outcome =
      run("Fake.fail#1,Fake.fail#2,Fake.fail#9,Fake.crash_in_call", {"--baseline", known});
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("2 causes of 3 new failures, the largest first\n"),
                    HasSubstr("\n2  the process ends in clEnqueueFillBuffer: SIGSEGV (Segmentation "
                              "fault)\n  memory corrupted or process lost, 1 case\n"),
                    HasSubstr("--output reproduce --filter Fake.crash_in_call"),
                    HasSubstr("; 3 new, 1 known"), Not(HasSubstr("new fail  ")),
                    Not(HasSubstr("known fail  "))));
  EXPECT_THAT(text_of(output() / "report.txt"),
              AllOf(HasSubstr("2 causes of 3 new failures"), HasSubstr("new fail  Fake.fail#1"),
                    HasSubstr("known fail  Fake.fail#9"),
                    HasSubstr("in flight: clEnqueueFillBuffer(command_queue, buffer=NULL); before "
                              "it clCreateBuffer(context, size=4)")));
}

TEST_F(Cli, PrintsACommandThatReproduces) {
  const Outcome first = run("Fake.pass,Fake.fail");
  const std::size_t start = first.output.find("reproduce: ") + 11;
  const std::string command = first.output.substr(start, first.output.find('\n', start) - start);
  EXPECT_THAT(command, AllOf(HasSubstr(CLMEM_PROGRAM " run "), HasSubstr(" --device 0 "),
                             HasSubstr(" --driver " + (directory_ / "vendors/fake.icd").string())));
  EXPECT_THAT(command, EndsWith(" --filter Fake.fail"));
}

TEST_F(Cli, JudgesByTheBaseline) {
  const std::string known =
      write_file("known.txt", baseline_header_ + "fail Fake.fail why https://x/1\n");
  const Outcome green = run("Fake.pass,Fake.fail", {"--baseline", known, "--verbose"});
  EXPECT_EQ(green.code, 0) << green.output;
  EXPECT_THAT(green.output,
              AllOf(HasSubstr("known fail  Fake.fail"), HasSubstr("why https://x/1")));

  const std::string stale = write_file(
      "stale.txt",
      baseline_header_ + "fail Fake.pass why https://x/1\nfail Fake.gone why https://x/2\n");
  const Outcome red = run("Fake.pass,Fake.fail", {"--baseline", stale, "--verbose"});
  EXPECT_EQ(red.code, 1);
  EXPECT_THAT(red.output,
              AllOf(HasSubstr("fixed  Fake.pass"), HasSubstr("new fail  Fake.fail"),
                    HasSubstr("missing  Fake.gone"), HasSubstr(stale + ":4 judges no case")));
}

TEST_F(Cli, FailsOnAStaleBaselineWhenStrict) {
  const std::string entry = " why https://x/1\n";
  for (const std::string& stale :
       std::vector<std::string>{"fail Fake.pass" + entry, "fail Fake.gone" + entry,
                                "flaky Fake.pass why until:2001-01-31 https://x/1\n"}) {
    const std::string file = write_file("stale.txt", baseline_header_ + stale);
    const Outcome lenient = run("Fake.pass,Fake.unsupported", {"--baseline", file});
    EXPECT_EQ(lenient.code, 0) << lenient.output;
    EXPECT_THAT(lenient.output, HasSubstr(file + ":3"));
    EXPECT_THAT(text_of(output() / "fake" / "junit.xml"), Not(HasSubstr("<failure")));
    const Outcome strict = run("Fake.pass,Fake.unsupported", {"--baseline", file, "--strict"});
    EXPECT_EQ(strict.code, 1) << strict.output;
    EXPECT_THAT(text_of(output() / "fake" / "junit.xml"), HasSubstr("<failure"));
  }
}

// A case that brings down the machine gets its result without a run, and runs if another baseline
// permits it.
TEST_F(Cli, SkipsWhatTheBaselineSkips) {
  const std::string known =
      write_file("known.txt", baseline_header_ + "skip Fake.cr* ends everything https://x/1\n");
  const Outcome outcome = run("Fake.pass,Fake.crash", {"--baseline", known, "--verbose"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.output,
              AllOf(HasSubstr("known skip  Fake.crash\n  ends everything https://x"),
                    HasSubstr("2 cases: 1 pass, 1 skip; 1 known")));
  EXPECT_EQ(run("Fake.pass,Fake.crash", {"--baseline", "none", "--resume"}).code, 1);
  EXPECT_EQ(load_results(results()).results.cases.back().status, Status::crash);
}

TEST_F(Cli, ReportsPatternsThatHaveGrown) {
  const std::string file =
      write_file("known.txt", baseline_header_ + "fail Fake.f* why rows:1 https://x/1\n");
  const Outcome lenient = run("Fake.fail#1,Fake.fail#2", {"--baseline", file});
  EXPECT_EQ(lenient.code, 0);
  EXPECT_THAT(lenient.output, AllOf(HasSubstr("grown  Fake.f*\n  " + file +
                                              ":3 says rows:1, and its pattern matches 2"),
                                    HasSubstr("2 known, 1 grown")));
  EXPECT_EQ(run("Fake.fail#1,Fake.fail#2", {"--baseline", file, "--strict"}).code, 1);
}

TEST_F(Cli, RefusesTwoBaselinesForOneDevice) {
  const std::string one = write_file("one.txt", baseline_header_);
  const std::string two = write_file("two.txt", baseline_header_);
  expect_refused(run("Fake.pass", {"--baseline", one, "--baseline", two}),
                 two + ": the baseline " + one + " is about Fake platform 1.2.3, too");
}

TEST_F(Cli, ComparesDevices) {
  const std::map<std::string, std::string> two{{"CLMEM_FAKE_DEVICES", "two"}};
  const Outcome outcome = run("Fake.pass,Fake.crash", {}, two);
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(outcome.output, testing::ContainsRegex("count +fake +fake-2"));
  EXPECT_THAT(outcome.output, testing::Not(testing::ContainsRegex("case +fake +fake-2")));
  const Outcome verbose = run("Fake.pass,Fake.crash", {"--verbose"}, two);
  EXPECT_THAT(verbose.output, testing::ContainsRegex("case +fake +fake-2"));
  EXPECT_THAT(verbose.output, testing::ContainsRegex("Fake.crash +crash\\* +crash\\*"));
  EXPECT_TRUE(std::filesystem::exists(output() / "fake-2" / "results.jsonl"));
}

TEST_F(Cli, SelectsDevices) {
  const auto run_on = [this](const char* device) {
    return run("Fake.pass", {"--device", device}, {{"CLMEM_FAKE_DEVICES", "two"}});
  };
  EXPECT_THAT(run_on("second").output,
              AllOf(HasSubstr("Second device"), Not(HasSubstr("Fake device"))));
  expect_refused(
      run_on("7"),
      "no device matches '7'; there are:\n  fake 0: Fake device\n  fake 1: Second device");
}

TEST_F(Cli, ShowsWhatThereIs) {
  EXPECT_THAT(run_program({"run", "--help"}, {}).output,
              AllOf(HasSubstr("--baseline"), HasSubstr("Exit codes:"), Not(HasSubstr("--worker"))));
  const Outcome list = run_program({"list", "--worker", CLMEM_FAKE_WORKER, "--filter", "*.crash"},
                                   environment("Fake.pass,Fake.crash"));
  EXPECT_EQ(list.output,
            "Fake.crash  [quick]  Shows what becomes of crash.  (fake_worker.cpp:1)\n");
  const Outcome devices = run_program({"devices", "--worker", CLMEM_FAKE_WORKER}, environment(""));
  EXPECT_THAT(devices.output, HasSubstr("fake 0: Fake device"));
}

TEST_F(Cli, ShowsCases) {
  const auto show = [&](const std::vector<std::string>& cases) {
    std::vector<std::string> arguments{"show", "--worker", CLMEM_FAKE_WORKER, "--driver",
                                       (directory_ / "vendors" / "fake.icd").string()};
    arguments.insert(arguments.end(), cases.begin(), cases.end());
    std::string many = "Fake.crash,Fake.unsupported";
    for (int i = 0; i < 19; ++i) {
      many += fmt::format(",Fake.pass#{}", i);
    }
    return run_program(arguments, environment(many));
  };
  const Outcome outcome = show({"Fake.unsupported", "Fake.cr*"});
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.output,
              AllOf(StartsWith("Fake.crash\n  Shows what becomes of crash.\n"
                               "  requires General.errcode-ret.null: Creation and map calls"),
                    HasSubstr("\n    since 1.0\n  written in fake_worker.cpp:1\n"),
                    HasSubstr("on fake 0: crash\n    1 clFinish(queue)  (2 times)\n"
                              "    3   clRetainEvent(event)\n\nFake.unsupported\n"),
                    HasSubstr("on fake 0: unsupported (the device lacks images)\n")));
  EXPECT_THAT(show({"Fake.crash", "--calls", "2"}).output,
              EndsWith("(2 times)\n  ... --calls 3 shows the rest\n"));
  EXPECT_THAT(show({"Fake.crash", "--calls", "0"}).output, EndsWith("time limit 20 s\n"));
  expect_refused(show({"Fake.*"}), "21 cases match, more than the 20 that are shown");
  expect_refused(show({"Fake"}), "there is no case 'Fake'; did you mean 'Fake.*'?");
  expect_refused(show({"Fake.crsh"}), "did you mean 'Fake.crash'?");
}

TEST_F(Cli, RefusesBadInput) {
  expect_refused(run_program({"rum"}, {}), "rum");
  expect_refused(run_program({}, {}),
                 "a command: run, list, show, devices, merge, report, repro, coverage, prove, "
                 "baseline or bisect");
  expect_refused(run("Fake.pass", {"--nonsense"}), "--nonsense");
  expect_refused(run("Fake.pass", {"--profile", "slow"}), "--profile");
  expect_refused(run("Fake.pass", {"--seed", "-1"}), "expected a whole number, found '-1'");
  expect_refused(run("Fake.pass", {"--timeout-scale", "nan"}), "expected a number, found 'nan'");
  expect_refused(run("Fake.pass", {"--filter", "Nothing.*"}),
                 "the filter 'Nothing.*' matches none of the 1 cases");
  expect_refused(run("Fake.pass", {"--driver", "vulkan"}),
                 "driver 'vulkan' is not installed; looked in");
  expect_refused(run("Fake.pass", {"--driver", write_file("text.so", "no library")}),
                 "text.so: no driver: expected a shared library");
  expect_refused(run("Fake.pass", {"--baseline", write_file("binary.txt", "\x7f\x01\xff\n")}),
                 "binary.txt:1: unknown status '?");
  expect_refused(run("Fake.pass", {"--baseline", directory_.string()}), ": Is a directory");
  expect_refused(
      run("Fake.pass", {"--baseline", write_file("other.txt", "driver: X\nversion: *\n")}),
      "other.txt: the baseline is not about the driver 'Fake platform', and is not used");
  expect_refused(
      run("Fake.pass", {"--baseline", write_file("gpu.txt",
                                                 "driver: Fake platform\nversion: *\n"
                                                 "device: *\nnot-device: Fake*\n")}),
      "gpu.txt: the baseline is not about the device 'Fake device', and is not used; the device is "
      "Fake device, Fake platform, version 1.2.3; the baseline is about Fake platform, devices '*' "
      "but 'Fake*'");
  EXPECT_FALSE(std::filesystem::exists(output()));
}

TEST_F(Cli, RefusesADriverWithoutADevice) {
  const std::map<std::string, std::string> none{{"CLMEM_FAKE_DEVICES", "none"}};
  const std::string icd = (directory_ / "vendors" / "fake.icd").string();
  expect_refused(run("Fake.pass", {"--driver", icd}, none),
                 "the OpenCL loader finds no device in it");
  expect_refused(run("Fake.pass", {}, none), "no OpenCL driver with a device was found");
}

TEST_F(Cli, KeepsAForeignFile) {
  std::filesystem::create_directories(results().parent_path());
  std::ofstream{results()} << "my diary\n";
  expect_refused(run("Fake.pass"), "results.jsonl:1: expected JSON; not overwritten");
  EXPECT_EQ(text_of(results()), "my diary\n");
}

TEST_F(Cli, KeepsResultsOfAnotherVersion) {
  std::filesystem::create_directories(results().parent_path());
  const std::string older = "{\"format\":\"clmem-conformance-results-1\"}\n";
  std::ofstream{results()} << older;
  for (const std::vector<std::string>& more : {std::vector<std::string>{}, {"--resume"}}) {
    expect_refused(run("Fake.pass", more),
                   "results.jsonl:1: expected the format clmem-conformance-results-2, found "
                   "'clmem-conformance-results-1'; not overwritten");
  }
  EXPECT_EQ(text_of(results()), older);
}

}  // namespace
}  // namespace clmem::conformance::cli_test
