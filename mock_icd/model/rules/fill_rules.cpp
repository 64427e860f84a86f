// SPDX-License-Identifier: Apache-2.0
#include "model/rules/fill_rules.hpp"

#include <bit>

#include "model/refused.hpp"

namespace clmem::mock {
namespace {

constexpr std::size_t largest_pattern = 128;  // long16 and double16

}  // namespace

void require_pattern(const void* pattern, std::size_t pattern_size, std::size_t offset,
                     std::size_t size) {
  refuse_if(pattern == nullptr, CL_INVALID_VALUE, "the pattern is NULL");
  refuse_if(!std::has_single_bit(pattern_size) || pattern_size > largest_pattern, CL_INVALID_VALUE,
            "the pattern size is no power of two from 1 to 128");
  refuse_if(offset % pattern_size != 0 || size % pattern_size != 0, CL_INVALID_VALUE,
            "offset or size is no multiple of the pattern size");
}

}  // namespace clmem::mock
