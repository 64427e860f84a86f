// SPDX-License-Identifier: Apache-2.0
#include "cli/installation.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <iterator>

#include "runner/assigned_device.hpp"
#include "runner/setup_error.hpp"
#include "runner/vendor_directory.hpp"
#include "runner/worker_queries.hpp"

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

// Limits for a driver to load and report its devices, and for a worker to list its cases.
constexpr std::chrono::seconds devices_limit{60};
constexpr std::chrono::seconds list_limit{60};

std::optional<std::string> variable(const std::string& name) {
  const char* const value = std::getenv(name.c_str());
  return value ? std::optional<std::string>{value} : std::nullopt;
}

}  // namespace

Installation find_installation(const CommonArguments& arguments) {
  const fs::path directory = fs::read_symlink("/proc/self/exe").parent_path();
  Installation installation{.worker = arguments.worker.empty()
                                          ? directory / "clmem-conformance-worker"
                                          : fs::absolute(arguments.worker),
                            .baselines = directory.parent_path() / "share" / "clmem" / "baselines",
                            .places = machine_places(directory)};
  if (!fs::is_regular_file(installation.worker)) {
    throw SetupError{fmt::format("the program that runs the cases is missing: {}",
                                 installation.worker.string())};
  }
  return installation;
}

std::vector<CaseInfo> suite_of(const CommonArguments& arguments, const Installation& installation) {
  return list_cases(installation.worker, list_limit * arguments.timeout_scale);
}

std::vector<std::string> ids_of(std::span<const CaseInfo> cases) {
  std::vector<std::string> ids;
  std::ranges::transform(cases, std::back_inserter(ids), &CaseInfo::id);
  return ids;
}

Targets targets_of(const DriverArguments& arguments, const Installation& installation) {
  std::vector<Driver> drivers;
  for (const std::string& driver : arguments.drivers) {
    drivers.push_back(resolve_driver(driver, installation.places));
  }
  const TargetQuery query{.origin = drivers.empty() ? DriverOrigin::installed : DriverOrigin::named,
                          .device = assigned_device(arguments.device, variable)};
  if (drivers.empty()) {
    drivers = installed_drivers(installation.places);
  }
  return find_targets(drivers, query, [&](const Driver& driver) {
    const VendorDirectory vendors{driver};
    return list_devices(installation.worker, vendors.environment(),
                        devices_limit * arguments.timeout_scale);
  });
}

Target only_target(const DriverArguments& arguments, const Installation& installation) {
  const Targets targets = targets_of(arguments, installation);
  if (targets.found.size() == 1) {
    return targets.found.front();
  }
  std::string text = "one device is needed; choose with --driver and --device:";
  for (const Target& target : targets.found) {
    text += fmt::format("\n  --driver {} --device {}   {}", target.driver.argument, target.index,
                        target.device.device_name);
  }
  throw SetupError{text};
}

}  // namespace clmem::conformance
