// SPDX-License-Identifier: Apache-2.0
#include <clmem/device.hpp>
#include <clmem/platform.hpp>

namespace clmem {

std::string Device::name() const {
  return info<CL_DEVICE_NAME>();
}

Version Device::version() const {
  return Version::parse(info<CL_DEVICE_VERSION>());
}

Platform Device::platform() const {
  return Platform{info<CL_DEVICE_PLATFORM>()};
}

}  // namespace clmem
