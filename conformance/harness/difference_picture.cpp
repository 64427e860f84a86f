// SPDX-License-Identifier: Apache-2.0
#include "harness/difference_picture.hpp"

#include <algorithm>
#include <utility>

namespace clmem::conformance {

namespace {

using View = std::span<const std::byte>;

// The limits of a picture: large enough to show how a region is wrong, small enough for thousands
// of pictures in one report.
constexpr std::size_t window_bytes = 1024;
constexpr std::size_t most_width = 64;
constexpr std::size_t linear_width = 32;
constexpr std::size_t columns_before = 8;
constexpr std::size_t rows_before = 4;

// Returns the start of a window of `length` in `all` that contains `at` and some of what precedes
// it.
std::size_t window_start(std::size_t at, std::size_t before, std::size_t length, std::size_t all) {
  return std::min(at - std::min(at, before), all - std::min(all, length));
}

void place_window(DifferencePicture& picture) {
  const Extent first =
      position_in({{}, picture.row_pitch, picture.slice_pitch}, picture.first - picture.base);
  picture.width = std::min(picture.row_pitch, most_width);
  picture.window = {
      window_start(first[0], columns_before, picture.width, picture.row_pitch),
      first[1] - std::min(first[1], rows_before),
      first[2],
  };
}

// Returns the number of the window's rows that have bytes in the first wrong byte's slice.
std::size_t rows_in_window(const DifferencePicture& picture) {
  const std::size_t slice_begin = picture.base + picture.window[2] * picture.slice_pitch;
  const std::size_t in_slice = std::min(picture.slice_pitch, picture.size - slice_begin);
  const std::size_t rows = (in_slice + picture.row_pitch - 1) / picture.row_pitch;
  return std::min(rows - picture.window[1], window_bytes / picture.width);
}

std::string digits_in_window(const DifferencePicture& picture, View bytes) {
  std::string text;
  const std::size_t rows = rows_in_window(picture);
  const std::size_t start = picture.base + picture.window[0] +
                            picture.window[1] * picture.row_pitch +
                            picture.window[2] * picture.slice_pitch;
  for (std::size_t row = 0; row < rows; ++row) {
    for (std::size_t column = 0; column < picture.width; ++column) {
      const std::size_t offset = start + row * picture.row_pitch + column;
      text += offset < bytes.size() ? digits_of(bytes[offset]) : "..";
    }
  }
  return text;
}

// Chooses the picture's rows: those of the rectangle, or rows of a fixed length if there is no
// rectangle or the first wrong byte precedes it.
void lay_out(DifferencePicture& picture, const DifferenceContext& context) {
  picture.extent = context.region;
  if (context.rect && picture.first >= context.base && context.rect->row_pitch > 0 &&
      context.rect->slice_pitch >= context.rect->row_pitch) {
    picture.base = context.base;
    picture.row_pitch = context.rect->row_pitch;
    picture.slice_pitch = context.rect->slice_pitch;
    picture.origin = context.rect->origin;
    return;
  }
  picture.row_pitch = std::max(linear_width, std::min(context.element, most_width));
  picture.slice_pitch = std::max(picture.size, picture.row_pitch);
  if (context.rect) {
    picture.extent = {};
  } else if (picture.extent[0] > 0) {
    picture.origin = {context.base, 0, 0};
  }
}

void count_wrong(DifferencePicture& picture, View expected, View actual) {
  const std::size_t common = std::min(expected.size(), actual.size());
  picture.size = std::max(expected.size(), actual.size());
  picture.wrong = picture.size - common;
  picture.first = common;
  for (std::size_t i = common; i-- > 0;) {
    if (expected[i] != actual[i]) {
      ++picture.wrong;
      picture.first = i;
    }
  }
}

}  // namespace

DifferencePicture draw_difference(View expected, View actual, const DifferenceContext& context,
                                  std::string title) {
  DifferencePicture picture{.title = std::move(title), .element = context.element};
  count_wrong(picture, expected, actual);
  lay_out(picture, context);
  place_window(picture);
  picture.expected = digits_in_window(picture, expected);
  picture.actual = digits_in_window(picture, actual);
  return picture;
}

}  // namespace clmem::conformance
