// SPDX-License-Identifier: Apache-2.0
#include "cli/device_commands.hpp"

#include <fmt/core.h>

#include "cli/installation.hpp"
#include "expectations/baseline_shelf.hpp"
#include "runner/plan.hpp"

namespace clmem::conformance {

ExitCode list_command(const ListArguments& arguments) {
  const Installation installation = find_installation(arguments);
  const std::vector<CaseInfo> suite = suite_of(arguments, installation);
  for (const CaseInfo& info :
       make_plan(suite, {.filters = arguments.filters, .profile = arguments.profile})) {
    fmt::print("{}  [{}]  {}  ({})\n", info.id, to_string(info.profile), info.sentence, info.place);
  }
  return ExitCode::as_expected;
}

ExitCode devices_command(const DriverArguments& arguments) {
  const Installation installation = find_installation(arguments);
  const Targets targets = targets_of(arguments, installation);
  for (const Target& target : targets.found) {
    const auto baseline = shipped_baseline(installation.baselines, target.device);
    fmt::print("{} {}: {}\n", target.driver.name, target.index, target.device.device_name);
    fmt::print("  platform: {}, {}\n", target.device.platform_name, target.device.platform_version);
    fmt::print("  device: {} {}, driver version {}\n", target.device.type,
               target.device.device_version, target.device.driver_version);
    fmt::print("  library: {}\n", target.driver.library);
    fmt::print("  loader: {}\n", described_loader(target.device));
    fmt::print("  baseline: {}\n", baseline ? baseline->source() : "none");
  }
  for (const std::string& note : targets.notes) {
    fmt::print("note: {}\n", note);
  }
  return ExitCode::as_expected;
}

}  // namespace clmem::conformance
