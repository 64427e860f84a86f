// SPDX-License-Identifier: Apache-2.0
// worker_command.hpp - makes the command line of a worker on a device.
//
//   run_cases(plan, {.worker = worker_command(installation.worker, target, {.seed = 1})}, ...)
//
// Contract: the worker reads the ids from its input.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "runner/probe_device.hpp"
#include "runner/run_cases.hpp"
#include "runner/targets.hpp"

namespace clmem::conformance {

struct WorkerSettings {
  std::uint64_t seed = 1;
  double deadline_scale = 1.0;                       // factor for the waits of cases
  std::uint64_t memory_limit = 0;                    // bytes; 0: none
  std::map<std::string, std::string> environment{};  // selects the driver
  bool executes = true;                              // whether the device executes commands
  std::vector<std::string> options{};                // appended to the others
};

[[nodiscard]] WorkerCommand worker_command(const std::filesystem::path& worker,
                                           const Target& target, const WorkerSettings& settings);

[[nodiscard]] DeviceProbe probe_target(const std::filesystem::path& worker, const Target& target,
                                       const std::map<std::string, std::string>& environment,
                                       double time_scale);

}  // namespace clmem::conformance
