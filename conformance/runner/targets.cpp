// SPDX-License-Identifier: Apache-2.0
#include "runner/targets.hpp"

#include <fmt/core.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cctype>
#include <iterator>
#include <set>

#include "runner/device_hint.hpp"
#include "runner/setup_error.hpp"

namespace clmem::conformance {
namespace {

char lower(char letter) {
  return static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
}

bool contains_ignoring_case(std::string_view text, std::string_view part) {
  const auto same = [](char one, char other) { return lower(one) == lower(other); };
  return std::search(text.begin(), text.end(), part.begin(), part.end(), same) != text.end() ||
         part.empty();
}

bool is_index(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_wanted(const Target& target, const std::string& selector) {
  return is_index(selector) ? fmt::format("{}", target.index) == selector
                            : contains_ignoring_case(target.device.device_name, selector);
}

std::vector<Target> targets_of(const Driver& driver, const QueryDevices& ask) {
  std::vector<Target> targets;
  for (DeviceIdentity& device : ask(driver)) {
    targets.push_back({driver, std::move(device), targets.size(), driver.name});
  }
  if (targets.empty()) {
    const std::string hint = device_hint(driver);
    throw SetupError{
        fmt::format("the OpenCL loader finds no device in it{}{}", hint.empty() ? "" : "; ", hint)};
  }
  return targets;
}

void make_labels_unique(std::vector<Target>& targets) {
  std::set<std::string> used;
  for (Target& target : targets) {
    const std::string stem = target.label;
    for (int n = 2; !used.insert(target.label).second; ++n) {
      target.label = fmt::format("{}-{}", stem, n);
    }
  }
}

std::string list_of(const std::vector<Target>& targets) {
  std::string list;
  for (const Target& target : targets) {
    list +=
        fmt::format("\n  {} {}: {}", target.driver.name, target.index, target.device.device_name);
  }
  return list;
}

}  // namespace

Targets find_targets(std::span<const Driver> drivers, const TargetQuery& query,
                     const QueryDevices& ask) {
  Targets targets;
  std::vector<Target> all;
  for (const Driver& driver : drivers) {
    try {
      std::ranges::move(targets_of(driver, ask), std::back_inserter(all));
    } catch (const SetupError& error) {
      std::string what = fmt::format("driver '{}' ({}) is not usable: {}", driver.name,
                                     driver.library, error.what());
      if (query.origin == DriverOrigin::named) {
        throw SetupError{what};
      }
      targets.notes.push_back(std::move(what));
    }
  }
  if (all.empty()) {
    throw SetupError{fmt::format("no OpenCL driver with a device was found{}{}",
                                 targets.notes.empty() ? "" : ":\n  ",
                                 fmt::join(targets.notes, "\n  "))};
  }
  std::ranges::copy_if(all, std::back_inserter(targets.found),
                       [&](const Target& target) { return is_wanted(target, query.device); });
  if (targets.found.empty()) {
    throw SetupError{
        fmt::format("no device matches '{}'; there are:{}", query.device, list_of(all))};
  }
  make_labels_unique(targets.found);
  return targets;
}

}  // namespace clmem::conformance
