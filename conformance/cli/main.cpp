// SPDX-License-Identifier: Apache-2.0
#include <exception>
#include <iostream>

#include "cli/arguments.hpp"
#include "cli/device_commands.hpp"
#include "cli/run_command.hpp"

namespace {

using namespace clmem::conformance;

ExitCode execute(const Arguments& arguments) {
  switch (arguments.command) {
    case Command::list:
      return list_command(arguments);
    case Command::devices:
      return devices_command(arguments);
    case Command::run:
      break;
  }
  return run_command(arguments);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    const auto parsed = parse_arguments(argc, argv);
    const ExitCode* printed = std::get_if<ExitCode>(&parsed);
    return static_cast<int>(printed ? *printed : execute(std::get<Arguments>(parsed)));
  } catch (const std::exception& error) {
    std::cerr << "clmem-conformance: " << error.what() << '\n';
    return static_cast<int>(ExitCode::usage);
  }
}
