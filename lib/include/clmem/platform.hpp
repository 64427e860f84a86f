// SPDX-License-Identifier: Apache-2.0
// platform.hpp - the platforms that the loader finds, and their devices.
//
//   for (const Platform& platform : Platform::all()) {
//     for (const Device& device : platform.devices()) { ... }
//   }
//
// Contract: a name, not an owner. No platform and no device of a type are empty lists, not errors.
// Lists and text are two OpenCL calls each; nothing is cached. An empty platform, for which OpenCL
// would choose one, is a LogicError, made without a call (section "Querying Platform Info").
#pragma once

#include <clmem/device.hpp>
#include <clmem/export.hpp>
#include <clmem/flags.hpp>
#include <clmem/info.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace CLMEM_EXPORT clmem {

template <cl_platform_info Param>
struct PlatformInfo;

// clang-format off
template <> struct PlatformInfo<CL_PLATFORM_PROFILE> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_VERSION> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_NAME> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_VENDOR> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_EXTENSIONS> : Answers<std::string> {};
template <> struct PlatformInfo<CL_PLATFORM_NUMERIC_VERSION> : Answers<cl_version> {};
template <> struct PlatformInfo<CL_PLATFORM_HOST_TIMER_RESOLUTION> : Answers<cl_ulong> {};
// clang-format on

class Platform {
 public:
  Platform() noexcept = default;
  explicit Platform(cl_platform_id raw) noexcept : raw_{raw} {}

  [[nodiscard]] static std::vector<Platform> all();

  [[nodiscard]] cl_platform_id get() const noexcept { return raw_; }

  template <cl_platform_info Param>
  [[nodiscard]] auto info() const {
    constexpr const char* routine = "clGetPlatformInfo";
    return detail::read_info<typename PlatformInfo<Param>::type>(clGetPlatformInfo, routine,
                                                                 require(routine), Param);
  }

  // The raw handle for a call of `routine`.
  [[nodiscard]] cl_platform_id require(const char* routine) const;

  [[nodiscard]] std::vector<Device> devices(DeviceType type = DeviceType::all) const;
  [[nodiscard]] std::string name() const { return info<CL_PLATFORM_NAME>(); }
  [[nodiscard]] std::string vendor() const { return info<CL_PLATFORM_VENDOR>(); }
  [[nodiscard]] std::string profile() const { return info<CL_PLATFORM_PROFILE>(); }
  // The text is info<CL_PLATFORM_VERSION>().
  [[nodiscard]] Version version() const;

  // Those that all devices of the platform have, with spaces between them.
  [[nodiscard]] std::string extensions() const { return info<CL_PLATFORM_EXTENSIONS>(); }
  // Whether `extension` is one of them, and not only part of one.
  [[nodiscard]] bool has_extension(std::string_view extension) const;

  friend bool operator==(const Platform&, const Platform&) = default;

 private:
  cl_platform_id raw_ = nullptr;
};

static_assert(sizeof(Platform) == sizeof(cl_platform_id) && std::is_trivially_copyable_v<Platform>,
              "lists of platforms are read from OpenCL as they are");

}  // namespace clmem

template <>
struct std::hash<clmem::Platform> {
  [[nodiscard]] std::size_t operator()(const clmem::Platform& platform) const noexcept {
    return std::hash<cl_platform_id>{}(platform.get());
  }
};
