// SPDX-License-Identifier: Apache-2.0
// difference.hpp - how bytes differ from the expected ones, in words, and the bytes around the
// first wrong one, as data for drawings in reports.
//
//   describe_difference(expected, actual, {.previous = before});
//   // "5 of 64 bytes differ, the first at offset 12, the last at 16; they are zero\n  ..."
//   CaseRecord::current().add(draw_difference(expected, actual, context, "mapped"));
//
// Contract: pure. Empty if nothing differs. The descriptions are tried in this order: all bytes to
// write are at another place, zero, the previous contents, the expected bytes shifted by up to
// `max_shift`, one repeated value.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>

#include "harness/oracle.hpp"

namespace clmem::conformance {

struct DifferenceContext {
  std::span<const std::byte> previous{};  // contents before the command under test; may be empty
  std::optional<RectPlace> rect{};        // adds coordinates to the first wrong offset
  // The offset where the coordinates of `rect`, or else of `region`, begin.
  std::size_t base = 0;
  Extent region{};          // the bytes that the command had to write; bytes around it are guards
  std::size_t element = 1;  // bytes of a unit: a pattern, a pixel
  const char* by = "";      // the requirement that the expectation checks (case_record.hpp)
};

// Returns the coordinates x, y and z of a byte; `offset` counts from the byte at (0, 0, 0).
[[nodiscard]] Extent position_in(const RectPlace& place, std::size_t offset);

[[nodiscard]] std::string digits_of(std::byte byte);

[[nodiscard]] std::string describe_difference(std::span<const std::byte> expected,
                                              std::span<const std::byte> actual,
                                              const DifferenceContext& context = {});

// Returns the kind of difference in a few words that do not depend on its position: "at another
// place" (": offset times 4"), "zero", "previous contents", "shifted", "one value", "no pattern" or
// "size", and ", outside of the region" if the context has the region and bytes outside of it
// differ. Empty if nothing differs.
[[nodiscard]] std::string name_difference(std::span<const std::byte> expected,
                                          std::span<const std::byte> actual,
                                          const DifferenceContext& context = {});

// The bytes that a command had to write, found at another place. Empty if the context has no
// region, if some of the region is as expected, or if its bytes are nowhere else or in several
// places.
// Compares whole rows: searches for the first row, and the others have to follow it at some pitch.
// Memory may end within the block. With {.base = 100, .region = {64}}:
// {"all 64 bytes of it are at offset 400, expected at 100: offset times 4", "offset times 4"}.
struct DisplacedBlock {
  std::string words{};
  std::string reason{};  // how the place follows from the expected one; empty: unknown
};

[[nodiscard]] DisplacedBlock displaced_block(std::span<const std::byte> expected,
                                             std::span<const std::byte> actual,
                                             const DifferenceContext& context);

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
