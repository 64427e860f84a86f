// SPDX-License-Identifier: Apache-2.0
// device_under_test.hpp - the device that this process tests, and its capabilities.
//
//   const DeviceUnderTest device = DeviceUnderTest::select(platform_index, device_index);
//   if (const auto missing = device.lacks("svm_coarse")) unsupported(*missing);
//
// Contract: immutable after construction; queries are made once.
#pragma once

#include <clmem/opencl.hpp>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "requirements/requirement.hpp"

namespace clmem::conformance {

inline constexpr ApiVersion v1_0{1, 0};
inline constexpr ApiVersion v1_1{1, 1};
inline constexpr ApiVersion v1_2{1, 2};
inline constexpr ApiVersion v2_0{2, 0};
inline constexpr ApiVersion v2_1{2, 1};
inline constexpr ApiVersion v3_0{3, 0};

class DeviceUnderTest {
 public:
  DeviceUnderTest(cl_platform_id platform, cl_device_id device);

  // Selects by position in clGetPlatformIDs and clGetDeviceIDs(CL_DEVICE_TYPE_ALL); throws
  // std::out_of_range with the counts.
  [[nodiscard]] static DeviceUnderTest select(std::size_t platform_index, std::size_t device_index);

  [[nodiscard]] cl_platform_id platform() const { return platform_; }
  [[nodiscard]] cl_device_id id() const { return device_; }
  [[nodiscard]] ApiVersion version() const { return version_; }
  [[nodiscard]] std::size_t base_alignment() const { return base_alignment_; }  // bytes
  [[nodiscard]] cl_ulong max_allocation() const { return max_allocation_; }
  // False if the device cannot have contexts (clCreateContext: Errors).
  [[nodiscard]] bool is_available() const { return available_; }
  [[nodiscard]] bool has_extension(std::string_view name) const;

  // Returns nothing if the condition holds, otherwise a text for the report about what is missing.
  [[nodiscard]] std::optional<std::string> lacks(std::string_view condition) const;

  // Checks everything that a requirement depends on in the same way: versions and conditions.
  [[nodiscard]] std::optional<std::string> lacks_for(const Requirement& rule) const;

  [[nodiscard]] std::string text(cl_device_info name) const;
  [[nodiscard]] std::string platform_text(cl_platform_info name) const;

  // Returns zero for a query that the device rejects. The call is not watched (watched_calls.hpp):
  // a failure of the case is not about a query of a capability.
  template <typename Value>
  [[nodiscard]] Value value_or_zero(cl_device_info name) const noexcept {
    Value value{};
    return clGetDeviceInfo(device_, name, sizeof value, &value, nullptr) == CL_SUCCESS ? value
                                                                                       : Value{};
  }

  [[nodiscard]] std::size_t largest_type_size() const;
  [[nodiscard]] std::vector<std::size_t> max_work_item_sizes() const;

 private:
  cl_platform_id platform_;
  cl_device_id device_;
  ApiVersion version_;
  std::size_t base_alignment_ = 1;
  cl_ulong max_allocation_ = 0;
  bool available_ = true;
  std::vector<std::string> extensions_;
};

// True if the device meets a condition of the requirement table, such as "svm_coarse", "no_images"
// or "cl_khr_mipmap_image". Throws std::logic_error for an unknown one.
[[nodiscard]] bool holds(const DeviceUnderTest& device, std::string_view condition);

[[nodiscard]] std::vector<cl_platform_id> platforms();
[[nodiscard]] std::vector<cl_device_id> devices_of(cl_platform_id platform);

}  // namespace clmem::conformance
