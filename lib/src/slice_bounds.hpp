// SPDX-License-Identifier: Apache-2.0
// slice_bounds.hpp - Python's rule for the bounds of a slice.
//
//   resolve_slice(-1024, {}, 4096)      // {3072, 4096}
//
// Contract: negative bounds count from the end, both are clamped to the size, no `end` is the end.
// An empty slice is a LogicError, for OpenCL has no sub-buffers of no bytes.
#pragma once

#include <cstddef>
#include <optional>
#include <string>

namespace clmem::detail {

struct SliceBounds {
  std::size_t first;
  std::size_t last;
};

// What was asked for, in words.
[[nodiscard]] std::string describe_slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end,
                                         std::size_t size);

[[nodiscard]] SliceBounds resolve_slice(std::ptrdiff_t begin, std::optional<std::ptrdiff_t> end,
                                        std::size_t size);

}  // namespace clmem::detail
