// SPDX-License-Identifier: Apache-2.0
// What `clmem-conformance repro` answers when there is nothing to write, or no place for it. The
// driver is the mock.

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

namespace clmem::conformance::repro_command_test {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;
using testing::StartsWith;

struct Outcome {
  int code = -1;
  std::string output;  // both streams
};

Outcome repro(const std::string& arguments) {
  const std::string command = CLMEM_PROGRAM " repro " + arguments + " 2>&1";
  FILE* const pipe = ::popen(command.c_str(), "r");
  Outcome outcome;
  std::array<char, 4096> part{};
  while (std::fgets(part.data(), part.size(), pipe) != nullptr) {
    outcome.output += part.data();
  }
  outcome.code = WEXITSTATUS(::pclose(pipe));
  return outcome;
}

constexpr const char* passing = "--driver mock MapCount.StartsWithZero";

fs::path empty_directory(const std::string& name) {
  const fs::path directory = fs::path{testing::TempDir()} / ("repro-" + name);
  fs::remove_all(directory);
  fs::create_directories(directory);
  return directory;
}

// A case that passes has nothing to show.
TEST(ReproCommand, WritesNothingOfACaseThatPasses) {
  const fs::path directory = empty_directory("passes");
  const Outcome outcome = repro(std::string{passing} + " -o " + directory.string());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(
      outcome.output,
      StartsWith("MapCount.StartsWithZero: nothing to reproduce: the case passes on mock 0"));
  EXPECT_TRUE(fs::is_empty(directory));
}

// Asked for, the program is written all the same; `-` is the standard output.
TEST(ReproCommand, WritesItAllTheSameWhenAsked) {
  const Outcome outcome = repro(std::string{passing} + " --always -o -");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.output, StartsWith("/* MapCount.StartsWithZero"));
  EXPECT_THAT(outcome.output, HasSubstr("EXPECT_VALUE(value_1, 0);"));
}

// What a bug tracker takes: a title, the rule, the device, what was found, and the program.
TEST(ReproCommand, WritesAReport) {
  const fs::path directory = empty_directory("issue");
  const Outcome outcome =
      repro(std::string{passing} + " --always --issue -o " + directory.string());
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  std::ifstream file{directory / "MapCount_StartsWithZero.md"};
  const std::string text{std::istreambuf_iterator<char>{file}, {}};
  EXPECT_THAT(text, StartsWith("# The map count of a new buffer and of a new sub-buffer is zero."));
  EXPECT_THAT(text, HasSubstr("- A new memory object has map count zero. "
                              "(`clEnqueueUnmapMemObject`, Map.count.initial)"));
  EXPECT_THAT(text, HasSubstr("- clmem mock platform, OpenCL 3.0 clmem"));
  EXPECT_THAT(text, HasSubstr("```c\n/* MapCount.StartsWithZero"));
}

// A directory that is not there is made; the file is named after the case.
TEST(ReproCommand, NamesFilesAfterCases) {
  const fs::path directory = empty_directory("names") / "new";
  const Outcome outcome = repro(std::string{passing} + " --always -o " + directory.string() + "/");
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_TRUE(fs::exists(directory / "MapCount_StartsWithZero.c")) << outcome.output;
}

// A misspelt case is told with the one that may have been meant.
TEST(ReproCommand, SuggestsTheNearestCase) {
  const Outcome outcome = repro("--driver mock MapCount.StartWithZero");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("there is no case 'MapCount.StartWithZero'; did you mean "
                                        "'MapCount.StartsWithZero'?"));
}

// A file that cannot be written is told with the reason.
TEST(ReproCommand, TellsWhyAFileCannotBeWritten) {
  const Outcome outcome = repro(std::string{passing} + " --always -o /proc/nothing/x.c");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("cannot create /proc/nothing/x.c"));
}

// No device, no program.
TEST(ReproCommand, RefusesADriverWithoutDevice) {
  const Outcome outcome = repro("--driver ./absent.so MapCount.StartsWithZero");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("absent.so"));
}

// Without a case there is nothing to do.
TEST(ReproCommand, NeedsACase) {
  const Outcome outcome = repro("--driver mock");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("CASE is required"));
}

}  // namespace
}  // namespace clmem::conformance::repro_command_test
