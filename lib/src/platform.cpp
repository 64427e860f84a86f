// SPDX-License-Identifier: Apache-2.0
#include <clmem/platform.hpp>

#include "facts.hpp"
#include "word_list.hpp"

namespace clmem {
namespace {

constexpr cl_int no_platform = -1001;  // CL_PLATFORM_NOT_FOUND_KHR of cl_khr_icd

}  // namespace

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

cl_platform_id Platform::require(const char* routine) const {
  if (raw_ == nullptr) {
    throw_error(CL_INVALID_PLATFORM, routine, "the platform is empty");
  }
  return raw_;
}

bool Platform::has_extension(std::string_view extension) const {
  return detail::has_word(extensions(), extension);
}

Version Platform::version() const {
  return Version::parse(info<CL_PLATFORM_VERSION>());
}

}  // namespace clmem
