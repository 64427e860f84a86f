// SPDX-License-Identifier: Apache-2.0
#include <poll.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "googlemock.hpp"
#include "results/case_info.hpp"
#include "results/worker_message.hpp"
#include "runner/child_process.hpp"
#include "text_of_file.hpp"

namespace clmem::conformance::worker_test {
namespace {

constexpr const char* some_case = "CreateBuffer.StartsWithHostBytes/Copy";
constexpr const char* other_case = "CreateBuffer.HoldsWhatTheHostWrites/Default";

struct WorkerOutcome {
  ChildExit exit{};
  std::vector<std::string> lines{};  // lines of the event descriptor
  std::string log{};
};

std::vector<std::string> lines_of(std::string_view text) {
  std::vector<std::string> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    lines.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

WorkerOutcome ask(ChildCommand command) {
  command.arguments.insert(command.arguments.begin(), CLMEM_WORKER);
  ChildProcess worker = ChildProcess::start(command);
  WorkerOutcome answer;
  std::string events;
  for (;;) {
    const auto exit = worker.try_reap();
    const PipeState events_pipe = read_available(worker.events(), events);
    const PipeState log_pipe = read_available(worker.log(), answer.log);
    if (exit) {
      answer.exit = *exit;
      answer.lines = lines_of(events);
      return answer;
    }
    std::vector<pollfd> entries{{worker.exit_notice(), POLLIN, 0}};
    if (events_pipe == PipeState::open) {
      entries.push_back({worker.events(), POLLIN, 0});
    }
    if (log_pipe == PipeState::open) {
      entries.push_back({worker.log(), POLLIN, 0});
    }
    ::poll(entries.data(), entries.size(), -1);
  }
}

WorkerOutcome run(const std::string& cases, std::vector<std::string> more = {}) {
  more.insert(more.begin(), {"run", "--events-fd", "3"});
  return ask({.arguments = std::move(more), .input = cases});
}

// Requires one sentence on the error stream, exit code 2, and nothing that a runner could read as a
// result.
void expect_refused(const WorkerOutcome& answer, const std::string& message) {
  EXPECT_EQ(answer.exit.code, 2) << answer.exit.describe();
  EXPECT_THAT(answer.log, AllOf(StartsWith("clmem-conformance-worker: "), HasSubstr(message)));
  EXPECT_EQ(lines_of(answer.log).size(), 1u) << answer.log;
  EXPECT_THAT(answer.lines, IsEmpty());
}

// The list makes no OpenCL call, because it is also used on machines that only read results.
TEST(WorkerList, MakesNoOpenClCall) {
  const WorkerOutcome answer = ask({.arguments = {"list"},
                                    .environment = {{"OCL_ICD_VENDORS", "/nonexistent/"}},
                                    .events_descriptor = 1});
  EXPECT_EQ(answer.exit.code, 0);
  EXPECT_GT(answer.lines.size(), 500u);
  for (const std::string& line : answer.lines) {
    const CaseInfo info = case_info_from_line(line);
    EXPECT_THAT(info.requirements, Not(IsEmpty())) << line;
    EXPECT_THAT(info.sentence, EndsWith(".")) << line;
    EXPECT_GT(info.time_limit_s, 0.0) << line;
  }
}

// Rows made by a function have the call of that function; rows beside the body of their case have
// none.
TEST(WorkerList, NamesTheMakerOfRows) {
  std::map<std::string, std::string> makers;
  for (const std::string& line : ask({.arguments = {"list"}, .events_descriptor = 1}).lines) {
    const CaseInfo info = case_info_from_line(line);
    makers[info.id.substr(0, info.id.find('/'))] = info.rows_from;
  }
  EXPECT_EQ(makers["WaitList.UserEventHoldsBack"], "rows_of(every_command())");
  EXPECT_EQ(makers["TransferRectangles.RefusesRegion"], "cases_of(Refusal)");
  EXPECT_EQ(makers["CreateBuffer.StartsWithHostBytes"], "");
}

TEST(WorkerDevices, ReportsTheDeviceAndTheLoader) {
  const WorkerOutcome answer = ask({.arguments = {"devices", "--events-fd", "3"}});
  ASSERT_EQ(answer.lines.size(), 1u) << answer.log;
  FormTable forms;
  const WorkerMessage event = worker_message_from_line(answer.lines.front(), forms);
  const DeviceIdentity& device = std::get<DeviceMessage>(event).device;
  EXPECT_THAT(device.platform_version, StartsWith("OpenCL 3.0"));
  EXPECT_THAT(device.device_name, Not(IsEmpty()));
  EXPECT_TRUE(std::filesystem::path{device.loader}.is_absolute()) << device.loader;
  EXPECT_TRUE(std::filesystem::exists(device.loader)) << device.loader;
}

std::string driver_build(const std::map<std::string, std::string>& environment) {
  const WorkerOutcome answer =
      ask({.arguments = {"devices", "--events-fd", "3"}, .environment = environment});
  EXPECT_EQ(answer.exit.code, 0) << answer.log;
  FormTable forms;
  const WorkerMessage event = worker_message_from_line(answer.lines.front(), forms);
  return std::get<DeviceMessage>(event).device.driver_build;
}

// The named library may only load others, which are part of the build as well.
TEST(WorkerDevices, CountsEachLoadedLibraryAsPartOfTheBuild) {
  const std::string build = driver_build({});
  EXPECT_EQ(driver_build({}), build);
  EXPECT_NE(driver_build({{"OPENCL_LAYERS", CLMEM_RECORDER}}), build);
}

TEST(WorkerDevices, FindsNoneWithoutADriver) {
  const WorkerOutcome answer = ask({.arguments = {"devices", "--events-fd", "3"},
                                    .environment = {{"OCL_ICD_VENDORS", "/nonexistent/"}}});
  EXPECT_EQ(answer.exit.code, 0) << answer.log;
  EXPECT_THAT(answer.lines, IsEmpty());
}

TEST(WorkerRun, ReportsEachCaseInOrder) {
  const WorkerOutcome answer = run(std::string{other_case} + "\n" + some_case + "\n");
  EXPECT_EQ(answer.exit.code, 0) << answer.log;
  std::vector<std::string> seen;
  FormTable forms;
  for (const std::string& line : answer.lines) {
    const WorkerMessage event = worker_message_from_line(line, forms);
    if (const auto* begin = std::get_if<BeginMessage>(&event)) {
      seen.push_back("begin " + begin->id);
    } else if (const auto* end = std::get_if<EndMessage>(&event)) {
      seen.push_back("end " + end->result.id);
      EXPECT_EQ(end->result.status, Status::pass) << line;
    } else {
      seen.emplace_back(std::holds_alternative<ReadyMessage>(event)  ? "ready"
                        : std::holds_alternative<DoneMessage>(event) ? "done"
                                                                     : "device");
    }
  }
  EXPECT_THAT(seen, ElementsAre("ready", std::string{"begin "} + other_case,
                                std::string{"end "} + other_case, std::string{"begin "} + some_case,
                                std::string{"end "} + some_case, "done"));
}

// A fault at the first call of a process hits both cases: the first failure may have damaged the
// process, so that the second case runs in another one.
TEST(WorkerRun, ReplacesAProcessThatMayBeDamaged) {
  const std::string script = testing::TempDir() + "first_read_fails.json";
  std::ofstream{script} << R"({"faults": [{"entry_point": "clEnqueueReadBuffer", "times": 1,
                                           "code": "CL_INVALID_VALUE"}]})";
  const WorkerOutcome answer = ask({.arguments = {"run", "--events-fd", "3"},
                                    .environment = {{"CLMEM_MOCK_SCRIPT", script}},
                                    .input = std::string{some_case} + "\n" + other_case + "\n"});
  EXPECT_EQ(answer.exit.code, 0) << answer.log;
  std::vector<Status> statuses;
  int ready = 0;
  FormTable forms;
  for (const std::string& line : answer.lines) {
    const WorkerMessage event = worker_message_from_line(line, forms);
    if (const auto* end = std::get_if<EndMessage>(&event)) {
      statuses.push_back(end->result.status);
    } else if (const auto* first = std::get_if<ReadyMessage>(&event)) {
      EXPECT_TRUE(first->has_successors);
      ++ready;
    }
  }
  EXPECT_THAT(statuses, ElementsAre(Status::fail, Status::fail));
  EXPECT_EQ(ready, 1);
  EXPECT_THAT(answer.lines.back(), HasSubstr("\"done\""));
}

TEST(WorkerRun, GivesEachCaseAProcessWithItsVariable) {
  const std::string other = std::string{some_case} + " CLMEM_MOCK_SCRIPT=/nonexistent.json";
  const WorkerOutcome answer =
      run(std::string{some_case} + "\n" + other + "\n", {"--process-per-case"});
  EXPECT_EQ(answer.exit.code, 2) << "the second script is bad: there is no platform";
  ASSERT_EQ(answer.lines.size(), 3u) << answer.log;
  EXPECT_THAT(answer.lines[0], HasSubstr("\"ready\""));
  EXPECT_THAT(answer.lines[2], AllOf(HasSubstr(some_case), HasSubstr("\"pass\"")));
  EXPECT_THAT(answer.log, HasSubstr("/nonexistent.json"));
}

TEST(WorkerRun, RefusesAnythingElseAfterACase) {
  expect_refused(run(std::string{some_case} + " CLMEM_MOCK_SCRIPT\n", {"--process-per-case"}),
                 "expected NAME=VALUE after the case");
  expect_refused(run("No.SuchCase A=B\n", {"--process-per-case"}), "there is no case");
}

TEST(WorkerRun, ScalesDeadlines) {
  const WorkerOutcome answer = run(std::string{some_case} + "\n", {"--deadline-scale", "2.5"});
  EXPECT_EQ(answer.exit.code, 0) << answer.log;
  expect_refused(run(some_case, {"--deadline-scale", "slow"}),
                 "--deadline-scale: expected a number, found 'slow'");
}

// The file of calls has each case before the calls that it makes, also those of copies of the
// process.
TEST(WorkerRun, WritesTheCallsOfEachCase) {
  const std::string path = testing::TempDir() + "clmem-worker-calls.txt";
  std::filesystem::remove(path);
  const WorkerOutcome answer =
      run(std::string{other_case} + "\n" + some_case + "\n", {"--calls-file", path});
  EXPECT_EQ(answer.exit.code, 0) << answer.log;
  const std::string text = tests::text_of(path);
  const auto lines = lines_of(text);
  const auto second = std::ranges::find(lines, std::string{"case "} + some_case);
  ASSERT_NE(second, lines.end());
  const auto made = Contains(StartsWith("clCreateBuffer(context, flags="));
  EXPECT_EQ(lines.front(), std::string{"case "} + other_case);
  EXPECT_THAT(std::vector(lines.begin(), second), made);
  EXPECT_THAT(std::vector(second, lines.end()), made);
}

TEST(WorkerRun, ReadsTheCasesFromAFile) {
  const auto path = std::filesystem::path{testing::TempDir()} / "clmem-worker-cases.txt";
  std::ofstream{path} << "\n" << some_case << "\n\n";
  const WorkerOutcome answer = run("", {"--cases-from", path.string()});
  EXPECT_EQ(answer.exit.code, 0) << answer.log;
  EXPECT_EQ(answer.lines.size(), 4u);
}

TEST(WorkerRun, RefusesBadInput) {
  expect_refused(run("CreateBuffer.DoesNotExist\n"),
                 "there is no case \"CreateBuffer.DoesNotExist\"");
  expect_refused(run(std::string{some_case} + "\n{\"case\": 1}\n"),
                 "there is no case \"{\"case\": 1}\"");
  expect_refused(run("", {"--cases-from", "/nonexistent/list"}),
                 "cannot read the list of cases /nonexistent/list");
  expect_refused(run(some_case, {"--calls-file", "/nonexistent/calls"}),
                 "cannot open the file /nonexistent/calls: No such file or directory");
  expect_refused(run(some_case, {"--device", "0x"}), "--device: expected a number, found '0x'");
  expect_refused(run(some_case, {"--devices", "1"}), "--devices: unknown");
  expect_refused(run(some_case, {"--recorder"}), "--recorder: unknown, or without its value");
  expect_refused(run(some_case, {"--platform", "7"}), "platform 7");
  expect_refused(run(some_case, {"--device", "7"}), "device 7");
  expect_refused(run(some_case, {"--device", "first"}), "--device");
  expect_refused(run(some_case, {"--nonsense"}), "--nonsense");
  expect_refused(ask({.arguments = {"walk"}}), "walk");
  expect_refused(ask({}), "expected a command: list, devices, probe or run");
}

// If the loader has not loaded the recorder the run is rejected: a program with missing calls would
// be written.
TEST(WorkerRun, RefusesARecorderThatTheLoaderHasNotLoaded) {
  expect_refused(run(some_case, {"--recorder", CLMEM_RECORDER}),
                 "the OpenCL loader has not loaded the layer that records calls, " CLMEM_RECORDER);
}

TEST(WorkerRun, RefusesACaseAskedForTwice) {
  expect_refused(run(std::string{some_case} + "\n" + some_case + "\n"),
                 std::string{"case \""} + some_case + "\" is requested twice");
}

TEST(WorkerRun, RefusesAClosedEventDescriptor) {
  for (const char* command : {"run", "devices"}) {
    expect_refused(
        ask({.arguments = {command, "--events-fd", "9"}, .input = std::string{some_case} + "\n"}),
        "cannot write to the event descriptor 9: Bad file descriptor");
  }
}

// A worker whose runner has ended stops, whatever cases are left.
TEST(WorkerRun, EndsWhenNothingReadsItsEvents) {
  ChildCommand command{.arguments = {"/bin/sh", "-c", "exec \"$0\" \"$@\" 3> /dev/full",
                                     CLMEM_WORKER, "run", "--events-fd", "3"},
                       .input = std::string{some_case} + "\n"};
  ChildProcess worker = ChildProcess::start(command);
  std::optional<ChildExit> exit;
  while (!exit) {
    pollfd end{worker.exit_notice(), POLLIN, 0};
    ::poll(&end, 1, -1);
    exit = worker.try_reap();
  }
  EXPECT_EQ(exit->code, 2) << exit->describe();
  std::string log;
  (void)read_available(worker.log(), log);
  EXPECT_THAT(log, HasSubstr("cannot write to the event descriptor 3: No space left on device"));
}

}  // namespace
}  // namespace clmem::conformance::worker_test
