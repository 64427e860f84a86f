// SPDX-License-Identifier: Apache-2.0
#include "harness/device_under_test.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <sstream>
#include <stdexcept>
#include <string>

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

std::size_t DeviceUnderTest::largest_type_size() const {
  const bool has_longs = lacks("embedded_profile") || has_extension("cles_khr_int64");
  return has_longs ? 128 : 64;
}

std::vector<std::size_t> DeviceUnderTest::max_work_item_sizes() const {
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

namespace {

using Device = DeviceUnderTest;

template <typename Bits>
bool reports(const Device& device, cl_device_info query, Bits bits) {
  return (device.value_or_zero<Bits>(query) & bits) != 0;
}

// Versions 2.x require the feature; from 3.0 on a query decides.
template <typename Bits>
bool required_or_reported(const Device& device, cl_device_info query, Bits bits) {
  return device.version() >= v2_0 && (device.version() < v3_0 || reports(device, query, bits));
}

template <cl_device_svm_capabilities capability>
bool svm(const Device& device) {
  return device.version() >= v2_0 && reports(device, CL_DEVICE_SVM_CAPABILITIES, capability);
}

bool images(const Device& device) {
  return reports<cl_bool>(device, CL_DEVICE_IMAGE_SUPPORT, CL_TRUE);
}

bool image2d_from_buffer(const Device& device) {
  // From 3.0 on the extension has to agree with the query.
  return images(device) &&
         ((device.version() < v3_0 && device.has_extension("cl_khr_image2d_from_buffer")) ||
          (device.version() >= v2_0 &&
           device.value_or_zero<cl_uint>(CL_DEVICE_IMAGE_PITCH_ALIGNMENT) > 0));
}

bool full_profile(const Device& device) {
  return device.text(CL_DEVICE_PROFILE) == "FULL_PROFILE";
}

struct Condition {
  std::string_view name;
  bool (*holds)(const Device& device);
};

constexpr Condition conditions[] = {
    {"images", images},
    // Only an embedded profile before 2.0 may lack them.
    {"3d_images",
     [](const Device& device) {
       return images(device) && device.value_or_zero<std::size_t>(CL_DEVICE_IMAGE3D_MAX_WIDTH) > 0;
     }},
    {"depth_images",
     [](const Device& device) {
       return images(device) &&
              (device.version() >= v2_0 || device.has_extension("cl_khr_depth_images"));
     }},
    {"srgb_images",
     [](const Device& device) { return images(device) && device.version() >= v2_0; }},
    {"rw_images",
     [](const Device& device) {
       return images(device) && device.version() >= v2_0 &&
              device.value_or_zero<cl_uint>(CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS) > 0;
     }},
    {"image2d_from_buffer", image2d_from_buffer},
    {"3d_image_writes",
     [](const Device& device) {
       return images(device) && ((device.version() >= v2_0 && device.version() < v3_0) ||
                                 device.has_extension("cl_khr_3d_image_writes"));
     }},
    {"pipes",
     [](const Device& device) {
       return required_or_reported<cl_bool>(device, CL_DEVICE_PIPE_SUPPORT, CL_TRUE);
     }},
    {"svm", svm<CL_DEVICE_SVM_COARSE_GRAIN_BUFFER>},
    {"svm_coarse", svm<CL_DEVICE_SVM_COARSE_GRAIN_BUFFER>},
    {"svm_fine", svm<CL_DEVICE_SVM_FINE_GRAIN_BUFFER>},
    {"svm_fine_system", svm<CL_DEVICE_SVM_FINE_GRAIN_SYSTEM>},
    {"svm_atomics", svm<CL_DEVICE_SVM_ATOMICS>},
    // Functions of OpenCL C that are atomic among all work-items of the device.
    {"device_scope_atomics",
     [](const Device& device) {
       return required_or_reported<cl_device_atomic_capabilities>(
           device, CL_DEVICE_ATOMIC_MEMORY_CAPABILITIES, CL_DEVICE_ATOMIC_SCOPE_DEVICE);
     }},
    {"out_of_order",
     [](const Device& device) {
       return reports<cl_command_queue_properties>(device, CL_DEVICE_QUEUE_PROPERTIES,
                                                   CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
     }},
    {"device_enqueue",
     [](const Device& device) {
       return required_or_reported<cl_device_device_enqueue_capabilities>(
           device, CL_DEVICE_DEVICE_ENQUEUE_CAPABILITIES, CL_DEVICE_QUEUE_SUPPORTED);
     }},
    {"compiler",
     [](const Device& device) {
       return reports<cl_bool>(device, CL_DEVICE_COMPILER_AVAILABLE, CL_TRUE);
     }},
    {"native_kernels",
     [](const Device& device) {
       return reports<cl_device_exec_capabilities>(device, CL_DEVICE_EXECUTION_CAPABILITIES,
                                                   CL_EXEC_NATIVE_KERNEL);
     }},
    {"full_profile", full_profile},
    {"embedded_profile", [](const Device& device) { return !full_profile(device); }},
    // A second device of the platform, or the device under test divided into two.
    {"multi_device",
     [](const Device& device) {
       return devices_of(device.platform()).size() > 1 ||
              device.value_or_zero<cl_uint>(CL_DEVICE_PARTITION_MAX_SUB_DEVICES) >= 2;
     }},
    {"multi_context", [](const Device&) { return true; }},
};

}  // namespace

bool holds(const DeviceUnderTest& device, std::string_view condition) {
  if (condition.starts_with("cl_")) {
    return device.has_extension(condition);
  }
  constexpr std::string_view absent = "no_";
  if (condition.starts_with(absent)) {
    return !holds(device, condition.substr(absent.size()));
  }
  const auto* const row = std::find_if(std::begin(conditions), std::end(conditions),
                                       [&](const Condition& one) { return one.name == condition; });
  if (row == std::end(conditions)) {
    throw std::logic_error{"unknown condition \"" + std::string{condition} + "\""};
  }
  return row->holds(device);
}

}  // namespace clmem::conformance
