// SPDX-License-Identifier: Apache-2.0
#include "cli/baseline_choice.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>

#include "expectations/baseline_shelf.hpp"
#include "expectations/judgement.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

std::string difference_from(const Baseline& nearest, const Results& results) {
  std::size_t known = 0;
  std::vector<std::string> others;
  std::size_t fixed = 0;
  for (const CaseResult& result : results.cases) {
    const Verdict verdict = verdict_on(result, nearest.find_for(result));
    known += verdict == Verdict::known ? 1 : 0;
    fixed += verdict == Verdict::fixed ? 1 : 0;
    if (verdict == Verdict::new_failure) {
      others.push_back(result.id);
    }
  }
  constexpr std::size_t most_named = 10;
  const std::size_t named = std::min(others.size(), most_named);
  return fmt::format(
      "no baseline is about {}, and none is used; the nearest is {}, about {}: {} failures are as "
      "it says, {} are not, cases that it expects to fail and that pass: {}{}{}{}",
      nearest.lacks(results.identity.device), nearest.source(), nearest.described_devices(), known,
      others.size(), fixed,
      others.empty() ? "" : "; not as it says: ", fmt::join(std::span{others}.first(named), ", "),
      named < others.size() ? ", ..." : "");
}

}  // namespace

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
          "{}: the baseline is not about {}, and is not used; the device is {}, {}, version {}; "
          "the baseline is about {}, devices {}",
          baseline.source(), baseline.lacks(device), device.device_name, device.platform_name,
          device.driver_version, baseline.driver(), baseline.described_devices())};
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

std::string BaselineChoice::nearest_note(const Baseline& own, const Results& results) const {
  if (none_ || !own.source().empty()) {
    return {};
  }
  const std::optional<Baseline> nearest = nearest_baseline(shipped_, results.identity.device);
  return nearest ? difference_from(*nearest, results) : std::string{};
}

}  // namespace clmem::conformance
