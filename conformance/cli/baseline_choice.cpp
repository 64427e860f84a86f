// SPDX-License-Identifier: Apache-2.0
#include "cli/baseline_choice.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "expectations/baseline_shelf.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {

BaselineChoice::BaselineChoice(std::span<const std::string> named, std::filesystem::path shipped)
    : none_{std::ranges::find(named, "none") != named.end()}, shipped_{std::move(shipped)} {
  if (none_ && named.size() > 1) {
    throw SetupError{"--baseline none goes with no other --baseline"};
  }
  for (const std::string& file : named) {
    if (!none_) {
      named_.push_back(Baseline::load(file));
    }
  }
}

void BaselineChoice::require_use(std::span<const DeviceIdentity> devices) const {
  for (const Baseline& baseline : named_) {
    if (std::ranges::none_of(
            devices, [&](const DeviceIdentity& device) { return baseline.is_about(device); })) {
      const DeviceIdentity& device = devices.front();
      throw SetupError{fmt::format(
          "{}: the baseline is about another driver or version; the device is {}, {}, version {}",
          baseline.source(), device.device_name, device.platform_name, device.driver_version)};
    }
  }
}

Baseline BaselineChoice::for_device(const DeviceIdentity& device) const {
  if (none_) {
    return {};
  }
  const Baseline* found = nullptr;
  for (const Baseline& baseline : named_) {
    if (!baseline.is_about(device)) {
      continue;
    }
    if (found) {
      throw SetupError{fmt::format("{}: the baseline {} is about {} {}, too", baseline.source(),
                                   found->source(), device.platform_name, device.driver_version)};
    }
    found = &baseline;
  }
  return found ? found->for_version(device.driver_version)
               : shipped_baseline(shipped_, device).value_or(Baseline{});
}

std::optional<Baseline> BaselineChoice::nearest_to(const DeviceIdentity& device) const {
  return none_ ? std::nullopt : nearest_baseline(shipped_, device);
}

}  // namespace clmem::conformance
