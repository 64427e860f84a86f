// SPDX-License-Identifier: Apache-2.0
// immutable.hpp - memory objects whose contents never change (cl_ext_immutable_memory_objects).
//
//   refuse_if(is_immutable(*destination), rule::object_immutable);
//
// Contract: objects made from an immutable object are immutable.
#pragma once

#include "model/mem_object.hpp"

namespace clmem::mock {

// CL_MEM_IMMUTABLE_EXT, which older headers lack.
inline constexpr cl_mem_flags mem_immutable = cl_mem_flags{1} << 6;

[[nodiscard]] inline bool is_immutable(const MemObject& object) {
  return (object.flags & mem_immutable) != 0;
}

}  // namespace clmem::mock
