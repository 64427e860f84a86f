// SPDX-License-Identifier: Apache-2.0
// status.hpp - names of OpenCL status codes.
//
//   status_name(CL_INVALID_VALUE) == "CL_INVALID_VALUE"
#pragma once

#include <clmem/export.hpp>
#include <clmem/opencl.hpp>
#include <string>

namespace CLMEM_EXPORT clmem {

// The specification's name of a status code ("Appendix: Error Codes"), or "unknown status N".
[[nodiscard]] std::string status_name(cl_int code);

// The same without memory allocation, for clean-up paths; null where there is no name.
[[nodiscard]] const char* find_status_name(cl_int code) noexcept;

}  // namespace clmem
