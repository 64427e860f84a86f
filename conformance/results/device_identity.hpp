// SPDX-License-Identifier: Apache-2.0
// device_identity.hpp - identifies a device, its platform, its driver and the loader.
//
// Contract: a plain value; texts are unchanged from the driver; reading throws FormatError.
#pragma once

#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace clmem::conformance {

struct DeviceIdentity {
  int platform = 0;  // position in clGetPlatformIDs
  int device = 0;    // position in clGetDeviceIDs(CL_DEVICE_TYPE_ALL)
  std::string platform_name{};
  std::string platform_version{};
  std::string device_name{};
  std::string device_version{};
  std::string driver_version{};
  std::string vendor{};
  std::string type{};  // "CPU", "GPU", "ACCELERATOR", "CUSTOM"; several are joined by '|'
  std::string extensions{};
  std::string loader{};          // the library that exports the called functions
  std::string loader_version{};  // its name, version and vendor; empty if not reported
  // Build ids (NT_GNU_BUILD_ID) of the driver's library and of the worker; empty if there is none.
  std::string driver_build{};
  std::string suite_build{};
  std::uint64_t memory = 0;  // CL_DEVICE_GLOBAL_MEM_SIZE; 0: not recorded

  friend bool operator==(const DeviceIdentity&, const DeviceIdentity&) = default;
};

// Returns "PATH (name, version and vendor)".
[[nodiscard]] std::string described_loader(const DeviceIdentity& identity);

[[nodiscard]] nlohmann::json to_json(const DeviceIdentity& identity);
[[nodiscard]] DeviceIdentity device_identity_from_json(const nlohmann::json& object);

}  // namespace clmem::conformance
