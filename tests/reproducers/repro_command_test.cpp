// SPDX-License-Identifier: Apache-2.0
// Results of `clmem-conformance repro` if there is nothing to write or the file cannot be written.
// The driver is the mock.

#include <filesystem>
#include <fstream>
#include <map>
#include <string>

#include "../shell_command.hpp"
#include "googlemock.hpp"
#include "text_of_file.hpp"

namespace clmem::conformance::repro_command_test {
namespace {

namespace fs = std::filesystem;
using tests::CommandResult;
using tests::run_in_shell;

CommandResult repro(const std::string& arguments) {
  return run_in_shell(CLMEM_PROGRAM " repro " + arguments + " 2>&1");
}

constexpr const char* passing = "--driver mock MapCount.StartsWithZero";

fs::path empty_directory(const std::string& name) {
  const fs::path directory = fs::path{testing::TempDir()} / ("repro-" + name);
  fs::remove_all(directory);
  fs::create_directories(directory);
  return directory;
}

TEST(ReproCommand, WritesNothingOfACaseThatPasses) {
  const fs::path directory = empty_directory("passes");
  const CommandResult outcome = repro(std::string{passing} + " -o " + directory.string());
  EXPECT_EQ(outcome.code, 1);
  EXPECT_THAT(
      outcome.output,
      StartsWith("MapCount.StartsWithZero: nothing to reproduce: the case passes on mock 0"));
  EXPECT_TRUE(fs::is_empty(directory));
}

TEST(ReproCommand, WritesItAllTheSameWhenAsked) {
  const CommandResult outcome = repro(std::string{passing} + " --always -o -");
  EXPECT_EQ(outcome.code, 0);
  EXPECT_THAT(outcome.output, StartsWith("/* MapCount.StartsWithZero"));
  EXPECT_THAT(outcome.output, HasSubstr("EXPECT_VALUE(value_1, 0);"));
}

TEST(ReproCommand, WritesAReport) {
  const fs::path directory = empty_directory("issue");
  const CommandResult outcome =
      repro(std::string{passing} + " --always --issue -o " + directory.string());
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  const std::string text = tests::text_of(directory / "MapCount_StartsWithZero.md");
  EXPECT_THAT(text,
              StartsWith("# The map count of a new buffer and of a new sub-buffer is zero\n"));
  EXPECT_THAT(text, HasSubstr("> A new memory object has map count zero.\n>\n"
                              "> [clEnqueueUnmapMemObject](https://registry.khronos.org/"));
  EXPECT_THAT(text, HasSubstr("- clmem mock platform, OpenCL 3.0 clmem"));
  EXPECT_THAT(text, HasSubstr("The driver behaves so."));
  EXPECT_THAT(text, HasSubstr("```c\n/* MapCount.StartsWithZero"));
}

std::string report_with(const std::string& name, const std::string& script, const std::string& id) {
  const fs::path directory = empty_directory(name);
  std::ofstream{directory / "script.json"} << script;
  ::setenv("CLMEM_MOCK_SCRIPT", (directory / "script.json").c_str(), 1);
  const CommandResult outcome =
      repro("--driver mock --issue -o " + (directory / "report.md").string() + " " + id);
  ::unsetenv("CLMEM_MOCK_SCRIPT");
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  const std::string text = tests::text_of(directory / "report.md");
  for (const char* word : {"Value of:", "Google Test", "Which is:", ".cpp:"}) {
    EXPECT_THAT(text, testing::Not(HasSubstr(word))) << id;
  }
  return text;
}

TEST(ReproCommand, WritesWhatWentWrong) {
  const std::string bytes = report_with("bytes", R"({"defects": ["fill.does-nothing"]})",
                                        "FillBuffer.KeepsItsOwnPattern/Of4");
  EXPECT_THAT(bytes, StartsWith("# Memory has wrong contents after clEnqueueFillBuffer: previous "
                                "contents\n"));
  EXPECT_THAT(bytes, HasSubstr("Memory has other contents: previous contents.\n"));
  EXPECT_THAT(bytes, HasSubstr("bytes differ"));
  const std::string code =
      report_with("code", R"({"defects": ["enqueue-read-buffer.accepts-host-may-not-read"]})",
                  "HostAccess.Refuses/ReadBuffer_HostWriteOnly");
  EXPECT_THAT(code, StartsWith("# clEnqueueReadBuffer returns CL_SUCCESS instead of "
                               "CL_INVALID_OPERATION [host-write-only]\n"));
  EXPECT_THAT(code, HasSubstr("## Actual\n\nIt returns `CL_SUCCESS`.\n\nThe call:\n\n```\n"
                              "clEnqueueReadBuffer("));
  const std::string callback = report_with("callback", R"({"defects": ["callback.never-runs"]})",
                                           "EventCallback.RunsAfterCompletion/EnqueueReadBuffer");
  EXPECT_THAT(callback, HasSubstr("This does not hold:"));
  const std::string hang = report_with(
      "hang", R"({"faults": [{"entry_point": "clEnqueueFillBuffer", "effect": "hang"}]})",
      "FillBuffer.KeepsItsOwnPattern/Of4");
  EXPECT_THAT(hang, StartsWith("# clEnqueueFillBuffer never returns\n"));
  EXPECT_THAT(hang, HasSubstr("The program hangs: no result within "));
}

TEST(ReproCommand, NamesFilesAfterCases) {
  const fs::path directory = empty_directory("names") / "new";
  const CommandResult outcome =
      repro(std::string{passing} + " --always -o " + directory.string() + "/");
  EXPECT_EQ(outcome.code, 0) << outcome.output;
  EXPECT_TRUE(fs::exists(directory / "MapCount_StartsWithZero.c")) << outcome.output;
}

TEST(ReproCommand, RefusesBadInput) {
  const std::map<std::string, const char*> messages{
      {"--driver mock MapCount.StartWithZero",
       "there is no case 'MapCount.StartWithZero'; did you mean 'MapCount.StartsWithZero'?"},
      {std::string{passing} + " --always -o /proc/nothing/x.c", "cannot create /proc/nothing/x.c"},
      {"--driver ./absent.so MapCount.StartsWithZero", "absent.so"},
      {"--driver mock", "CASE is required"}};
  for (const auto& [arguments, message] : messages) {
    const CommandResult outcome = repro(arguments);
    EXPECT_EQ(outcome.code, 2) << arguments;
    EXPECT_THAT(outcome.output, HasSubstr(message)) << arguments;
  }
}

// Loaders silently skip drivers that they cannot load; the message contains the linker's reason.
TEST(ReproCommand, SaysWhyADriverCannotBeLoaded) {
  const fs::path library = empty_directory("broken") / "broken.so";
  std::ofstream{library} << "\x7f"
                            "ELF and nothing else";
  const CommandResult outcome = repro("--driver " + library.string() + " MapCount.StartsWithZero");
  EXPECT_EQ(outcome.code, 2);
  EXPECT_THAT(outcome.output, HasSubstr("finds no device in it; it printed:"));
  EXPECT_THAT(outcome.output, HasSubstr("broken.so: "));
}

}  // namespace
}  // namespace clmem::conformance::repro_command_test
