// SPDX-License-Identifier: Apache-2.0
// Exported symbols that a loader looks up by name (cl_khr_icd).
#include "driver/dispatch.hpp"
#include "driver/driver.hpp"
#include "driver/lookup.hpp"

// Runs after the application's static objects have been destroyed.
[[gnu::destructor]] static void on_unload() {
  clmem::mock::Driver::finish();
}

extern "C" {

[[gnu::visibility("default")]] void* CL_API_CALL
clGetExtensionFunctionAddress(const char* func_name) {
  return clmem::mock::entry_table().clGetExtensionFunctionAddress(func_name);
}

[[gnu::visibility("default")]] cl_int CL_API_CALL clIcdGetPlatformIDsKHR(cl_uint num_entries,
                                                                         cl_platform_id* platforms,
                                                                         cl_uint* num_platforms) {
  return clmem::mock::icd_get_platform_ids(num_entries, platforms, num_platforms);
}

}  // extern "C"
