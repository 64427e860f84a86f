// SPDX-License-Identifier: Apache-2.0
// word_list.hpp - words with spaces between them, as OpenCL lists extensions.
//
//   has_word("cl_khr_fp64 cl_khr_fp16", "cl_khr_fp")  ->  false
#pragma once

#include <string_view>

namespace clmem::detail {

[[nodiscard]] constexpr bool has_word(std::string_view list, std::string_view word) noexcept {
  while (!list.empty() && !word.empty()) {
    const std::size_t end = list.find(' ');
    if (list.substr(0, end) == word) {
      return true;
    }
    list.remove_prefix(end == std::string_view::npos ? list.size() : end + 1);
  }
  return false;
}

}  // namespace clmem::detail
