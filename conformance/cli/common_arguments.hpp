// SPDX-License-Identifier: Apache-2.0
// common_arguments.hpp - what several commands share: their exit codes and groups of arguments.
//
//   struct ListArguments : CommonArguments, SelectionArguments {};
//
// Contract: plain values; a default is the value without the option.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "expectations/judgement.hpp"
#include "report/rows.hpp"
#include "results/case_info.hpp"

namespace clmem::conformance {

enum class ExitCode { as_expected = 0, deviation = 1, usage = 2, interrupted = 3 };

// Every command starts workers; those that run no case keep the default seed and time limits.
struct CommonArguments {
  std::string program{};  // argv[0]
  std::string worker{};   // empty: the one beside the program
  std::uint64_t seed = 1;
  double timeout_scale = 1.0;
};

struct DriverArguments : CommonArguments {
  std::vector<std::string> drivers{};
  std::string device{};
};

struct SelectionArguments {
  std::vector<std::string> filters{};
  Profile profile = Profile::full;
};

struct BaselineArguments {
  std::vector<std::string> baselines{};  // file names, or only the word "none"
};

struct OutputArguments : BaselineArguments {
  std::string output = "conformance-results";
  Rows rows = Rows::hidden;   // for the terminal
  std::size_t durations = 0;  // the number of the slowest cases to list
  Gate gate = Gate::new_failures;
};

}  // namespace clmem::conformance
