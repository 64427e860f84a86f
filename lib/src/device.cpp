// SPDX-License-Identifier: Apache-2.0
#include <clmem/platform.hpp>

#include "word_list.hpp"

namespace clmem {

cl_device_id Device::require(const char* routine) const {
  if (raw_ == nullptr) {
    throw_error(CL_INVALID_DEVICE, routine, "the device is empty");
  }
  return raw_;
}

Version Device::version() const {
  return Version::parse(info<CL_DEVICE_VERSION>());
}

Platform Device::platform() const {
  return Platform{info<CL_DEVICE_PLATFORM>()};
}

bool Device::has_extension(std::string_view extension) const {
  return detail::has_word(extensions(), extension);
}

std::array<std::size_t, 2> Device::max_image2d_shape() const {
  return {info<CL_DEVICE_IMAGE2D_MAX_WIDTH>(), info<CL_DEVICE_IMAGE2D_MAX_HEIGHT>()};
}

std::array<std::size_t, 3> Device::max_image3d_shape() const {
  return {info<CL_DEVICE_IMAGE3D_MAX_WIDTH>(), info<CL_DEVICE_IMAGE3D_MAX_HEIGHT>(),
          info<CL_DEVICE_IMAGE3D_MAX_DEPTH>()};
}

bool Device::has_local_mem() const {
  return info<CL_DEVICE_LOCAL_MEM_TYPE>() == CL_LOCAL;
}

bool Device::has_native_kernel() const {
  return (info<CL_DEVICE_EXECUTION_CAPABILITIES>() & CL_EXEC_NATIVE_KERNEL) != 0;
}

}  // namespace clmem
