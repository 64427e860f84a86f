// SPDX-License-Identifier: Apache-2.0
#include <CLI/CLI.hpp>
#include <charconv>
#include <iostream>
#include <memory>
#include <random>
#include <type_traits>
#include <utility>

#include "cli/baseline_command.hpp"
#include "cli/bisect_command.hpp"
#include "cli/coverage_command.hpp"
#include "cli/device_commands.hpp"
#include "cli/footers.hpp"
#include "cli/merge_command.hpp"
#include "cli/prove_command.hpp"
#include "cli/report_command.hpp"
#include "cli/repro_command.hpp"
#include "cli/show_command.hpp"
#include "cli/version.hpp"

namespace clmem::conformance {
namespace {

// CLI11 reads -1 as the largest number, and no bound excludes "nan".
std::string whole_number(const std::string& text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error == std::errc::result_out_of_range) {
    return "'" + text + "' is out of range";
  }
  const bool whole = error == std::errc{} && end == text.data() + text.size();
  return whole ? "" : "expected a whole number, found '" + text + "'";
}

std::string whole_number_or_nothing(const std::string& text) {
  return text.empty() ? "" : whole_number(text);
}

std::string a_number(const std::string& text) {
  return text.find_first_of("0123456789") != std::string::npos
             ? ""
             : "expected a number, found '" + text + "'";
}

// Adds an option with a value, which the help calls `type`.
template <typename Value>
CLI::Option* add_value(CLI::App& command, const char* names, Value& value, const char* type,
                       const std::string& help) {
  return command.add_option(names, value, help)->type_name(type);
}

// Adds a flag that gives a variable its value.
template <typename Variable>
void add_switch(CLI::App& command, const char* name, Variable& variable,
                std::type_identity_t<Variable> value, const char* help) {
  command.add_flag_callback(
      name, [&variable, value] { variable = value; }, help);
}

void add_driver_option(CLI::App& command, DriverArguments& arguments, const std::string& usual) {
  command.option_defaults()->group("Drivers and devices");
  add_value(command, "--driver", arguments.drivers, "DRIVER",
            "A .so, an .icd file, mock, or the name of an installed driver, such as pocl, "
            "rusticl, oclgrind or nvidia; may be repeated. Default: " +
                usual)
      ->allow_extra_args(false);
}

void add_driver_options(CLI::App& command, DriverArguments& arguments) {
  add_driver_option(command, arguments, "all that are installed");
}

void add_filter_option(CLI::App& command, std::vector<std::string>& filters) {
  add_value(command, "--filter", filters, "PATTERN",
            "Run the cases whose id matches, such as 'MapBuffer.*' or "
            "'Map*:Unmap*-*.Refuses*'; patterns after '-' leave cases out; may be repeated")
      ->allow_extra_args(false);
}

void add_selection_options(CLI::App& command, SelectionArguments& arguments) {
  command.option_defaults()->group("Cases");
  add_filter_option(command, arguments.filters);
  command
      .add_option_function<std::string>(
          "--profile",
          [&arguments](const std::string& word) { arguments.profile = *parse_profile(word); },
          "quick, full or stress. Default: full")
      ->type_name("PROFILE")
      ->check(CLI::IsMember({"quick", "full", "stress"}));
}

void add_result_files(CLI::App& command, std::vector<std::filesystem::path>& files,
                      const char* what) {
  command.add_option("RESULTS", files, what)->required()->type_name("");
}

// Draws a seed here if none was given, so that it can be printed and used again.
void add_shuffle_option(CLI::App& command, RunArguments& arguments) {
  command.option_defaults()->group("Cases");
  command
      .add_option_function<std::vector<std::string>>(
          "--shuffle",
          [&arguments](const std::vector<std::string>& seed) {
            const bool drawn = seed.empty() || seed.front().empty();
            arguments.shuffle = drawn ? std::random_device{}() : std::stoull(seed.front());
          },
          "Run the cases in a random order, which the seed repeats; without SEED one is drawn and "
          "printed")
      ->type_name("[SEED]")
      ->expected(0, 1)
      ->check(whole_number_or_nothing);
}

void add_shard_option(CLI::App& command, RunArguments& arguments) {
  command.option_defaults()->group("Cases");
  command
      .add_option_function<std::string>(
          "--shard",
          [&arguments](const std::string& text) { arguments.shard = *parse_shard(text); },
          "Run the I-th of N parts of the cases; `merge` puts the results together")
      ->type_name("I/N")
      ->check([](const std::string& text) {
        return parse_shard(text) ? "" : "expected I/N with 1 <= I <= N, found '" + text + "'";
      });
}

void add_repetition_options(CLI::App& command, RunArguments& arguments) {
  command.option_defaults()->group("Repetition");
  CLI::Option* const repeat =
      add_value(command, "--repeat", arguments.repeat, "N",
                "Run every case N times; one that fails sometimes is flaky. Default: 1")
          ->check(CLI::Range(1U, 10000U));
  add_value(command, "--retry,--retries", arguments.retries, "N",
            "Run a case that fails unexpectedly up to N times more, alone; one that passes "
            "then is flaky, which is reported and fails no gate. Default: 0; a crash is "
            "always run once more, alone and after the same cases")
      ->check(CLI::Range(0U, 100U))
      ->excludes(repeat);
  command
      .add_flag(
          "--bisect", arguments.bisect,
          "For a case that fails unexpectedly, but not alone, find the smallest set of "
          "earlier cases that makes it fail, however long that takes; without it a few minutes "
          "at most go into that")
      ->excludes(repeat);
  add_switch(command, "--no-diagnosis", arguments.diagnosis, false,
             "After new failures, do not run cases again to find the causes; otherwise that takes "
             "a minute at most, or 30 % of the time of a longer run");
  add_value(command, "--max-failures", arguments.max_failures, "N",
            "Stop after N new failures; --resume goes on. Default: run all cases")
      ->check(CLI::Range(1U, 1000000U));
}

void add_baseline_option(CLI::App& command, BaselineArguments& arguments) {
  command.option_defaults()->group("Baseline and reports");
  add_value(command, "--baseline", arguments.baselines, "FILE",
            "File with the known failures, or none; may be repeated. Default: the one that is "
            "shipped for the driver's version")
      ->allow_extra_args(false);
}

void add_report_options(CLI::App& command, OutputArguments& arguments) {
  add_baseline_option(command, arguments);
  add_value(command, "--output", arguments.output, "DIR",
            "Directory for results and reports. Default: conformance-results");
  add_switch(
      command, "--verbose", arguments.rows, Rows::shown,
      "Also list the cases, not only the causes of their failures; report.txt always has them");
  add_value(command, "--durations", arguments.durations, "N",
            "List the N slowest cases. Default: none")
      ->check(CLI::Range(1U, 1000000U));
  add_switch(
      command, "--strict", arguments.gate, Gate::strict,
      "Deviations are also entries of the baseline that are out of date: cases that pass, entries "
      "without a case, expired entries");
}

void add_seed_options(CLI::App& command, CommonArguments& arguments) {
  add_value(command, "--seed", arguments.seed, "SEED",
            "For the cases that draw random values. Default: 1")
      ->check(whole_number);
  add_value(command, "--timeout-scale", arguments.timeout_scale, "FACTOR",
            "Multiplies every time limit, for slow devices. Default: 1")
      ->check(CLI::Range(0.001, 10000.0))
      ->check(a_number);
}

void add_worker_options(CLI::App& command, RunArguments& arguments) {
  command.option_defaults()->group("Workers");
  add_value(command, "--jobs,-j", arguments.jobs, "N",
            "Workers at a time. Default: one more than cores, on a GPU at most 4. Cases that need "
            "much memory run one at a time, after the others")
      ->check(CLI::Range(1U, 256U));
  add_seed_options(command, arguments);
  add_value(command, "--memory-limit", arguments.memory_limit_mib, "MIB",
            "Private memory that a worker may use, in MiB; a case that needs more crashes. "
            "Default: no limit")
      ->check(CLI::Range(1U, 1U << 24U));
}

void add_device_option(CLI::App& command, DriverArguments& arguments) {
  add_value(command, "--device", arguments.device, "DEVICE",
            "Index of a device, as `devices` shows it, or part of its name, or resource:TYPE for "
            "the one that CTest has assigned. Default: all");
}

void add_resume_flag(CLI::App& command, RunArguments& arguments) {
  command.add_flag("--resume", arguments.resume,
                   "Continue the run whose results are in the output directory; a case "
                   "during which the machine went down is not run again");
}

void add_one_process_flag(CLI::App& command, RunArguments& arguments) {
  command.option_defaults()->group("Cases");
  command
      .add_flag("--one-process", arguments.one_process,
                "Run the cases in one process, in the order of their filters, to see what one does "
                "after others. A process that a case may have damaged is replaced as always")
      ->excludes("--shuffle");
}

void add_run_options(CLI::App& command, RunArguments& arguments) {
  command.footer(footer);
  add_driver_options(command, arguments);
  add_device_option(command, arguments);
  add_selection_options(command, arguments);
  add_shard_option(command, arguments);
  add_shuffle_option(command, arguments);
  add_one_process_flag(command, arguments);
  add_report_options(command, arguments);
  add_resume_flag(command, arguments);
  add_switch(
      command, "--durable", arguments.durable, true,
      "Write each case to the disk before it begins, which takes milliseconds, so that a case that "
      "takes down the machine is found. Default: for GPUs");
  add_switch(command, "--no-durable", arguments.durable, false, "Never do so");
  add_repetition_options(command, arguments);
  add_worker_options(command, arguments);
}

void add_bisect_options(CLI::App& command, BisectArguments& arguments) {
  command.footer(bisect_footer);
  command.option_defaults()->group("Drivers and devices");
  add_value(command, "--good", arguments.good, "DRIVER",
            "The build that works, as --driver of `run` takes it")
      ->required();
  add_value(command, "--bad", arguments.bad, "DRIVER", "The build that does not")->required();
  add_device_option(command, arguments);
  add_selection_options(command, arguments);
  add_value(command, "--output", arguments.output, "DIR",
            "Directory for results and reports of both. Default: conformance-results");
  add_resume_flag(command, arguments);
  add_worker_options(command, arguments);
}

void add_named_cases(CLI::App& command, DriverArguments& arguments,
                     std::vector<std::string>& cases) {
  command
      .add_option("CASE", cases,
                  "Ids of cases, or patterns such as 'CopyBufferRect.*', as `list` shows them")
      ->required()
      ->type_name("");
  add_value(command, "--device", arguments.device, "DEVICE",
            "Index of the device, as `devices` shows it, or part of its name");
  add_seed_options(command, arguments);
}

void add_show_options(CLI::App& command, ShowArguments& arguments) {
  command.footer(show_footer);
  add_value(command, "--calls", arguments.calls, "N",
            "Show the first N calls of each case; 0 runs nothing. Default: 200")
      ->check(CLI::Range(0U, 1000000U));
  add_driver_option(command, arguments, "mock");
  add_named_cases(command, arguments, arguments.cases);
}

void add_repro_options(CLI::App& command, ReproArguments& arguments) {
  command.footer(repro_footer);
  add_driver_options(command, arguments);
  add_named_cases(command, arguments, arguments.cases);
  command.option_defaults()->group("Program");
  add_value(command, "--output,-o", arguments.file, "FILE",
            "The file, - for the standard output, or a directory for the files of several "
            "cases. Default: a file named after the case, in the current directory");
  add_switch(
      command, "--issue", arguments.form, ReproForm::issue,
      "Write a report for the driver's bug tracker instead, in Markdown, with the program in it");
  add_value(command, "--after", arguments.after, "CASE",
            "A case whose calls the program makes first, for a failure that needs them; may "
            "be repeated")
      ->allow_extra_args(false);
  add_switch(command, "--always", arguments.always, Always::yes,
             "Write a program of a case that passes, too");
}

// CLI11's exit codes differ by kind of error; each means here that the run has not started.
ExitCode answer(const CLI::App& app, const CLI::ParseError& error) {
  if (error.get_exit_code() == 0) {
    app.exit(error, std::cout, std::cerr);
    return ExitCode::as_expected;
  }
  std::cerr << "clmem-conformance: " << error.what() << "; see `clmem-conformance --help`\n";
  return ExitCode::usage;
}

void add_page_options(CLI::App& command, ReportArguments& arguments) {
  command.footer(report_footer);
  add_result_files(command, arguments.result_files,
                   "Files results.jsonl, or directories with such files below");
  add_baseline_option(command, arguments);
  add_value(command, "--html", arguments.page, "FILE", "The page. Default: report.html");
}

void add_coverage_options(CLI::App& command, CoverageArguments& arguments) {
  command.footer(coverage_footer);
  add_switch(command, "--open", arguments.form, CoverageForm::open_list,
             "List the requirements that no case checks, and why");
  add_switch(command, "--json", arguments.form, CoverageForm::json, "Print JSON");
}

void add_prove_options(CLI::App& command, ProveArguments& arguments) {
  command.footer(prove_footer);
  add_value(command, "--defect", arguments.defects, "PATTERN",
            "Switch on the defects whose name matches, such as 'map.*'; a leading '-' leaves "
            "them out; may be repeated. Default: all")
      ->allow_extra_args(false);
  add_filter_option(command, arguments.filters);
  command.add_flag("--json", arguments.json, "Print JSON");
  add_value(command, "--jobs,-j", arguments.jobs, "N",
            "Processors to keep busy, with several workers each. Default: all")
      ->check(CLI::Range(1U, 256U));
  add_seed_options(command, arguments);
}

void add_merge_options(CLI::App& command, MergeArguments& arguments) {
  add_result_files(command, arguments.result_files,
                   "Output directories of the shards, or their files results.jsonl");
  add_report_options(command, arguments);
}

void add_update_options(CLI::App& command, BaselineUpdateArguments& arguments) {
  command.footer(update_footer);
  add_result_files(command, arguments.result_files,
                   "The file results.jsonl of a run, or those of its shards");
  add_baseline_option(command, arguments);
  command.add_flag("--by-cause", arguments.by_cause,
                   "Propose one entry for each cause of new failures, not one for each case");
}

// Each command's arguments are filled in while CLI11 parses.
class Commands {
 public:
  Commands(int argc, const char* const* argv)
      : program_{argv[0]}, command_line_{argv, argv + argc} {}

  template <typename Parsed, typename Options>
  void add(CLI::App& parent, const char* name, const char* help,
           void (*add_options)(CLI::App&, Parsed&), ExitCode (*execute)(const Options&)) {
    CLI::App& command = *parent.add_subcommand(name, help);
    const auto arguments = std::make_shared<Options>();
    arguments->program = program_;
    if constexpr (std::is_base_of_v<RunArguments, Options>) {
      arguments->command_line = command_line_;
    }
    add_options(command, *arguments);
    command.add_option("--worker", arguments->worker, "The program that runs the cases")
        ->group("");  // for the project's own tests
    commands_.emplace_back(&command, [arguments, execute] { return execute(*arguments); });
  }

  [[nodiscard]] std::function<ExitCode()> parsed() const {
    for (const auto& [command, execute] : commands_) {
      if (command->parsed()) {
        return execute;
      }
    }
    // CLI11's own check would report a misspelt command as a missing one.
    throw CLI::RequiredError{
        "a command: run, list, show, devices, merge, report, repro, coverage, prove, "
        "baseline or bisect"};
  }

 private:
  std::string program_;
  std::vector<std::string> command_line_;
  std::vector<std::pair<const CLI::App*, std::function<ExitCode()>>> commands_;
};

void add_commands(CLI::App& app, Commands& commands) {
  commands.add(app, "run", "Run the suite and write reports", add_run_options, run_command);
  commands.add(app, "list", "Show the cases", add_selection_options, list_command);
  commands.add(app, "show", "Show what cases require, and the calls that they make",
               add_show_options, show_command);
  commands.add(app, "devices", "Show the devices of the drivers", add_driver_options,
               devices_command);
  commands.add(app, "merge", "Make one report of the results of shards", add_merge_options,
               merge_command);
  commands.add(app, "report", "Make one HTML page of results that exist already", add_page_options,
               report_command);
  commands.add(app, "repro", "Write a C program that shows what a case finds", add_repro_options,
               repro_command);
  commands.add(app, "coverage", "Show which requirements the cases check", add_coverage_options,
               coverage_command);
  commands.add(app, "prove", "Show that the cases can fail, by the defects of the mock",
               add_prove_options, prove_command);
  CLI::App& baseline =
      *app.add_subcommand("baseline", "Keep the list of known failures up to date");
  baseline.require_subcommand(1);
  commands.add(baseline, "update",
               "Print, as a diff, what would make the baseline agree with results",
               add_update_options, baseline_update_command);
  commands.add(app, "bisect", "Show what one build of a driver breaks and another does not",
               add_bisect_options, bisect_command);
}

}  // namespace

std::function<ExitCode()> parse_arguments(int argc, const char* const* argv) {
  CLI::App app{"Checks on any driver what the OpenCL specification requires of memory."};
  app.footer(footer);
  app.set_version_flag("--version", version_text());
  Commands commands{argc, argv};
  add_commands(app, commands);
  try {
    app.parse(argc, argv);
    return commands.parsed();
  } catch (const CLI::ParseError& error) {
    return [code = answer(app, error)] { return code; };
  }
}

}  // namespace clmem::conformance
