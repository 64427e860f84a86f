// SPDX-License-Identifier: Apache-2.0
#include "config/config.hpp"

#include <algorithm>

namespace clmem::mock {
namespace {

struct Rule {
  bool (*broken)(const DeviceConfig&);
  const char* sentence;
};

bool is_known_version(cl_version version) {
  constexpr cl_version known[]{CL_MAKE_VERSION(1, 1, 0), CL_MAKE_VERSION(1, 2, 0),
                               CL_MAKE_VERSION(2, 0, 0), CL_MAKE_VERSION(2, 1, 0),
                               CL_MAKE_VERSION(2, 2, 0), CL_MAKE_VERSION(3, 0, 0)};
  return std::ranges::find(known, version) != std::end(known);
}

// OpenCL 3.0, table of device queries, unless a sentence names another place.
constexpr Rule rules[]{
    {[](const DeviceConfig& device) { return !is_known_version(device.version); },
     "version is none of 1.1, 1.2, 2.0, 2.1, 2.2 and 3.0"},
    {[](const DeviceConfig& device) { return device.max_mem_alloc_size > device.global_mem_size; },
     "max_mem_alloc_size is above global_mem_size"},
    {[](const DeviceConfig& device) { return device.max_work_item_sizes.size() < 3; },
     "max_work_item_sizes has fewer than three dimensions"},
    {[](const DeviceConfig& device) {
       return std::ranges::find(device.max_work_item_sizes, 0U) != device.max_work_item_sizes.end();
     },
     "max_work_item_sizes has a zero"},
    {[](const DeviceConfig& device) {
       return device.global_mem_cache_type == CL_NONE && device.global_mem_cache_size != 0;
     },
     "global_mem_cache_size is given without a global_mem_cache_type"},
};

}  // namespace

cl_version PlatformConfig::version() const {
  return std::ranges::max_element(devices, {}, &DeviceConfig::version)->version;
}

DeviceProfile PlatformConfig::profile() const {
  return std::ranges::any_of(
             devices,
             [](const DeviceConfig& device) { return device.profile == DeviceProfile::full; })
             ? DeviceProfile::full
             : DeviceProfile::embedded;
}

void require_possible(const Config& config) {
  for (const PlatformConfig& platform : config.platforms) {
    for (const DeviceConfig& device : platform.devices) {
      for (const Rule& rule : rules) {
        if (rule.broken(device)) {
          throw ImpossibleConfig{"device \"" + device.name + "\": " + rule.sentence};
        }
      }
    }
  }
}

}  // namespace clmem::mock
