// SPDX-License-Identifier: Apache-2.0
// rect_shape.hpp - rectangular regions that the rectangular commands are run with.
//
//   const RectPlace from = placed(shape.from, shape.region);
//   const FilledBuffer source = fixture.filled_buffer(end_of(from, shape.region) + guard);
//
// Contract: a side is what the call gets, zero pitches included; `placed` computes what they mean.
#pragma once

#include <cstddef>
#include <random>
#include <string>
#include <vector>

#include "harness/fixture.hpp"
#include "harness/oracle.hpp"

namespace clmem::conformance {

// The subject of a shape, which decides about the requirement that it cites.
enum class RectTopic {
  plane,
  box,
  offsets,
  exact_fit,
  from_row_default,
  from_slice_default,
  to_row_default,
  to_slice_default
};

// The bytes of both operands that a command moves. Origins are in pixels for images, in bytes, rows
// and slices for rectangles, and a byte offset for anything else; a buffer beside an image has
// `offset`.
struct Shape {
  const char* name = "";
  Extent region{1, 1, 1};
  RectPlace from{};
  RectPlace to{};
  RectTopic topic = RectTopic::box;
  std::size_t offset = 0;
};

[[nodiscard]] const std::vector<Shape>& rect_shapes();

// A small shape, with pitches and origins that leave gaps or none, or with default pitches.
[[nodiscard]] Shape random_rect_shape(std::mt19937_64& random);

// Replaces zero pitches by the pitches that they stand for.
[[nodiscard]] RectPlace placed(RectPlace side, const Extent& region);

// A text for messages.
[[nodiscard]] std::string text_of(const Shape& shape);

}  // namespace clmem::conformance
