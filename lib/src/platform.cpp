// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <clmem/platform.hpp>

#include "facts.hpp"

namespace clmem {
namespace {

constexpr cl_int no_platform = -1001;  // CL_PLATFORM_NOT_FOUND_KHR of cl_khr_icd

// True if a word is one of those with spaces between them: "cl_khr_fp" is none of "cl_khr_fp64".
bool has_word(std::string_view list, std::string_view word) {
  while (!list.empty() && !word.empty()) {
    const std::size_t end = list.find(' ');
    if (list.substr(0, end) == word) {
      return true;
    }
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
  return false;
}

}  // namespace

void detail::throw_empty(const char* routine, cl_platform_id) {
  throw_error(CL_INVALID_PLATFORM, routine, "the platform is empty");
}
void detail::throw_empty(const char* routine, cl_device_id) {
  throw_error(CL_INVALID_DEVICE, routine, "the device is empty");
}

Version Version::parse(std::string_view text) noexcept {
  constexpr std::string_view prefix = "OpenCL ";
  if (!text.starts_with(prefix)) {
    return {};
  }
  const char* const end = text.data() + text.size();
  Version version;
  const auto major = std::from_chars(text.data() + prefix.size(), end, version.major_number);
  if (major.ec != std::errc{} || major.ptr == end || *major.ptr != '.') {
    return {};
  }
  const auto minor = std::from_chars(major.ptr + 1, end, version.minor_number);
  return minor.ec == std::errc{} ? version : Version{};
}

std::string to_string(const Version& version) {
  return std::to_string(version.major_number) + "." + std::to_string(version.minor_number);
}

std::vector<Platform> Platform::all() {
  cl_uint count = 0;
  cl_int code = clGetPlatformIDs(0, nullptr, &count);
  if (code == no_platform || (code == CL_SUCCESS && count == 0)) {
    return {};
  }
  std::vector<cl_platform_id> raw(count);
  if (code == CL_SUCCESS) {
    code = clGetPlatformIDs(count, raw.data(), nullptr);
  }
  if (code != CL_SUCCESS) {
    throw_error(code, "clGetPlatformIDs");
  }
  return {raw.begin(), raw.end()};
}

std::vector<Device> Platform::devices(DeviceType type) const {
  constexpr const char* routine = "clGetDeviceIDs";
  const cl_platform_id platform = require(routine);
  cl_uint count = 0;
  cl_int code = clGetDeviceIDs(platform, flag_bits(type), 0, nullptr, &count);
  if (code == CL_DEVICE_NOT_FOUND || (code == CL_SUCCESS && count == 0)) {
    return {};
  }
  std::vector<cl_device_id> raw(count);
  if (code == CL_SUCCESS) {
    code = clGetDeviceIDs(platform, flag_bits(type), count, raw.data(), nullptr);
  }
  if (code != CL_SUCCESS) {
    throw_error(code, routine, detail::describe({{"device type", type}}));
  }
  return {raw.begin(), raw.end()};
}

bool Platform::has_extension(std::string_view extension) const {
  return has_word(extensions(), extension);
}

Version Platform::version() const {
  return Version::parse(info<CL_PLATFORM_VERSION>());
}

Version Device::version() const {
  return Version::parse(info<CL_DEVICE_VERSION>());
}

Platform Device::platform() const {
  return Platform{info<CL_DEVICE_PLATFORM>()};
}

bool Device::has_extension(std::string_view extension) const {
  return has_word(extensions(), extension);
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
