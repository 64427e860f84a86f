// SPDX-License-Identifier: Apache-2.0
// arguments.hpp - the parsed command line.
//
//   const std::variant<Arguments, ExitCode> parsed = parse_arguments(argc, argv);
//
// Contract: a returned ExitCode means that help, the version or an error has already been printed.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "expectations/deqp_lists.hpp"
#include "expectations/judgement.hpp"
#include "report/rows.hpp"
#include "results/case_info.hpp"
#include "runner/shard.hpp"

namespace clmem::conformance {

enum class ExitCode { as_expected = 0, deviation = 1, usage = 2, interrupted = 3 };

enum class Command {
  run,
  list,
  devices,
  merge,
  report,
  repro,
  baseline_update,
  coverage,
  prove,
  bisect
};

// Selects whether a reproducer is also written for a case that passes.
enum class Always { no, yes };

// Selects whether the terminal and annotations show the causes of failures; reports always do.
enum class Causes { hidden, shown };

// The output for a failure: only the C program, or an issue text that contains it.
enum class ReproForm { program, issue };

// The format of the output.
enum class Form { text, json, open_list };

struct Arguments {
  Command command = Command::run;
  std::string program;                    // argv[0]
  std::vector<std::string> command_line;  // all arguments, including argv[0]
  std::vector<std::string> drivers;
  std::string device;
  std::string good;  // the drivers to bisect between
  std::string bad;
  std::vector<std::string> filters;
  Profile profile = Profile::full;
  unsigned jobs = 0;  // 0: the number that suits the device
  Shard shard{};
  std::optional<std::uint64_t> shuffle{};
  unsigned repeat = 1;
  unsigned retries = 0;
  bool bisect = false;
  bool one_process = false;
  std::size_t max_failures = 0;  // 0: no limit
  Rows rows = Rows::hidden;      // for the terminal
  Causes causes = Causes::shown;
  std::size_t durations = 0;           // the number of the slowest cases to list
  std::uint64_t memory_limit_mib = 0;  // 0: none
  std::uint64_t seed = 1;
  double timeout_scale = 1.0;
  std::vector<std::string> baselines;  // file names, or only the word "none"
  DeqpLists lists{};                   // used in place of baselines
  bool by_cause = false;               // propose one entry per cause
  std::optional<bool> annotate{};      // default: in a job of GitHub
  std::string output = "conformance-results";
  std::filesystem::path page = "report.html";
  std::filesystem::path trend{};     // empty: no page
  std::filesystem::path releases{};  // empty: no page
  Gate gate = Gate::new_failures;
  bool resume = false;
  std::optional<bool> durable{};   // default: for GPUs
  std::vector<std::string> cases;  // to reproduce: ids or patterns
  std::vector<std::string> after;  // cases to run first in the same process
  std::string file;                // of the reproducer, or a directory for several
  Always always = Always::no;
  ReproForm repro_form = ReproForm::program;
  Form form = Form::text;
  std::vector<std::string> defects;                   // to prove: patterns of names
  std::vector<std::filesystem::path> result_files{};  // existing result files
  std::string worker;                                 // empty: the one beside the program
};

[[nodiscard]] std::variant<Arguments, ExitCode> parse_arguments(int argc, const char* const* argv);

}  // namespace clmem::conformance
