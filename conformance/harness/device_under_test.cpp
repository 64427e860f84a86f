// SPDX-License-Identifier: Apache-2.0
#include "harness/device_under_test.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <sstream>
#include <stdexcept>

#include "harness/recorder.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance {

// The supported hosts are in docs/install.md.
static_assert(
    std::endian::native == std::endian::little,
    "the suite expects numbers, patterns and pixels in the bytes of a little-endian host");
static_assert(sizeof(std::size_t) == 8,
              "the suite has sizes and offsets beyond 4 GiB, which need a size_t of 64 bits");

namespace {

// Parses the beginning of CL_DEVICE_VERSION: "OpenCL 3.0 vendor text".
ApiVersion version_of(const std::string& text) {
  std::istringstream words{text};
  std::string opencl;
  std::string number;
  words >> opencl >> number;
  const std::optional<ApiVersion> version = parse_api_version(number);
  if (opencl != "OpenCL" || !version) {
    throw SetUpFailed{"CL_DEVICE_VERSION \"" + text + "\" does not start with \"OpenCL X.Y\""};
  }
  return *version;
}

template <typename Query>
std::string query_text(Query query, const char* call) {
  std::size_t size = 0;
  must_succeed(query(0, nullptr, &size), call);
  std::string text(size, '\0');
  must_succeed(query(size, text.data(), nullptr), call);
  text.erase(std::find(text.begin(), text.end(), '\0'), text.end());
  return text;
}

}  // namespace

std::vector<cl_platform_id> platforms() {
  constexpr cl_int platform_not_found_khr = -1001;  // the loader returns it if it finds no driver
  cl_uint count = 0;
  const cl_int code = clGetPlatformIDs(0, nullptr, &count);
  if (code == platform_not_found_khr) {
    return {};
  }
  must_succeed(code, "clGetPlatformIDs");
  std::vector<cl_platform_id> found(count);
  if (count > 0) {
    must_succeed(clGetPlatformIDs, count, found.data(), nullptr);
  }
  return found;
}

std::vector<cl_device_id> devices_of(cl_platform_id platform) {
  cl_uint count = 0;
  const cl_int code = clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count);
  if (code == CL_DEVICE_NOT_FOUND) {
    return {};
  }
  must_succeed(code, "clGetDeviceIDs");
  std::vector<cl_device_id> found(count);
  if (count > 0) {
    must_succeed(clGetDeviceIDs, platform, CL_DEVICE_TYPE_ALL, count, found.data(), nullptr);
  }
  return found;
}

DeviceUnderTest::DeviceUnderTest(cl_platform_id platform, cl_device_id device)
    : platform_{platform}, device_{device}, version_{version_of(text(CL_DEVICE_VERSION))} {
  constexpr cl_uint bits_per_byte = 8;
  base_alignment_ =
      std::max<cl_uint>(1, value_or_zero<cl_uint>(CL_DEVICE_MEM_BASE_ADDR_ALIGN) / bits_per_byte);
  max_allocation_ = value_or_zero<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  available_ = value_or_zero<cl_bool>(CL_DEVICE_AVAILABLE) != CL_FALSE;
  std::istringstream words{text(CL_DEVICE_EXTENSIONS)};
  extensions_.assign(std::istream_iterator<std::string>{words}, {});
}

DeviceUnderTest DeviceUnderTest::select(std::size_t platform_index, std::size_t device_index) {
  const std::vector<cl_platform_id> all = platforms();
  if (platform_index >= all.size()) {
    throw std::out_of_range{"platform " + std::to_string(platform_index) +
                            " does not exist; the loader offers " + std::to_string(all.size())};
  }
  const std::vector<cl_device_id> devices = devices_of(all[platform_index]);
  if (device_index >= devices.size()) {
    throw std::out_of_range{"device " + std::to_string(device_index) +
                            " does not exist; platform " + std::to_string(platform_index) +
                            " offers " + std::to_string(devices.size())};
  }
  return {all[platform_index], devices[device_index]};
}

bool DeviceUnderTest::has_extension(std::string_view name) const {
  return std::find(extensions_.begin(), extensions_.end(), name) != extensions_.end();
}

std::optional<std::string> DeviceUnderTest::lacks(std::string_view condition) const {
  std::string name{condition};
  const bool held = holds(*this, condition);
  recorder::condition(name, held);
  return held ? std::nullopt : std::optional{std::move(name)};
}

std::optional<std::string> DeviceUnderTest::lacks_for(const Requirement& rule) const {
  if (version_ < rule.min_version) {
    return "OpenCL " + to_string(rule.min_version);
  }
  if (!rule.applies_to(version_)) {
    return "OpenCL " + to_string(*rule.until) + " or older";
  }
  for (const std::string& condition : rule.condition) {
    if (auto missing = lacks(condition)) {
      return missing;
    }
  }
  return std::nullopt;
}

std::string DeviceUnderTest::text(cl_device_info name) const {
  return query_text(
      [&](std::size_t size, void* value, std::size_t* needed) {
        return clGetDeviceInfo(device_, name, size, value, needed);
      },
      "clGetDeviceInfo");
}

std::size_t DeviceUnderTest::largest_type() const {
  const bool has_longs = lacks("embedded_profile") || has_extension("cles_khr_int64");
  return has_longs ? 128 : 64;
}

std::vector<std::size_t> DeviceUnderTest::largest_sides() const {
  std::vector<std::size_t> sides(value_or_zero<cl_uint>(CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS));
  must_succeed(clGetDeviceInfo, device_, CL_DEVICE_MAX_WORK_ITEM_SIZES,
               sides.size() * sizeof sides[0], sides.data(), nullptr);
  return sides;
}

std::string DeviceUnderTest::platform_text(cl_platform_info name) const {
  return query_text(
      [&](std::size_t size, void* value, std::size_t* needed) {
        return clGetPlatformInfo(platform_, name, size, value, needed);
      },
      "clGetPlatformInfo");
}

}  // namespace clmem::conformance
