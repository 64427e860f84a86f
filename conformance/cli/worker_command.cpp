// SPDX-License-Identifier: Apache-2.0
#include "cli/worker_command.hpp"

#include <fmt/core.h>

namespace clmem::conformance {

namespace {

// The worker reads names of cases or of steps from its input.
std::vector<std::string> command_on(const std::filesystem::path& worker, const char* command,
                                    const Target& target) {
  return {worker.string(), command,
          "--platform",    fmt::format("{}", target.device.platform),
          "--device",      fmt::format("{}", target.device.device),
          "--cases-from",  "-",
          "--events-fd",   "3"};
}

}  // namespace

WorkerCommand worker_command(const std::filesystem::path& worker, const Target& target,
                             const WorkerSettings& settings) {
  ChildCommand fixed{.arguments = command_on(worker, "run", target),
                     .environment = settings.environment,
                     .memory_limit = settings.memory_limit};
  fixed.arguments.insert(fixed.arguments.end(),
                         {"--seed", fmt::format("{}", settings.seed), "--calls-fd", "4"});
  if (!settings.executes) {
    fixed.arguments.emplace_back("--without-execution");
  }
  if (settings.deadline_scale > 1.0) {
    fixed.arguments.insert(fixed.arguments.end(),
                           {"--deadline-scale", fmt::format("{}", settings.deadline_scale)});
  }
  fixed.arguments.insert(fixed.arguments.end(), settings.options.begin(), settings.options.end());
  return [fixed = std::move(fixed)](std::span<const CaseInfo> cases) {
    ChildCommand command = fixed;
    for (const CaseInfo& info : cases) {
      command.input += info.id + "\n";
    }
    return command;
  };
}

DeviceProbe probe_target(const std::filesystem::path& worker, const Target& target,
                         const std::map<std::string, std::string>& environment, double time_scale) {
  return probe_device(command_on(worker, "probe", target), environment, time_scale);
}

}  // namespace clmem::conformance
