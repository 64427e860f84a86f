// SPDX-License-Identifier: Apache-2.0
// config.hpp - the configuration of the mock driver: platforms, devices, and the schedule.
//
// Contract: plain values, read once at the construction of a Model.
#pragma once

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clmem/mock/schedule.hpp"
#include "config/device_config.hpp"
#include "config/freedoms.hpp"

namespace clmem::mock {

struct PlatformConfig {
  std::string name = "clmem mock platform";
  std::string vendor = "clmem";
  std::string icd_suffix = "CLMEM";
  std::vector<std::string> extensions{"cl_khr_icd"};
  cl_ulong host_timer_resolution = 1;  // nanoseconds; 0 without synchronized timers
  std::vector<DeviceConfig> devices{DeviceConfig{}};

  // The highest version of its devices; no device may be newer than its platform.
  [[nodiscard]] cl_version version() const;
  // The platform's profile; a full-profile platform may have embedded devices, too
  // (CL_PLATFORM_PROFILE).
  [[nodiscard]] DeviceProfile profile() const;
  // True if clGetDeviceAndHostTimer is supported, which is required in 2.1 and optional in 3.0.
  [[nodiscard]] bool has_host_timer() const;
};

struct Config {
  std::vector<PlatformConfig> platforms{PlatformConfig{}};
  Schedule schedule = Schedule::immediate;
  std::uint64_t seed = 0;  // seed of the random choices of a schedule
  // The largest random delay of starts and ends of commands under the threaded schedule.
  std::chrono::microseconds longest_delay{0};
  Freedoms freedoms;

  // The devices of the first platform, the only one unless a script defines more.
  [[nodiscard]] std::vector<DeviceConfig>& devices() { return platforms.at(0).devices; }
  [[nodiscard]] const std::vector<DeviceConfig>& devices() const { return platforms.at(0).devices; }
};

// Removes properties that versions after the device's added, and adds the on-device queues that 2.x
// requires.
void fit_to_version(DeviceConfig& device);

// The reason why the configuration is illegal; empty if it is legal.
[[nodiscard]] std::optional<std::string_view> contradiction_in(const DeviceConfig& device);

[[nodiscard]] constexpr const char* name_of(DeviceProfile profile) {
  return profile == DeviceProfile::full ? "FULL_PROFILE" : "EMBEDDED_PROFILE";
}

}  // namespace clmem::mock
