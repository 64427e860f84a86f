// SPDX-License-Identifier: Apache-2.0
// context_version.hpp - which OpenCL version the objects of a context can count on.
//
// Contract: see Context::version().
#pragma once

#include <clmem/context.hpp>
#include <clmem/handle.hpp>

namespace clmem::detail {

// Creation by `routine` needs that version of all devices: below, the loader may call a null
// pointer.
void require_context_version(const char* routine, Version needed, const Context& context);

// Versions of the devices of a kernel's context.
[[nodiscard]] VersionRange versions_of(cl_kernel kernel, const KnownVersions& versions);

}  // namespace clmem::detail
