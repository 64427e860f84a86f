// SPDX-License-Identifier: Apache-2.0
// lookup.hpp - functions that a loader or a test gets by name instead of by linking.
//
// Contract: an unknown name and a null pointer are answered by null.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

[[nodiscard]] void* CL_API_CALL function_address(const char* name) noexcept;
[[nodiscard]] void* CL_API_CALL function_address_for_platform(cl_platform_id platform,
                                                              const char* name) noexcept;

// cl_khr_icd's own entry points.
cl_int CL_API_CALL icd_get_platform_ids(cl_uint num_entries, cl_platform_id* platforms,
                                        cl_uint* num_platforms) noexcept;

// The function of that name if the platform's version has it, and every extension's.
void* CL_API_CALL icd_function_address_for_platform(cl_platform_id platform,
                                                    const char* name) noexcept;
cl_int CL_API_CALL icd_set_platform_dispatch_data(cl_platform_id platform, void* data) noexcept;

}  // namespace clmem::mock
