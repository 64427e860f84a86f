// SPDX-License-Identifier: Apache-2.0
// memory_type.hpp - what kind of memory object a raw handle is, before an object of a class is made
// of it.
#pragma once

#include <clmem/opencl.hpp>
#include <initializer_list>
#include <string>

namespace clmem::detail {

// The type, which is one of those; asks for it. Else a LogicError, of an empty handle without a
// call. `noun` names the kind wanted: "buffer".
cl_mem_object_type require_type(const char* class_name, const char* noun, cl_mem raw,
                                std::initializer_list<cl_mem_object_type> types);

// "CL_MEM_OBJECT_BUFFER"
[[nodiscard]] std::string name_of_memory_type(cl_mem_object_type type);

}  // namespace clmem::detail
