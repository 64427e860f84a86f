// SPDX-License-Identifier: Apache-2.0
// reference_range.hpp - ranges of owners where calls take a row of borrowed ones.
//
//   const std::vector<Buffer> inputs{first, second};
//   enqueue_migrate_mem_objects(queue, inputs);
//
// Contract: one memory allocation, for the row. A row of the borrowed type needs none.
#pragma once

#include <clmem/config.hpp>
#include <concepts>
#include <iterator>
#include <span>
#include <vector>

namespace CLMEM_EXPORT clmem {
namespace detail {

// Whose elements each convert to a Reference, and that is not a span of References already.
template <typename T, typename Reference>
concept RangeOf = std::ranges::forward_range<const T> &&
    std::convertible_to<std::ranges::range_reference_t<const T>, Reference> &&
    !std::convertible_to<const T&, std::span<const Reference>>;

template <typename Reference, RangeOf<Reference> Range>
[[nodiscard]] std::vector<Reference> references_to(const Range& owners) {
  return std::vector<Reference>(std::ranges::begin(owners), std::ranges::end(owners));
}

}  // namespace detail
}  // namespace clmem
