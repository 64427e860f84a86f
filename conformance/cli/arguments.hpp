// SPDX-License-Identifier: Apache-2.0
// arguments.hpp - the command line of the user.
//
//   const std::variant<Arguments, ExitCode> parsed = parse_arguments(argc, argv);
//
// Contract: an ExitCode means that help, the version or an error has been printed already.
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

// Whether a reproducer is also written for a case that passes.
enum class Always { no, yes };

// Whether the terminal, and annotations, show the causes of failures; the reports always do.
enum class Causes { hidden, shown };

// What is written for a failure: the C program alone, or a report with it.
enum class ReproForm { program, issue };

// The format of the output.
enum class Form { text, json, open_list };

struct Arguments {
  Command command = Command::run;
  std::string program;                    // as it was called
  std::vector<std::string> command_line;  // likewise, with all of it
  std::vector<std::string> drivers;
  std::string device;
  std::string good;  // the drivers to bisect between
  std::string bad;
  std::vector<std::string> filters;
  Profile profile = Profile::full;
  unsigned jobs = 0;  // 0: as many as the device bears
  Shard shard{};
  std::optional<std::uint64_t> shuffle{};
  unsigned repeat = 1;
  unsigned retries = 0;
  bool bisect = false;
  bool one_process = false;
  std::size_t max_failures = 0;  // 0: no limit
  Rows rows = Rows::hidden;      // on the terminal
  Causes causes = Causes::shown;
  std::size_t durations = 0;           // how many of the slowest cases are listed
  std::uint64_t memory_limit_mib = 0;  // 0: none
  std::uint64_t seed = 1;
  double timeout_scale = 1.0;
  std::vector<std::string> baselines;  // files, or the one word "none"
  DeqpLists lists{};                   // instead of baselines
  bool by_cause = false;               // of proposed entries
  std::optional<bool> annotate{};      // default: in a job of GitHub
  std::string output = "conformance-results";
  std::filesystem::path page = "report.html";
  std::filesystem::path trend{};     // no page where it is empty
  std::filesystem::path releases{};  // likewise
  Gate gate = Gate::new_failures;
  bool resume = false;
  std::optional<bool> durable{};   // default: for GPUs
  std::vector<std::string> cases;  // to reproduce: ids or patterns
  std::vector<std::string> after;  // cases that run before it in the same process
  std::string file;                // of the reproducer, or a directory for several
  Always always = Always::no;
  ReproForm repro_form = ReproForm::program;
  Form form = Form::text;
  std::vector<std::string> defects;                   // to prove: patterns of names
  std::vector<std::filesystem::path> result_files{};  // that exist already
  std::string worker;                                 // empty: the one beside the program
};

[[nodiscard]] std::variant<Arguments, ExitCode> parse_arguments(int argc, const char* const* argv);

}  // namespace clmem::conformance
