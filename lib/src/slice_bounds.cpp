// SPDX-License-Identifier: Apache-2.0
#include "slice_bounds.hpp"

#include <algorithm>
#include <clmem/error.hpp>

namespace clmem::detail {
namespace {

std::size_t resolve_bound(std::ptrdiff_t bound, std::size_t size) {
  if (bound >= 0) {
    return std::min(static_cast<std::size_t>(bound), size);
  }
  const std::size_t back = std::size_t{0} - static_cast<std::size_t>(bound);
  return back > size ? 0 : size - back;
}

}  // namespace

std::string describe_slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end,
                           std::size_t size) {
  return "[" + std::to_string(begin) + ", " + (end ? std::to_string(*end) : "end") + ") of " +
         std::to_string(size) + " bytes";
}

SliceBounds resolve_slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end,
                          std::size_t size) {
  const SliceBounds bounds{resolve_bound(begin, size), end ? resolve_bound(*end, size) : size};
  if (bounds.last <= bounds.first) {
    throw_error(CL_INVALID_VALUE, "slice", describe_slice(begin, end, size) + " is empty");
  }
  return bounds;
}

}  // namespace clmem::detail
