// SPDX-License-Identifier: Apache-2.0
// fill_rules.hpp - the rules of clEnqueueFillBuffer's pattern.
//
// Contract: rejects with CL_INVALID_VALUE; require_range() checks the range itself.
#pragma once

#include <cstddef>

namespace clmem::mock {

void require_pattern(const void* pattern, std::size_t pattern_size, std::size_t offset,
                     std::size_t size);

}  // namespace clmem::mock
