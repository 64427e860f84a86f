// SPDX-License-Identifier: Apache-2.0
#include "driver/lookup.hpp"

#include <string_view>

#include "clmem/mock/slot.hpp"
#include "driver/dispatch.hpp"
#include "driver/driver.hpp"
#include "driver/entry.hpp"
#include "driver/entry_point_version.hpp"
#include "driver/extensions/extension_functions.hpp"
#include "model/model.hpp"

namespace clmem::mock {

cl_int CL_API_CALL icd_get_platform_ids(cl_uint num_entries, cl_platform_id* platforms,
                                        cl_uint* num_platforms) noexcept {
  return Entry<EntryPoint::clIcdGetPlatformIDsKHR>::call(num_entries, platforms, num_platforms);
}

void* CL_API_CALL function_address(const char* name) noexcept {
  if (name == nullptr) {
    return nullptr;
  }
  const std::string_view wanted{name};
  if (wanted == "clIcdGetPlatformIDsKHR") {
    return reinterpret_cast<void*>(&icd_get_platform_ids);
  }
  if (wanted == "clIcdGetFunctionAddressForPlatformKHR") {
    return reinterpret_cast<void*>(&icd_function_address_for_platform);
  }
  if (wanted == "clIcdSetPlatformDispatchDataKHR") {
    return reinterpret_cast<void*>(&icd_set_platform_dispatch_data);
  }
  // Khronos' loader requires this function of a driver as well.
  if (wanted == "clGetPlatformInfo") {
    return reinterpret_cast<void*>(entry_table().clGetPlatformInfo);
  }
  // Accepts a platform's suffix, by which loaders select the platform for a name (cl_khr_icd).
  if (wanted.starts_with(CLMEM_MOCK_CONTROL_NAME)) {
    // The table's type is const; the function's type is not.
    return const_cast<clmem_mock_control*>(&control_table());
  }
  return extension_function(wanted);
}

void* CL_API_CALL function_address_for_platform(cl_platform_id platform,
                                                const char* name) noexcept {
  return platform == nullptr ? nullptr : function_address(name);
}

void* CL_API_CALL icd_function_address_for_platform(cl_platform_id platform,
                                                    const char* name) noexcept try {
  const auto version = Driver::instance().model().version_of(platform);
  void* function = nullptr;
  if (version && name != nullptr) {
    for_each_slot([&]<EntryPoint point>() {
      if (name_of(point) == name && introduced_in(point) <= *version) {
        function = reinterpret_cast<void*>(entry_table().*Slot<point>::member);
      }
    });
  }
  return function == nullptr && version && name != nullptr ? extension_function(name) : function;
} catch (...) {
  return nullptr;
}

cl_int CL_API_CALL icd_set_platform_dispatch_data(cl_platform_id platform, void* data) noexcept
    try {
  return Driver::instance().model().set_dispatch_data(platform, data) ? CL_SUCCESS
                                                                      : CL_INVALID_PLATFORM;
} catch (...) {
  return CL_INVALID_PLATFORM;
}

}  // namespace clmem::mock
