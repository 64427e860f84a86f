// SPDX-License-Identifier: Apache-2.0
#include "cli/worker_command.hpp"

#include <fmt/core.h>

namespace clmem::conformance {

WorkerCommand worker_command(const std::filesystem::path& worker, const Target& target,
                             const WorkerSettings& settings) {
  ChildCommand fixed{
      .arguments = {worker.string(), "run", "--platform", fmt::format("{}", target.device.platform),
                    "--device", fmt::format("{}", target.device.device), "--seed",
                    fmt::format("{}", settings.seed), "--cases-from", "-", "--events-fd", "3",
                    "--calls-fd", "4"},
      .environment = settings.environment,
      .memory_limit = settings.memory_limit};
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

}  // namespace clmem::conformance
