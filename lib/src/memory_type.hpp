// SPDX-License-Identifier: Apache-2.0
// memory_type.hpp - what kind of memory object a raw handle is, before an object of a class is made
// of it.
//
// Contract: one clGetMemObjectInfo. `noun` names the kind wanted: "buffer".
#pragma once

#include <clmem/opencl.hpp>
#include <string>

namespace clmem::detail {

// An empty handle is a LogicError without a call.
[[nodiscard]] cl_mem_object_type memory_type_of(const char* class_name, const char* noun,
                                                cl_mem raw);

// "CL_MEM_OBJECT_BUFFER"
[[nodiscard]] std::string name_of_memory_type(cl_mem_object_type type);

[[noreturn]] void throw_other_type(const char* class_name, const char* noun,
                                   cl_mem_object_type found);

}  // namespace clmem::detail
