// SPDX-License-Identifier: Apache-2.0
#include "cli/reproduce.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <string_view>

#include "results/shell_text.hpp"

namespace clmem::conformance {
namespace {

std::string command_on(const Reproduction& what, std::string_view command) {
  return fmt::format("{}{} {} --driver {} --device {}",
                     shell_assignments(whole_variables(what.variables)), shell_quoted(what.program),
                     command, shell_quoted(what.driver), shell_quoted(what.device));
}

}  // namespace

std::string reproduce_prefix(const Reproduction& what) {
  return fmt::format("{} --profile stress --seed {} --output reproduce --filter",
                     command_on(what, "run"), what.seed);
}

std::string reproducer_prefix(const Reproduction& what) {
  return fmt::format("{} --seed {}", command_on(what, "repro"), what.seed);
}

std::string resume_command(std::span<const std::string> command_line, const Variables& variables) {
  std::string command = shell_assignments(whole_variables(variables));
  for (const std::string& word : command_line) {
    command += shell_quoted(word) + " ";
  }
  const bool resumes = std::ranges::find(command_line, "--resume") != command_line.end();
  command += resumes ? "" : "--resume ";
  command.pop_back();
  return command;
}

}  // namespace clmem::conformance
