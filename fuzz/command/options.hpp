// SPDX-License-Identifier: Apache-2.0
// options.hpp - the command line of clmem-fuzz.
//
//   const std::variant<Options, int> parsed = parse_options(argc, argv);     // int: exit code
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace clmem::fuzz {

enum class Task : std::uint8_t { run, replay, shrink, reproduce, generate };

// Stable values, because scripts depend on them.
enum ExitCode : int { nothing_new = 0, found_something = 1, set_up_error = 2 };

struct Options {
  Task task = Task::run;
  std::string driver{};
  unsigned device = 0;
  unsigned platform = 0;
  std::optional<unsigned> seconds{};
  std::optional<std::uint64_t> programs{};
  std::uint64_t seed = 1;
  std::optional<std::size_t> jobs{};
  std::size_t calls = 30;
  std::string output = "fuzz-findings";
  std::string known{};  // a file, "none", or empty for the shipped list
  std::string second_driver{};
  std::string worker{};
  std::vector<std::string> files{};
  std::vector<std::string> before{};
  double time_limit = 5.0;  // seconds per program
  std::size_t shrink_runs = 200;
  std::size_t stop_after = 0;
  std::size_t repeat = 1;
};

[[nodiscard]] std::variant<Options, int> parse_options(int argc, char** argv);

}  // namespace clmem::fuzz
