// SPDX-License-Identifier: Apache-2.0
#include "model/rules/fill_rules.hpp"

#include <bit>

#include "model/api_error.hpp"

namespace clmem::mock {
namespace {

constexpr std::size_t largest_pattern = 128;  // long16 and double16

}  // namespace

void require_pattern(const void* pattern, std::size_t pattern_size, std::size_t offset,
                     std::size_t size) {
  refuse_if(pattern == nullptr, rule::pattern_null);
  refuse_if(pattern_size == 0, rule::pattern_empty);
  refuse_if(!std::has_single_bit(pattern_size), rule::pattern_size_no_power_of_two);
  refuse_if(pattern_size > largest_pattern, rule::pattern_too_large);
  refuse_if(offset % pattern_size != 0, rule::offset_no_multiple_of_pattern);
  refuse_if(size % pattern_size != 0, rule::size_no_multiple_of_pattern);
}

}  // namespace clmem::mock
