// SPDX-License-Identifier: Apache-2.0
// library_allocations.hpp - counts the program's allocations, except for those of the mock driver.
//
//   const std::size_t count = library_allocations([&] { enqueue_marker(queue); });
//
// Contract: linking library_allocations.cpp replaces the global operator new of the program, which
// the driver calls as well: allocations with a frame of the driver on the stack are the driver's.
// Counts those of the calling thread.
#pragma once

#include <cstddef>
#include <functional>

namespace clmem::sweep {

[[nodiscard]] std::size_t library_allocations(const std::function<void()>& action);

}  // namespace clmem::sweep
