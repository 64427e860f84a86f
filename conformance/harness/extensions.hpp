// SPDX-License-Identifier: Apache-2.0
// extensions.hpp - values of extensions that the headers may be too old to name.
#pragma once

#include <clmem/opencl.hpp>

namespace clmem::conformance {

// CL_MEM_IMMUTABLE_EXT of cl_ext_immutable_memory_objects.
inline constexpr cl_mem_flags mem_immutable = cl_mem_flags{1} << 6;

}  // namespace clmem::conformance
