// SPDX-License-Identifier: Apache-2.0
#include <csignal>
#include <cstdio>
#include <exception>
#include <iostream>

#include "cli/arguments.hpp"
#include "cli/baseline_command.hpp"
#include "cli/bisect_command.hpp"
#include "cli/coverage_command.hpp"
#include "cli/device_commands.hpp"
#include "cli/merge_command.hpp"
#include "cli/prove_command.hpp"
#include "cli/report_command.hpp"
#include "cli/repro_command.hpp"
#include "cli/run_command.hpp"
#include "runner/setup_error.hpp"

namespace {

using namespace clmem::conformance;

ExitCode execute(const Arguments& arguments) {
  switch (arguments.command) {
    case Command::list:
      return list_command(arguments);
    case Command::devices:
      return devices_command(arguments);
    case Command::merge:
      return merge_command(arguments);
    case Command::report:
      return report_command(arguments);
    case Command::baseline_update:
      return baseline_update_command(arguments);
    case Command::repro:
      return repro_command(arguments);
    case Command::coverage:
      return coverage_command(arguments);
    case Command::prove:
      return prove_command(arguments);
    case Command::bisect:
      return bisect_command(arguments);
    case Command::run:
      break;
  }
  return run_command(arguments);
}

ExitCode answer(int argc, char** argv) {
  const auto parsed = parse_arguments(argc, argv);
  const ExitCode* printed = std::get_if<ExitCode>(&parsed);
  return printed ? *printed : execute(std::get<Arguments>(parsed));
}

constexpr const char* output_is_lost = "cannot write to the standard output";

// Throws if output was lost, for example on a full disk.
void require_printed() {
  if (!std::cout.flush() || std::fflush(stdout) != 0) {
    throw SetupError{output_is_lost};
  }
}

}  // namespace

int main(int argc, char** argv) {
  // Ignores the signal, so that a limit on the size of files is an error of write(), which is
  // reported as a full disk is.
  std::signal(SIGXFSZ, SIG_IGN);
  try {
    const ExitCode code = answer(argc, argv);
    require_printed();
    return static_cast<int>(code);
  } catch (const Interrupted& interrupted) {
    std::cerr << "clmem-conformance: " << interrupted.what() << '\n';
    return static_cast<int>(ExitCode::interrupted);
  } catch (const std::exception& error) {
    // Output that exceeds the buffer fails where it is printed, with an error about a file.
    std::cerr << "clmem-conformance: " << (std::ferror(stdout) != 0 ? output_is_lost : error.what())
              << '\n';
    return static_cast<int>(ExitCode::usage);
  }
}
