// SPDX-License-Identifier: Apache-2.0
// lookup.hpp - functions that a loader or a test looks up by name instead of linking.
//
// Contract: returns null for unknown names and null pointers.
#pragma once

#include "clmem/mock/control.h"
#include "trace/opencl.hpp"

namespace clmem::mock {

[[nodiscard]] const clmem_mock_control& control_table() noexcept;

[[nodiscard]] void* CL_API_CALL function_address(const char* name) noexcept;
[[nodiscard]] void* CL_API_CALL function_address_for_platform(cl_platform_id platform,
                                                              const char* name) noexcept;

// The entry points of cl_khr_icd itself.
cl_int CL_API_CALL icd_get_platform_ids(cl_uint num_entries, cl_platform_id* platforms,
                                        cl_uint* num_platforms) noexcept;

// Returns the function of that name if the platform's version or any extension has it.
void* CL_API_CALL icd_function_address_for_platform(cl_platform_id platform,
                                                    const char* name) noexcept;
cl_int CL_API_CALL icd_set_platform_dispatch_data(cl_platform_id platform, void* data) noexcept;

}  // namespace clmem::mock
