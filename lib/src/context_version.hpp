// SPDX-License-Identifier: Apache-2.0
// context_version.hpp - which OpenCL version the objects of a context can count on.
//
// Contract: asks for the context's devices and for the version of each.
#pragma once

#include <clmem/context.hpp>
#include <clmem/version.hpp>

namespace clmem::detail {

// Of the oldest device; 0.0 of a context without devices.
[[nodiscard]] Version oldest_version(const Context& context);

// Creation by `routine` needs that version of all devices: below, the loader may call a null
// pointer.
void require_context_version(const char* routine, Version needed, const Context& context);

}  // namespace clmem::detail
