// SPDX-License-Identifier: Apache-2.0
// run_command.hpp - the command `run`: checks everything before the first case runs and before a
// file changes.
#pragma once

#include <cstddef>
#include <optional>

#include "cli/common_arguments.hpp"
#include "runner/shard.hpp"

namespace clmem::conformance {

// Selects whether the terminal shows the causes of failures; reports always do.
enum class Causes { hidden, shown };

struct RunArguments : DriverArguments, SelectionArguments, OutputArguments {
  std::vector<std::string> command_line{};  // all arguments, including argv[0]
  Shard shard{};
  std::optional<std::uint64_t> shuffle{};
  bool one_process = false;
  bool resume = false;
  std::optional<bool> durable{};  // default: for GPUs
  unsigned repeat = 1;
  unsigned retries = 0;
  bool bisect = false;
  bool diagnosis = true;
  std::size_t max_failures = 0;        // 0: no limit
  unsigned jobs = 0;                   // 0: the number that suits the device
  std::uint64_t memory_limit_mib = 0;  // 0: none
  Causes causes = Causes::shown;
};

[[nodiscard]] ExitCode run_command(const RunArguments& arguments);

}  // namespace clmem::conformance
