// SPDX-License-Identifier: Apache-2.0
#include "model/rules/flag_rules.hpp"

#include <array>
#include <bit>

#include "config/versions.hpp"
#include "model/context.hpp"
#include "model/mem_object.hpp"
#include "model/rule.hpp"

namespace clmem::mock {
namespace {

constexpr cl_mem_flags kernel_access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr cl_mem_flags host_access =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags host_pointer =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

// Flags that an immutable object must not have.
constexpr cl_mem_flags writable = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY;

struct Forbidden {
  cl_mem_flags parent;
  cl_mem_flags flags;
  const Rule* rule;
};

// Flags that a sub-buffer or an image must not have, given the parent's flags (clCreateSubBuffer,
// clCreateImage: Errors).
constexpr std::array forbidden_additions{
    Forbidden{CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, &rule::wider_kernel_access},
    Forbidden{CL_MEM_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY, &rule::wider_kernel_access},
    Forbidden{CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY, &rule::wider_host_access},
    Forbidden{CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY, &rule::wider_host_access},
    Forbidden{CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY,
              &rule::wider_host_access},
    Forbidden{mem_immutable, writable, &rule::wider_kernel_access},
};

cl_mem_flags inherited(cl_mem_flags parent, cl_mem_flags flags, cl_mem_flags group) {
  return (flags & group) != 0 ? 0 : parent & group;
}

}  // namespace

void require_memory_flags(const Context& context, cl_mem_flags flags) {
  cl_mem_flags known = kernel_access | host_pointer;
  if (context.newest_version() >= v1_2) {
    known |= host_access;
  }
  if (context.has_extension("cl_ext_immutable_memory_objects")) {
    known |= mem_immutable;
  }
  refuse_if((flags & ~known) != 0, rule::unknown_memory_flags);
  refuse_if(std::popcount(flags & kernel_access) > 1, rule::kernel_access_ambiguous);
  refuse_if(std::popcount(flags & host_access) > 1, rule::host_access_ambiguous);
  const bool uses_host_pointer = (flags & CL_MEM_USE_HOST_PTR) != 0;
  refuse_if(uses_host_pointer && (flags & CL_MEM_ALLOC_HOST_PTR) != 0,
            rule::use_excludes_allocation);
  refuse_if(uses_host_pointer && (flags & CL_MEM_COPY_HOST_PTR) != 0, rule::use_excludes_copy);
  refuse_if((flags & mem_immutable) != 0 && (flags & writable) != 0, rule::immutable_but_written);
}

void require_first_contents(cl_mem_flags flags) {
  refuse_if(
      (flags & mem_immutable) != 0 && (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) == 0,
      rule::immutable_without_contents);
}

void require_host_pointer(cl_mem_flags flags, const void* host_ptr) {
  const bool used = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
  refuse_if(used && host_ptr == nullptr, rule::host_pointer_missing);
  refuse_if(!used && host_ptr != nullptr, rule::host_pointer_of_no_use);
}

cl_mem_flags require_derived_flags(const MemObject& from, cl_mem_flags flags) {
  const cl_mem_flags parent = from.flags;
  require_memory_flags(*from.context, flags);
  refuse_if((flags & host_pointer) != 0, rule::host_pointer_flags_of_part);
  for (const Forbidden& addition : forbidden_additions) {
    refuse_if((parent & addition.parent) != 0 && (flags & addition.flags) != 0, *addition.rule);
  }
  return flags | inherited(parent, flags, kernel_access) | inherited(parent, flags, host_access) |
         (parent & (host_pointer | mem_immutable));
}

void require_map_flags(cl_map_flags flags, cl_version version) {
  const cl_map_flags known =
      CL_MAP_READ | CL_MAP_WRITE |
      (version >= v1_2 ? cl_map_flags{CL_MAP_WRITE_INVALIDATE_REGION} : cl_map_flags{0});
  refuse_if((flags & ~known) != 0, rule::unknown_map_flags);
  refuse_if(flags == 0, rule::no_map_flags);
  refuse_if(
      (flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0 && flags != CL_MAP_WRITE_INVALIDATE_REGION,
      rule::invalidation_excludes_access);
}

void require_migration_flags(cl_mem_migration_flags flags) {
  constexpr cl_mem_migration_flags known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  refuse_if((flags & ~known) != 0, rule::unknown_migration_flags);
}

}  // namespace clmem::mock
