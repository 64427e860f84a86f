// SPDX-License-Identifier: Apache-2.0
#include "command/options.hpp"

#include <CLI/CLI.hpp>

namespace clmem::fuzz {
namespace {

void add_device(CLI::App& command, Options& options) {
  command
      .add_option("--driver", options.driver,
                  "a .so, an .icd file, mock, or the name of an installed driver, such as pocl")
      ->type_name("DRIVER")
      ->required();
  command.add_option("--platform", options.platform, "position of the platform in the driver")
      ->capture_default_str();
  command.add_option("--device", options.device, "position of the device in the platform")
      ->capture_default_str();
  command.add_option("--worker", options.worker, "path of clmem-fuzz-worker")->type_name("FILE");
  command.add_option("--time-limit", options.time_limit, "seconds that one program may take")
      ->check(CLI::PositiveNumber)
      ->capture_default_str();
}

void add_generation(CLI::App& command, Options& options) {
  command
      .add_option("--seed", options.seed,
                  "of the programs; the same seed and known causes make the same programs until a "
                  "cause is found")
      ->capture_default_str();
  command.add_option("--calls", options.calls, "statements of a program, about")
      ->check(CLI::Range(5, 40))
      ->capture_default_str();
  command.add_option("--programs", options.programs, "how many programs")
      ->check(CLI::PositiveNumber);
}

void add_history(CLI::App& command, Options& options) {
  command
      .add_option("--before", options.before,
                  "files with programs, or directories of them, that run first in the same "
                  "process, in the order of their names")
      ->type_name("PROGRAM");
  command
      .add_option("--repeat", options.repeat,
                  "run each program so many times in one process, until the driver does something "
                  "wrong")
      ->check(CLI::Range(1, 1000))
      ->capture_default_str();
}

void add_commands(CLI::App& app, Options& options) {
  CLI::App* const run =
      app.add_subcommand("run", "Runs random programs and reports what the driver does wrong.");
  add_device(*run, options);
  add_generation(*run, options);
  run->add_option(
         "--seconds", options.seconds,
         "how long; default: 60, where --programs is not given. EntryKind is found last is "
         "shrunk and repeated for up to 10 s more")
      ->check(CLI::PositiveNumber);
  run->add_option("--jobs", options.jobs,
                  "workers at the same time; default: one for each processor, one on a GPU, where "
                  "several take longer")
      ->check(CLI::Range(1, 256));
  run->add_option("--output", options.output, "directory for findings")
      ->type_name("DIR")
      ->capture_default_str();
  run->add_option(
         "--known", options.known,
         "file with known causes, or none; default: what is shipped for the driver and its version")
      ->type_name("FILE|none");
  run->add_option("--second-driver", options.second_driver,
                  "that runs each finding, too; the report has what it does")
      ->type_name("DRIVER");
  run->add_option("--shrink-runs", options.shrink_runs, "runs that shrinking a finding may take")
      ->capture_default_str();
  run->add_option("--stop-after", options.stop_after, "end after so many new findings; 0: never")
      ->capture_default_str();
  run->callback([&options] { options.task = Task::run; });

  CLI::App* const replay = app.add_subcommand(
      "replay", "Runs programs from files and prints what the driver does wrong.");
  replay->add_option("PROGRAM", options.files, "files, or directories of them")->required();
  add_history(*replay, options);
  add_device(*replay, options);
  replay->callback([&options] { options.task = Task::replay; });

  CLI::App* const shrink =
      app.add_subcommand("shrink", "Prints the smallest program that shows what PROGRAM shows.");
  shrink->add_option("PROGRAM", options.files, "file")->required()->expected(1);
  add_device(*shrink, options);
  shrink->add_option("--shrink-runs", options.shrink_runs, "runs that it may take")
      ->capture_default_str();
  shrink->callback([&options] { options.task = Task::shrink; });

  CLI::App* const reproduce =
      app.add_subcommand("reproduce", "Prints a C program that shows what PROGRAM shows.");
  reproduce->add_option("PROGRAM", options.files, "file")->required()->expected(1);
  add_history(*reproduce, options);
  add_device(*reproduce, options);
  reproduce->callback([&options] { options.task = Task::reproduce; });

  CLI::App* const generate =
      app.add_subcommand("generate", "Prints random programs for a device that has every feature.");
  add_generation(*generate, options);
  generate->callback([&options] { options.task = Task::generate; });
}

}  // namespace

std::variant<Options, int> parse_options(int argc, char** argv) {
  CLI::App app{
      "Fuzzes OpenCL drivers: random programs of calls on memory objects, compared with an "
      "executable\n"
      "model of the specification, shrunk, and written as programs that show the defect.\n\n"
      "Exit codes: 0 nothing new, 1 findings, 2 usage or set-up error."};
  app.name("clmem-fuzz");
  app.require_subcommand(1);
  Options options;
  add_commands(app, options);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? nothing_new : set_up_error;
  }
  if (!options.seconds && !options.programs) {
    options.seconds = 60;
  }
  return options;
}

}  // namespace clmem::fuzz
