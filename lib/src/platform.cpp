// SPDX-License-Identifier: Apache-2.0
#include <charconv>
#include <clmem/platform.hpp>

#include "given_values.hpp"

namespace clmem {
namespace {

constexpr cl_int no_platform = -1001;  // CL_PLATFORM_NOT_FOUND_KHR of cl_khr_icd

// Compares whole words, separated by spaces: "cl_khr_fp" is not a word of "cl_khr_fp64".
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

// `call` takes the size of the list, the list, and where to put the number of objects; `absent` is
// its code for an empty list.
template <typename T, typename Raw, typename Call, typename Describe>
std::vector<T> list(const char* routine, cl_int absent, const Call& call,
                    const Describe& describe) {
  cl_uint count = 0;
  cl_int code = call(0, nullptr, &count);
  if (code == absent || (code == CL_SUCCESS && count == 0)) {
    return {};
  }
  std::vector<Raw> raw(count);
  if (code == CL_SUCCESS) {
    code = call(count, raw.data(), nullptr);
  }
  if (code != CL_SUCCESS) {
    throw_error(code, routine, describe());
  }
  return {raw.begin(), raw.end()};
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
  return list<Platform, cl_platform_id>("clGetPlatformIDs", no_platform, clGetPlatformIDs,
                                        [] { return std::string{}; });
}

std::vector<Device> Platform::devices(DeviceType type) const {
  constexpr const char* routine = "clGetDeviceIDs";
  const cl_platform_id platform = require(routine);
  return list<Device, cl_device_id>(
      routine, CL_DEVICE_NOT_FOUND,
      [&](cl_uint size, cl_device_id* found, cl_uint* count) {
        return clGetDeviceIDs(platform, flag_bits(type), size, found, count);
      },
      [&] {
        return detail::describe({{"device type", type}});
      });
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
