// SPDX-License-Identifier: Apache-2.0
// difference_picture.hpp - the bytes around the first wrong one, as data for drawings in reports.
//
//   CaseRecord::current().add(draw_difference(expected, actual, context, "mapped"));
//   EXPECT_TRUE(equal) << words;
//
// Contract: drawing is pure.
#pragma once

#include <cstddef>
#include <span>
#include <string>

#include "harness/difference.hpp"

namespace clmem::conformance {

// The byte at (x, y, z) has the offset base + x + y * row_pitch + z * slice_pitch. The window has
// rows of `width` bytes and begins at `window`; its bytes are two digits each, or ".." after the
// end of the memory.
struct DifferencePicture {
  std::string title{};
  std::size_t size = 0;   // compared bytes
  std::size_t wrong = 0;  // number of bytes that differ
  std::size_t first = 0;  // offset of the first that differs
  std::size_t element = 1;
  std::size_t base = 0;
  std::size_t row_pitch = 0;
  std::size_t slice_pitch = 0;
  Extent origin{};
  Extent extent{};  // zero if the case does not state it
  Extent window{};
  std::size_t width = 0;
  std::string expected{};
  std::string actual{};
};

// Requires at least one differing byte, or a different number of bytes.
[[nodiscard]] DifferencePicture draw_difference(std::span<const std::byte> expected,
                                                std::span<const std::byte> actual,
                                                const DifferenceContext& context,
                                                std::string title);

}  // namespace clmem::conformance
