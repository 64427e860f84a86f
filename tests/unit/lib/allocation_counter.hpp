// SPDX-License-Identifier: Apache-2.0
// allocation_counter.hpp - how often the program has allocated memory.
//
// Contract: linking allocation_counter.cpp replaces the global operator new of the program. It is a
// file of its own: inlined into its callers, g++ takes the pair of malloc and free for a mismatch.
#pragma once

#include <cstddef>

namespace clmem {

[[nodiscard]] std::size_t allocations() noexcept;

}  // namespace clmem
