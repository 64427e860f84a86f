// SPDX-License-Identifier: Apache-2.0
#include "harness/memory_shortage.hpp"

#include <string>

#include "harness/unsupported.hpp"

namespace clmem::conformance {

void need_memory(cl_int code, std::size_t size, cl_ulong largest) {
  constexpr cl_ulong share = 8;
  const bool exhausted = code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
                         code == CL_OUT_OF_HOST_MEMORY || code == CL_MAP_FAILURE;
  if (exhausted && size >= largest / share) {
    unsupported("memory for another " + std::to_string(size) + " bytes");
  }
}

}  // namespace clmem::conformance
