// SPDX-License-Identifier: Apache-2.0
// flag_rules.hpp - the rules of cl_mem_flags and the host pointer, and of the flags of maps and
// migrations.
//
// Contract: rejects flags with CL_INVALID_VALUE, the host pointer with CL_INVALID_HOST_PTR.
#pragma once

#include "trace/opencl.hpp"

namespace clmem::mock {

struct Context;
struct MemObject;

void require_memory_flags(const Context& context, cl_mem_flags flags);
void require_first_contents(cl_mem_flags flags);
void require_host_pointer(cl_mem_flags flags, const void* host_ptr);
[[nodiscard]] cl_mem_flags require_derived_flags(const MemObject& parent, cl_mem_flags flags);
void require_map_flags(cl_map_flags flags, cl_version version);
void require_migration_flags(cl_mem_migration_flags flags);

}  // namespace clmem::mock
