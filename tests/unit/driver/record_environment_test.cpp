// SPDX-License-Identifier: Apache-2.0
// Records and traces in files that environment variables name.

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>

#include "../../shell_command.hpp"
#include "session.hpp"
#include "text_of_file.hpp"

namespace clmem::mock::record_environment_test {
namespace {

using nlohmann::json;
using tests::CommandResult;
using tests::run_in_shell;
using tests::text_of;

std::string record_path() {
  return std::getenv("CLMEM_MOCK_RECORD");
}

std::vector<std::string> last_lines(std::size_t count) {
  std::ifstream file{record_path()};
  std::vector<std::string> lines;
  for (std::string line; std::getline(file, line);) {
    lines.push_back(line);
  }
  lines.erase(lines.begin(), lines.end() - static_cast<std::ptrdiff_t>(count));
  return lines;
}

// Returns the times that a line has for its command, in microseconds, by name.
std::map<std::string, double> times_in(const std::string& line) {
  static const std::regex time{R"( (\w+)=(\d+\.\d{3}))"};
  std::map<std::string, double> found;
  for (std::sregex_iterator at{line.begin(), line.end(), time}; at != std::sregex_iterator{};
       ++at) {
    found[(*at)[1]] = std::stod((*at)[2]);
  }
  return found;
}

CommandResult clmem_mock(const std::string& arguments, const std::string& environment) {
  return run_in_shell("CLMEM_MOCK_RECORD= " + environment + " " CLMEM_MOCK_PROGRAM " " + arguments +
                      " 2>&1");
}

class RecordEnvironment : public Session {
 protected:
  cl_event fill(const std::vector<cl_event>& waits = {}) const {
    const cl_uint pattern = 7;
    cl_event event = nullptr;
    clEnqueueFillBuffer(queue, buffer, &pattern, sizeof(pattern), 0, 16,
                        static_cast<cl_uint>(waits.size()), waits.empty() ? nullptr : waits.data(),
                        &event);
    return event;
  }
};

TEST_F(RecordEnvironment, WritesCallsAndCommands) {
  clReleaseEvent(fill());
  EXPECT_THAT(text_of(record_path()), StartsWith("clmem records 1, mock driver\n"));
  const auto lines = last_lines(3);
  std::smatch call;
  ASSERT_TRUE(std::regex_match(
      lines[0], call,
      std::regex{
          R"((#\d+) t1 (\d+\.\d{3}) clEnqueueFillBuffer\(.*\) -> CL_SUCCESS event#\d+ \+.*)"}))
      << lines[0];
  EXPECT_THAT(lines[1], AllOf(StartsWith(call[1].str() + " ran on queue#"),
                              EndsWith(" clock=device -> CL_COMPLETE")));
  auto times = times_in(lines[1]);
  EXPECT_GE(times["queued"], std::stod(call[2]));
  EXPECT_LT(times["queued"], times["submitted"]);
  EXPECT_LT(times["submitted"], times["started"]);
  EXPECT_LT(times["started"], times["ended"]);
  EXPECT_THAT(lines[2], HasSubstr(" clReleaseEvent("));
}

// A command whose wait list failed has no start time and the status of the failure.
TEST_F(RecordEnvironment, WritesFailedCommands) {
  const cl_event event = fill({user_event});
  clSetUserEventStatus(user_event, CL_OUT_OF_RESOURCES);
  clReleaseEvent(event);
  // The line of clSetUserEventStatus is split, because the command ends within the call.
  const auto lines = last_lines(4);
  EXPECT_THAT(lines[0], AllOf(HasSubstr(" clSetUserEventStatus("), EndsWith(" ...")));
  EXPECT_THAT(lines[1], EndsWith(" -> CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"));
  auto times = times_in(lines[1]);
  EXPECT_EQ(times["started"], times["ended"]);
  EXPECT_GT(times["started"], times["submitted"]);
  EXPECT_THAT(lines[2], HasSubstr(" ... -> CL_SUCCESS"));
}

TEST(RecordFiles, CanBeCompared) {
  const std::string path = testing::TempDir() + "compared_";
  for (const char* const name : {"good.txt", "bad.txt"}) {
    ASSERT_EQ(clmem_mock("capture", "CLMEM_MOCK_RECORD=" + path + name).code, 0);
  }
  const std::string plain =
      "sed -E 's/ [0-9.]+ cl/ cl/; s/0x[0-9a-f]{5,}/ADDRESS/g; s/[a-z]*[=+][0-9]+[.][0-9]{3}//g' ";
  const CommandResult same = run_in_shell(plain + path + "good.txt > " + path + "good && " + plain +
                                          path + "bad.txt | diff " + path + "good - 2>&1");
  EXPECT_EQ(same.code, 0) << same.output;
  EXPECT_THAT(text_of(path + "good"), HasSubstr(" clGetDeviceInfo(device=device#1, "));
}

TEST(TraceEnvironment, CompletesTheFile) {
  const std::string trace = testing::TempDir() + "trace_environment.json";
  const CommandResult outcome = clmem_mock("capture", "CLMEM_MOCK_TRACE=" + trace);
  ASSERT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_THAT(json::parse(text_of(trace)), SizeIs(Ge(10u)));
}

// With %p in the name each process writes its own file.
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

TEST(TraceEnvironment, GoesOnWithoutItsFile) {
  const CommandResult outcome =
      clmem_mock("capture", "CLMEM_MOCK_TRACE=/no/such/directory/run.json");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.output,
              HasSubstr("clmem: CLMEM_MOCK_TRACE: cannot write '/no/such/directory/run.json': No "
                        "such file or directory\n"));
}

}  // namespace
}  // namespace clmem::mock::record_environment_test
