// SPDX-License-Identifier: Apache-2.0
// platform.hpp - the platforms that the loader finds, and their devices.
//
//   for (const Platform& platform : Platform::all()) {
//     for (const Device& device : platform.devices()) { ... }
//   }
//
// Contract: a name, not an owner. No platform and no device of a type are empty lists, not errors.
#pragma once

#include <clmem/device.hpp>
#include <clmem/flags.hpp>
#include <clmem/info.hpp>
#include <vector>

namespace clmem {

template <cl_platform_info Param>
struct PlatformInfo;

class Platform {
 public:
  Platform() noexcept = default;
  explicit Platform(cl_platform_id raw) noexcept : raw_{raw} {}

  [[nodiscard]] static std::vector<Platform> all();

  [[nodiscard]] cl_platform_id get() const noexcept { return raw_; }

  template <cl_platform_info Param>
  [[nodiscard]] auto info() const {
    return detail::read_info<typename PlatformInfo<Param>::type>(clGetPlatformInfo,
                                                                 "clGetPlatformInfo", raw_, Param);
  }

  [[nodiscard]] std::vector<Device> devices(DeviceType type = DeviceType::all) const;
  [[nodiscard]] std::string name() const;
  [[nodiscard]] Version version() const;

  friend bool operator==(const Platform&, const Platform&) = default;

 private:
  cl_platform_id raw_ = nullptr;
};

static_assert(sizeof(Platform) == sizeof(cl_platform_id) && std::is_trivially_copyable_v<Platform>,
              "lists of platforms are read from OpenCL as they are");

// clang-format off
template <> struct PlatformInfo<CL_PLATFORM_PROFILE> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_VERSION> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_NAME> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_VENDOR> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_EXTENSIONS> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_NUMERIC_VERSION> : Answers<cl_version> {};
template <> struct PlatformInfo<CL_PLATFORM_HOST_TIMER_RESOLUTION> : Answers<cl_ulong> {};
// clang-format on

}  // namespace clmem
