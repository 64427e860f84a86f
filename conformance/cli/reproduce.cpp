// SPDX-License-Identifier: Apache-2.0
#include "cli/reproduce.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace clmem::conformance {
namespace {

std::string shell_quoted(const std::string& word) {
  const bool plain = word.find_first_not_of(
                         "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
                         "_-./:+,@%") == std::string::npos;
  if (plain && !word.empty()) {
    return word;
  }
  std::string quoted = "'";
  for (const char letter : word) {
    quoted += letter == '\'' ? std::string{"'\\''"} : std::string{letter};
  }
  return quoted + "'";
}

}  // namespace

std::string reproduce_prefix(const Reproduction& what) {
  return fmt::format(
      "{} run --driver {} --device {} --profile stress --seed {} --output reproduce --filter",
      shell_quoted(what.program), shell_quoted(what.driver), shell_quoted(what.device), what.seed);
}

std::string reproducer_prefix(const Reproduction& what) {
  return fmt::format("{} repro --driver {} --device {} --seed {}", shell_quoted(what.program),
                     shell_quoted(what.driver), shell_quoted(what.device), what.seed);
}

std::string resume_command(std::span<const std::string> command_line) {
  std::string command;
  for (const std::string& word : command_line) {
    command += shell_quoted(word) + " ";
  }
  const bool resumes = std::ranges::find(command_line, "--resume") != command_line.end();
  command += resumes ? "" : "--resume ";
  command.pop_back();
  return command;
}

}  // namespace clmem::conformance
