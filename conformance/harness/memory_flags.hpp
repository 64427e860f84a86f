// SPDX-License-Identifier: Apache-2.0
// memory_flags.hpp - the groups of flags of a memory object, and the flags that forbid host
// accesses. An object has at most one flag of each group (5.2.1), except of host_pointer_flags.
#pragma once

#include <clmem/opencl.hpp>

namespace clmem::conformance {

// CL_MEM_IMMUTABLE_EXT of cl_ext_immutable_memory_objects, which headers may lack.
inline constexpr cl_mem_flags mem_immutable = cl_mem_flags{1} << 6;

inline constexpr cl_mem_flags access_flags =
    CL_MEM_READ_WRITE | CL_MEM_READ_ONLY | CL_MEM_WRITE_ONLY;
inline constexpr cl_mem_flags host_access_flags =
    CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
inline constexpr cl_mem_flags host_pointer_flags =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

// Requires flags of one group.
[[nodiscard]] constexpr cl_mem_flags group_of(cl_mem_flags flags) {
  return (flags & access_flags) != 0        ? access_flags
         : (flags & host_access_flags) != 0 ? host_access_flags
                                            : host_pointer_flags;
}

inline constexpr cl_mem_flags unreadable = CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS;
inline constexpr cl_mem_flags unwritable =
    CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS | mem_immutable;

}  // namespace clmem::conformance
