// SPDX-License-Identifier: Apache-2.0
#include "program.hpp"

#include <poll.h>

#include <fstream>
#include <iterator>

namespace clmem::conformance {

namespace fs = std::filesystem;

ChildProcess start_program(const std::vector<std::string>& arguments,
                           const std::map<std::string, std::string>& environment) {
  ChildCommand command{.arguments = {CLMEM_PROGRAM}, .environment = environment};
  command.arguments.insert(command.arguments.end(), arguments.begin(), arguments.end());
  return ChildProcess::start(command);
}

Outcome wait_for_end(ChildProcess& child) {
  Outcome outcome;
  for (;;) {
    const auto exit = child.try_reap();
    const PipeState log = read_available(child.log(), outcome.output);
    if (exit) {
      outcome.exit = *exit;
      return outcome;
    }
    pollfd entries[] = {{child.exit_notice(), POLLIN, 0}, {child.log(), POLLIN, 0}};
    ::poll(entries, log == PipeState::open ? 2 : 1, -1);
  }
}

Outcome run_program(const std::vector<std::string>& arguments,
                    const std::map<std::string, std::string>& environment) {
  ChildProcess child = start_program(arguments, environment);
  return wait_for_end(child);
}

std::string text_of(const fs::path& file) {
  std::ifstream stream{file, std::ios::binary};
  return {std::istreambuf_iterator<char>{stream}, {}};
}

ProgramTest::ProgramTest()
    : directory_{fs::path{testing::TempDir()} /
                 (std::string{"clmem-runner-"} +
                  testing::UnitTest::GetInstance()->current_test_info()->test_suite_name() + "-" +
                  testing::UnitTest::GetInstance()->current_test_info()->name())} {
  fs::remove_all(directory_);
  fs::create_directories(directory_ / "vendors");
  std::ofstream{directory_ / "vendors" / "fake.icd"} << "libfake.so\n";
}

std::map<std::string, std::string> ProgramTest::environment(const std::string& cases) const {
  return {{"CLMEM_FAKE_CASES", cases}, {"OCL_ICD_VENDORS", (directory_ / "vendors").string()}};
}

std::vector<std::string> ProgramTest::run_arguments(const std::vector<std::string>& more) const {
  std::vector<std::string> arguments{"run", "--worker", CLMEM_FAKE_WORKER, "--output",
                                     output().string()};
  arguments.insert(arguments.end(), more.begin(), more.end());
  return arguments;
}

}  // namespace clmem::conformance
