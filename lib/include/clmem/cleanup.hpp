// SPDX-License-Identifier: Apache-2.0
// cleanup.hpp - where failures go that happen while something is being destroyed.
//
//   clmem::set_cleanup_handler(
//       [](const char* routine, cl_int code) noexcept { log(routine, code); });
//
// Contract: destructors never throw. A failing release, unmap or wait in one is passed to the
// handler, which is called on the thread of the destructor. By default one line goes to standard
// error.
#pragma once

#include <clmem/export.hpp>
#include <clmem/opencl.hpp>

namespace CLMEM_EXPORT clmem {

using CleanupHandler = void (*)(const char* routine, cl_int code) noexcept;

// Returns the handler that was set before; null restores the default. May be called from any
// thread.
CleanupHandler set_cleanup_handler(CleanupHandler handler) noexcept;

void report_cleanup_failure(const char* routine, cl_int code) noexcept;

}  // namespace clmem
