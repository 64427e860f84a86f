// SPDX-License-Identifier: Apache-2.0
#include "model/rules/flag_rules.hpp"

#include <array>
#include <bit>

#include "config/versions.hpp"
#include "model/context.hpp"
#include "model/immutable.hpp"
#include "model/refused.hpp"

namespace clmem::mock {
namespace {

constexpr cl_mem_flags kernel_access = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY;
constexpr cl_mem_flags host_access =
    CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS;
constexpr cl_mem_flags host_pointer =
    CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR;

// What an immutable object cannot be.
constexpr cl_mem_flags writable = CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY | CL_MEM_HOST_WRITE_ONLY;

struct Forbidden {
  cl_mem_flags parent;
  cl_mem_flags flags;
};

// What a sub-buffer or an image may not ask for, given the parent's flags (clCreateSubBuffer,
// clCreateImage: Errors).
constexpr std::array widenings{
    Forbidden{CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE | CL_MEM_READ_ONLY},
    Forbidden{CL_MEM_READ_ONLY, CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY},
    Forbidden{CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY},
    Forbidden{CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY},
    Forbidden{CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_WRITE_ONLY},
    Forbidden{mem_immutable, writable},
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
  refuse_if((flags & ~known) != 0, CL_INVALID_VALUE,
            "the flags hold a bit that is not defined for creation");
  refuse_if(std::popcount(flags & kernel_access) > 1, CL_INVALID_VALUE,
            "the flags name more than one kernel access");
  refuse_if(std::popcount(flags & host_access) > 1, CL_INVALID_VALUE,
            "the flags name more than one host access");
  refuse_if((flags & CL_MEM_USE_HOST_PTR) != 0 &&
                (flags & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0,
            CL_INVALID_VALUE, "CL_MEM_USE_HOST_PTR excludes the other host pointer flags");
  refuse_if((flags & mem_immutable) != 0 && (flags & writable) != 0, CL_INVALID_VALUE,
            "the flags let somebody write what is immutable");
}

void require_first_contents(cl_mem_flags flags) {
  refuse_if(
      (flags & mem_immutable) != 0 && (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) == 0,
      CL_INVALID_VALUE, "an immutable object gets no contents");
}

void require_host_pointer(cl_mem_flags flags, const void* host_ptr) {
  const bool used = (flags & (CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR)) != 0;
  refuse_if(used != (host_ptr != nullptr), CL_INVALID_HOST_PTR,
            used ? "the flags use a host pointer, which is NULL"
                 : "a host pointer is given that no flag uses");
}

cl_mem_flags require_derived_flags(const MemObject& from, cl_mem_flags flags) {
  const cl_mem_flags parent = from.flags;
  require_memory_flags(*from.context, flags);
  refuse_if((flags & host_pointer) != 0, CL_INVALID_VALUE,
            "host pointer flags come from the parent alone");
  for (const Forbidden& widening : widenings) {
    refuse_if((parent & widening.parent) != 0 && (flags & widening.flags) != 0, CL_INVALID_VALUE,
              "the flags allow what the parent's flags do not");
  }
  return flags | inherited(parent, flags, kernel_access) | inherited(parent, flags, host_access) |
         (parent & (host_pointer | mem_immutable));
}

void require_map_flags(cl_map_flags flags, cl_version version) {
  const cl_map_flags known =
      CL_MAP_READ | CL_MAP_WRITE |
      (version >= v1_2 ? cl_map_flags{CL_MAP_WRITE_INVALIDATE_REGION} : cl_map_flags{0});
  refuse_if((flags & ~known) != 0, CL_INVALID_VALUE, "the map flags hold an undefined bit");
  refuse_if(flags == 0, CL_INVALID_VALUE, "the map flags name no access");
  refuse_if(
      (flags & CL_MAP_WRITE_INVALIDATE_REGION) != 0 && flags != CL_MAP_WRITE_INVALIDATE_REGION,
      CL_INVALID_VALUE, "CL_MAP_WRITE_INVALIDATE_REGION excludes the other map flags");
}

void require_migration_flags(cl_mem_migration_flags flags) {
  constexpr cl_mem_migration_flags known =
      CL_MIGRATE_MEM_OBJECT_HOST | CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED;
  refuse_if((flags & ~known) != 0, CL_INVALID_VALUE, "the migration flags hold an undefined bit");
}

}  // namespace clmem::mock
