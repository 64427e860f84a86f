// SPDX-License-Identifier: Apache-2.0
#include "expectations/baseline_shelf.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <vector>

namespace clmem::conformance {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> baseline_files(const fs::path& directory) {
  std::vector<fs::path> files;
  std::error_code absent;
  for (const fs::directory_entry& entry : fs::directory_iterator{directory, absent}) {
    if (entry.path().extension() == ".txt") {
      files.push_back(entry.path());
    }
  }
  std::ranges::sort(files);
  return files;
}

}  // namespace

std::optional<Baseline> shipped_baseline(const fs::path& directory, const DeviceIdentity& device) {
  std::optional<Baseline> found;
  for (const fs::path& file : baseline_files(directory)) {
    Baseline baseline = Baseline::load(file);
    if (!baseline.is_about(device)) {
      continue;
    }
    if (found) {
      throw BaselineError{fmt::format("{}:1: the baseline {} is about {} {}, too", file.string(),
                                      found->source(), device.platform_name,
                                      device.driver_version)};
    }
    found = baseline.for_version(device.driver_version);
  }
  return found;
}

std::optional<Baseline> nearest_baseline(const fs::path& directory, const DeviceIdentity& device) {
  const std::vector<int> version = numbers_in(device.driver_version);
  // Versions before the device's come first, the nearest of them in front.
  const auto is_nearer = [&](const std::vector<int>& one, const std::vector<int>& other) {
    const bool is_later = one > version;
    const bool other_is_later = other > version;
    return is_later != other_is_later ? other_is_later : (is_later ? one < other : one > other);
  };
  std::optional<Baseline> nearest;
  for (const fs::path& file : baseline_files(directory)) {
    Baseline baseline = Baseline::load(file);
    if (baseline.driver() != device.platform_name) {
      continue;
    }
    const auto is_nearest = [&] {
      const std::vector<int>& last = baseline.versions().last;
      return last == nearest->versions().last ? baseline.is_about_device(device.device_name) &&
                                                    !nearest->is_about_device(device.device_name)
                                              : is_nearer(last, nearest->versions().last);
    };
    if (!nearest || is_nearest()) {
      nearest = std::move(baseline);
    }
  }
  return nearest;
}

}  // namespace clmem::conformance
