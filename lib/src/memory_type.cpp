// SPDX-License-Identifier: Apache-2.0
#include "memory_type.hpp"

#include <clmem/detail/info.hpp>
#include <clmem/handle.hpp>

namespace clmem::detail {

cl_mem_object_type memory_type_of(const char* class_name, const char* noun, cl_mem raw) {
  if (raw == nullptr) {
    throw_empty(CL_INVALID_MEM_OBJECT, class_name, noun);
  }
  return read_info<cl_mem_object_type>(clGetMemObjectInfo, "clGetMemObjectInfo", raw, CL_MEM_TYPE);
}

void throw_other_type(const char* class_name, const char* noun, cl_mem_object_type found) {
  throw_error(CL_INVALID_MEM_OBJECT, class_name,
              "the memory object has type " + name_of_memory_type(found) + ", expected: " + noun);
}

}  // namespace clmem::detail
