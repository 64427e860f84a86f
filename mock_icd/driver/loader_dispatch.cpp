// SPDX-License-Identifier: Apache-2.0
// The functions of cl_khr_icd 2.0 for drivers whose calls the loader dispatches.
#include "clmem/mock/slot.hpp"
#include "driver/dispatch.hpp"
#include "driver/driver.hpp"
#include "driver/entry_point_version.hpp"
#include "driver/extensions/extension_functions.hpp"
#include "driver/lookup.hpp"
#include "model/model.hpp"

namespace clmem::mock {

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
