// SPDX-License-Identifier: Apache-2.0
#include "cli/arguments.hpp"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>
#include <thread>

namespace clmem::conformance {
namespace {

// CLI11 takes -1 for the largest number there is, and no bound keeps "nan" out.
std::string whole_number(const std::string& text) {
  const bool whole = !text.empty() && text.find_first_not_of("0123456789") == std::string::npos;
  return whole ? "" : "expected a whole number, found '" + text + "'";
}

std::string a_number(const std::string& text) {
  return text.find_first_of("0123456789") != std::string::npos
             ? ""
             : "expected a number, found '" + text + "'";
}

void add_driver_options(CLI::App& command, Arguments& arguments) {
  command
      .add_option("--driver", arguments.drivers,
                  "A .so, an .icd file, or pocl, rusticl, oclgrind, mock; may be repeated. "
                  "Default: every driver that is installed")
      ->type_name("DRIVER")
      ->allow_extra_args(false);
  command.add_option("--worker", arguments.worker, "The program that runs the cases")
      ->group("");  // for the project's own tests
}

void add_selection_options(CLI::App& command, Arguments& arguments) {
  command
      .add_option(
          "--filter", arguments.filters,
          "Run the cases whose id matches, such as 'MapBuffer.*'; a leading '-' leaves them out; "
          "may be repeated")
      ->type_name("PATTERN")
      ->allow_extra_args(false);
  command
      .add_option_function<std::string>(
          "--profile",
          [&arguments](const std::string& word) { arguments.profile = *parse_profile(word); },
          "quick, full or stress. Default: full")
      ->type_name("PROFILE")
      ->check(CLI::IsMember({"quick", "full", "stress"}));
}

void add_run_options(CLI::App& command, Arguments& arguments) {
  command.add_option("--device", arguments.device,
                     "Index of a device, as `devices` shows it, or part of its name. Default: all");
  command
      .add_option("--baseline", arguments.baselines,
                  "File with the known failures, or none. Default: the one that is shipped for the "
                  "driver's version")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command.add_option("--output", arguments.output,
                     "Directory for reports. Default: conformance-results");
  command.add_flag("--resume", arguments.resume,
                   "Continue the run whose results are in the output directory");
  command.add_option("--jobs,-j", arguments.jobs, "Workers at a time. Default: one per core")
      ->check(CLI::Range(1U, 256U));
  command
      .add_option("--retries", arguments.retries,
                  "Run a failed case up to N times more; one that passes then is flaky. Default: 0")
      ->type_name("N")
      ->check(CLI::Range(0U, 100U));
  command.add_option("--seed", arguments.seed, "For the cases that draw random values. Default: 1")
      ->type_name("SEED")
      ->check(whole_number);
  command
      .add_option("--timeout-scale", arguments.timeout_scale,
                  "Multiplies every time limit, for slow devices. Default: 1")
      ->type_name("FACTOR")
      ->check(CLI::Range(0.001, 10000.0))
      ->check(a_number);
}

constexpr const char* footer =
    "Exit codes: 0 all as expected, 1 deviations, 2 usage or set-up error.\n"
    "Example: clmem-conformance run --driver ./libmydriver.so --filter 'MapBuffer.*'";

// CLI11's own exit codes differ by kind of error; ours say only that nothing was run.
ExitCode answer(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) {
    app.exit(error, std::cout, std::cerr);
    return ExitCode::as_expected;
  }
  std::cerr << "clmem-conformance: " << error.what() << "; see `clmem-conformance --help`\n";
  return ExitCode::usage;
}

}  // namespace

std::variant<Arguments, ExitCode> parse_arguments(int argc, const char* const* argv) {
  Arguments arguments;
  arguments.program = argv[0];
  arguments.jobs = std::max(1U, std::thread::hardware_concurrency());

  CLI::App app{"Checks what the OpenCL specification promises about memory, on any driver."};
  app.footer(footer);
  app.set_version_flag("--version", CLMEM_VERSION);
  CLI::App* run = app.add_subcommand("run", "Run the suite and write reports");
  CLI::App* list = app.add_subcommand("list", "Show the cases");
  CLI::App* devices = app.add_subcommand("devices", "Show the devices of the drivers");
  run->footer(footer);
  add_driver_options(*run, arguments);
  add_selection_options(*run, arguments);
  add_run_options(*run, arguments);
  add_selection_options(*list, arguments);
  list->add_option("--worker", arguments.worker, "The program that runs the cases")->group("");
  add_driver_options(*devices, arguments);

  try {
    app.parse(argc, argv);
    // CLI11's own check would hide a misspelt command behind a missing one.
    if (app.get_subcommands().empty()) {
      throw CLI::RequiredError{"a command: run, list or devices"};
    }
  } catch (const CLI::ParseError& error) {
    return answer(app, error);
  }
  arguments.command = *list ? Command::list : *devices ? Command::devices : Command::run;
  return arguments;
}

}  // namespace clmem::conformance
