// SPDX-License-Identifier: Apache-2.0
// shell_command.hpp - the exit code and the standard output of a shell command.
//
//   const CommandResult result = run_in_shell("clmem-mock defects 2>&1");
#pragma once

#include <sys/wait.h>

#include <array>
#include <cstdio>
#include <string>

namespace clmem::tests {

struct CommandResult {
  int code = -1;  // -1: the command was not started, or ended by a signal
  std::string output;
};

[[nodiscard]] inline CommandResult run_in_shell(const std::string& command) {
  CommandResult result;
  std::FILE* const pipe = ::popen(command.c_str(), "r");
  if (pipe == nullptr) {
    return result;
  }
  for (std::array<char, 4096> part{};
       const auto size = std::fread(part.data(), 1, part.size(), pipe);) {
    result.output.append(part.data(), size);
  }
  const int status = ::pclose(pipe);
  result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  return result;
}

}  // namespace clmem::tests
