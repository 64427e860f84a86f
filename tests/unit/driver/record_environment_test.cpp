// SPDX-License-Identifier: Apache-2.0
// Record files as the environment asks for them, and what clmem-mock makes of them.
#include <gmock/gmock.h>
#include <sys/wait.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <set>
#include <thread>

#include "session.hpp"
#include "trace/record_reader.hpp"

namespace clmem::mock::record_environment_test {
namespace {

using nlohmann::json;
using testing::ElementsAre;
using testing::Ge;
using testing::HasSubstr;
using testing::SizeIs;
using testing::StartsWith;

std::string record_path() {
  return std::getenv("CLMEM_MOCK_RECORD");
}

Records read_file(const std::string& path) {
  std::ifstream file{path};
  return read_records(file, path);
}

std::string text_of(const std::string& path) {
  std::ifstream file{path};
  return {std::istreambuf_iterator<char>{file}, {}};
}

struct Outcome {
  int code;
  std::string output;  // stdout and stderr
};

Outcome run(const std::string& command) {
  std::FILE* const pipe = popen((command + " 2>&1").c_str(), "r");
  std::string output;
  for (int character = std::fgetc(pipe); character != EOF; character = std::fgetc(pipe)) {
    output.push_back(static_cast<char>(character));
  }
  const int status = pclose(pipe);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, output};
}

Outcome clmem_mock(const std::string& arguments, const std::string& environment = "") {
  return run("CLMEM_MOCK_RECORD= " + environment + " " CLMEM_MOCK_PROGRAM " " + arguments);
}

class RecordEnvironment : public Session {
 protected:
  [[nodiscard]] static std::string temporary(const std::string& name) {
    return testing::TempDir() + "record_environment_" + name;
  }
  // A copy of what has been recorded so far, with a replacement.
  [[nodiscard]] static std::string copy(const std::string& name, const std::string& from = "",
                                        const std::string& to = "") {
    std::string text = text_of(record_path());
    if (const auto at = from.empty() ? std::string::npos : text.rfind(from);
        at != std::string::npos) {
      text.replace(at, from.size(), to);
    }
    std::ofstream{temporary(name)} << text;
    return temporary(name);
  }
  cl_event fill(const std::vector<cl_event>& waits = {}) const {
    const cl_uint pattern = 7;
    cl_event event = nullptr;
    clEnqueueFillBuffer(queue, buffer, &pattern, sizeof(pattern), 0, 16,
                        static_cast<cl_uint>(waits.size()), waits.empty() ? nullptr : waits.data(),
                        &event);
    return event;
  }
};

// Calls are in the file when they have returned, each command after the call in which it ran.
TEST_F(RecordEnvironment, WritesCallsAndCommands) {
  clReleaseEvent(fill());
  const Records read = read_file(record_path());
  EXPECT_EQ(read.recorded_by, "mock driver");
  ASSERT_THAT(read.calls, SizeIs(Ge(2u)));
  const CallLine& call = read.calls[read.calls.size() - 2];
  EXPECT_EQ(call.entry_point, "clEnqueueFillBuffer");
  ASSERT_THAT(read.commands, SizeIs(Ge(1u)));
  const CommandLine& command = read.commands.back();
  EXPECT_EQ(command.call, call.sequence);
  EXPECT_GE(command.queued, call.began);
  EXPECT_LT(command.queued, command.submitted);
  EXPECT_LT(command.submitted, command.started);
  EXPECT_LT(command.started, command.ended);
}

// A command whose wait failed never started, and its end is reported with the reason.
TEST_F(RecordEnvironment, WritesFailedCommands) {
  const cl_event event = fill({user_event});
  clSetUserEventStatus(user_event, CL_OUT_OF_RESOURCES);
  clReleaseEvent(event);
  const CommandLine command = read_file(record_path()).commands.back();
  EXPECT_EQ(command.status, "CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST");
  EXPECT_EQ(command.started, command.ended);
  EXPECT_GT(command.started, command.submitted);
}

constexpr std::size_t threads = 8;
constexpr std::size_t fills_each = 200;

// Eight threads with queues of their own lose no record and reorder none, in memory as in the file.
TEST_F(RecordEnvironment, KeepsTheOrderOfEachThread) {
  {
    std::vector<std::jthread> running;
    for (std::size_t at = 0; at < threads; ++at) {
      running.emplace_back([this] {
        const cl_command_queue own =
            clCreateCommandQueueWithProperties(context, device, nullptr, nullptr);
        const cl_mem memory = clCreateBuffer(context, 0, 4 * fills_each, nullptr, nullptr);
        const cl_uint pattern = 7;
        for (std::size_t fill = 0; fill < fills_each; ++fill) {
          clEnqueueFillBuffer(own, memory, &pattern, 4, 4 * fill, 4, 0, nullptr, nullptr);
        }
        clReleaseMemObject(memory);
        clReleaseCommandQueue(own);
      });
    }
  }
  std::map<std::uint64_t, std::vector<std::uint64_t>> offsets;
  for (const Call& call : mock.calls(EntryPoint::clEnqueueFillBuffer)) {
    offsets[call.thread].push_back(call.argument("offset").value);
  }
  EXPECT_THAT(offsets, SizeIs(threads));
  std::map<std::uint64_t, std::vector<std::uint64_t>> in_file;
  for (const CallLine& call : read_file(record_path()).calls) {
    if (call.entry_point == "clEnqueueFillBuffer" && offsets.contains(call.thread)) {
      in_file[call.thread].push_back(std::stoull(call.arguments.at(4).value));
    }
  }
  std::vector<std::uint64_t> expected;
  for (std::size_t fill = 0; fill < fills_each; ++fill) {
    expected.push_back(4 * fill);
  }
  for (const auto& [thread, found] : offsets) {
    EXPECT_EQ(found, expected) << "thread " << thread;
    EXPECT_EQ(in_file[thread], expected) << "thread " << thread << " in the file";
  }
}

// clmem-mock diff is silent about equal runs, shows the first difference, and answers as diff does.
TEST_F(RecordEnvironment, ComparesFiles) {
  clReleaseEvent(fill());
  const std::string same = copy("same.txt");
  const std::string other = copy("other.txt", "pattern={7, 0, 0, 0}", "pattern={8, 0, 0, 0}");
  const Outcome alike = clmem_mock("diff " + same + ' ' + same);
  EXPECT_EQ(alike.code, 0);
  EXPECT_EQ(alike.output, "");
  const Outcome different = clmem_mock("diff " + same + ' ' + other);
  EXPECT_EQ(different.code, 1);
  EXPECT_THAT(different.output, StartsWith("--- " + same + "\n+++ " + other + "\nthread "));
  EXPECT_THAT(different.output, HasSubstr("pattern: {7, 0, 0, 0} and {8, 0, 0, 0}"));
}

// What cannot be compared is an error with its reason, never a difference.
TEST_F(RecordEnvironment, DistinguishesErrorsFromDifferences) {
  const std::string file = copy("file.txt");
  const Outcome missing = clmem_mock("diff " + file + " /no/such/file");
  EXPECT_EQ(missing.code, 2);
  EXPECT_EQ(missing.output, "clmem-mock: cannot read '/no/such/file': No such file or directory\n");
  const Outcome nonsense = clmem_mock("diff " + file + " " CLMEM_MOCK_PROGRAM);
  EXPECT_EQ(nonsense.code, 2);
  EXPECT_THAT(nonsense.output, HasSubstr(":1: this is not a record file"));
  EXPECT_EQ(clmem_mock("diff " + file).code, 2);
  EXPECT_EQ(clmem_mock("diff --help").code, 0);
}

// clmem-mock trace makes of a record file what a trace viewer opens.
TEST_F(RecordEnvironment, ExportsATrace) {
  const cl_event first = fill();
  clReleaseEvent(fill({first}));
  clReleaseEvent(first);
  const std::string records = copy("records.txt");
  const std::string trace = temporary("trace.json");
  const Outcome outcome = clmem_mock("trace " + records + " -o " + trace);
  ASSERT_EQ(outcome.code, 0) << outcome.output;
  std::map<std::string, std::set<int>> arrows;
  for (const json& event : json::parse(text_of(trace))) {
    if (event.value("cat", "") == "wait") {
      arrows[event["ph"]].insert(event["id"].get<int>());
    }
    EXPECT_GE(event.value("dur", 0.0), 0.0);
  }
  EXPECT_THAT(arrows["s"], SizeIs(Ge(1u)));
  EXPECT_EQ(arrows["s"], arrows["f"]);
  EXPECT_EQ(clmem_mock("trace " + records + " -o /no/such/directory/trace.json").code, 2);
}

// At the end of a program its trace is complete.
TEST(TraceEnvironment, CompletesTheFile) {
  const std::string trace = testing::TempDir() + "trace_environment.json";
  const Outcome outcome = clmem_mock("capture", "CLMEM_MOCK_TRACE=" + trace);
  ASSERT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_THAT(json::parse(text_of(trace)), SizeIs(Ge(10u)));
}

// Processes that inherit the variable write files of their own.
TEST(TraceEnvironment, DistinguishesProcesses) {
  const std::filesystem::path folder = testing::TempDir() + "trace_environment_processes";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  const std::string variable = "CLMEM_MOCK_TRACE=" + (folder / "run-%p.json").string();
  ASSERT_EQ(clmem_mock("capture", variable).code, 0);
  ASSERT_EQ(clmem_mock("capture", variable).code, 0);
  const std::filesystem::directory_iterator files{folder};
  EXPECT_EQ(std::distance(begin(files), end(files)), 2);
}

// A file that cannot be written is one line on stderr, and the program goes on.
TEST(TraceEnvironment, GoesOnWithoutItsFile) {
  const Outcome outcome = clmem_mock("capture", "CLMEM_MOCK_TRACE=/no/such/directory/run.json");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.output,
              HasSubstr("clmem: CLMEM_MOCK_TRACE: cannot write '/no/such/directory/run.json': No "
                        "such file or directory\n"));
}

}  // namespace
}  // namespace clmem::mock::record_environment_test
