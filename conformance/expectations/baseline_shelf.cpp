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
    found = std::move(baseline);
  }
  return found;
}

}  // namespace clmem::conformance
