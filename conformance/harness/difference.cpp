// SPDX-License-Identifier: Apache-2.0
#include "harness/difference.hpp"

#include <algorithm>
#include <cstring>
#include <sstream>
#include <utility>
#include <vector>

namespace clmem::conformance {

namespace {

constexpr std::ptrdiff_t max_shift = 4096;
constexpr std::size_t shown_bytes = 16;
constexpr std::size_t shown_before = 4;
constexpr std::size_t enough_for_a_shift = 4;  // fewer bytes may match a shift by chance
constexpr std::size_t compared_for_a_shift = 64;

using View = std::span<const std::byte>;

std::vector<std::size_t> wrong_offsets(View expected, View actual) {
  const std::size_t common = std::min(expected.size(), actual.size());
  std::vector<std::size_t> wrong;
  // Nearly every comparison ends here; comparing bytes one by one would take most of a run's time.
  if (common == 0 || std::memcmp(expected.data(), actual.data(), common) == 0) {
    return wrong;
  }
  for (std::size_t i = 0; i < common; ++i) {
    if (expected[i] != actual[i]) {
      wrong.push_back(i);
    }
  }
  return wrong;
}

bool matches_shift(View expected, View actual, const std::vector<std::size_t>& wrong,
                   std::ptrdiff_t shift) {
  const std::size_t compared = std::min(wrong.size(), compared_for_a_shift);
  for (std::size_t n = 0; n < compared; ++n) {
    const auto source = static_cast<std::ptrdiff_t>(wrong[n]) + shift;
    if (source < 0 || source >= static_cast<std::ptrdiff_t>(expected.size()) ||
        actual[wrong[n]] != expected[static_cast<std::size_t>(source)]) {
      return false;
    }
  }
  return true;
}

std::string describe_shift(View expected, View actual, const std::vector<std::size_t>& wrong) {
  if (wrong.size() < enough_for_a_shift) {
    return {};
  }
  for (std::ptrdiff_t distance = 1; distance <= max_shift; ++distance) {
    for (const std::ptrdiff_t shift : {distance, -distance}) {
      if (matches_shift(expected, actual, wrong, shift)) {
        return "they are the expected bytes of " + std::to_string(distance) + " bytes " +
               (shift > 0 ? "further on" : "further back");
      }
    }
  }
  return {};
}

struct Damage {
  std::string name;
  std::string words;
};

Damage damage_of(View expected, View actual, const DifferenceContext& context,
                 const std::vector<std::size_t>& wrong) {
  if (DisplacedBlock block = displaced_block(expected, actual, context); !block.words.empty()) {
    return {"at another place" + (block.reason.empty() ? "" : ": " + block.reason),
            std::move(block.words)};
  }
  const auto all = [&](auto predicate) {
    return std::all_of(wrong.begin(), wrong.end(), predicate);
  };
  if (all([&](std::size_t i) { return actual[i] == std::byte{0}; })) {
    return {"zero", "they are zero"};
  }
  const View previous = context.previous;
  if (all([&](std::size_t i) { return i < previous.size() && actual[i] == previous[i]; })) {
    return {"previous contents", "they are the previous contents"};
  }
  if (std::string shift = describe_shift(expected, actual, wrong); !shift.empty()) {
    return {"shifted", std::move(shift)};
  }
  if (wrong.size() > 1 && all([&](std::size_t i) { return actual[i] == actual[wrong.front()]; })) {
    return {"one value", "they all have one value"};
  }
  return {"no pattern", "no pattern recognised"};
}

bool is_in_region(std::size_t offset, const DifferenceContext& context) {
  if (offset < context.base) {
    return false;
  }
  const std::size_t at = offset - context.base;
  if (!context.rect) {
    return at < context.region[0];
  }
  const RectPlace& place = *context.rect;
  const Extent position = position_in(place, at);
  for (std::size_t i = 0; i < position.size(); ++i) {
    if (position[i] < place.origin[i] || position[i] - place.origin[i] >= context.region[i]) {
      return false;
    }
  }
  return true;
}

std::string hex_line(View bytes, std::size_t around) {
  const std::size_t begin = around > shown_before ? around - shown_before : 0;
  const std::size_t end = std::min(bytes.size(), begin + shown_bytes);
  std::string line = "offset " + std::to_string(begin) + ":";
  for (std::size_t i = begin; i < end; ++i) {
    line += (i == around ? " >" : " ") + digits_of(bytes[i]);
  }
  return line;
}

std::string coordinates(std::size_t offset, const RectPlace& place) {
  const auto [x, y, z] = position_in(place, offset);
  return " (x " + std::to_string(x) + ", y " + std::to_string(y) + ", z " + std::to_string(z) + ")";
}

}  // namespace

Extent position_in(const RectPlace& place, std::size_t offset) {
  const std::size_t in_slice = offset % place.slice_pitch;
  return {in_slice % place.row_pitch, in_slice / place.row_pitch, offset / place.slice_pitch};
}

std::string digits_of(std::byte byte) {
  constexpr char digits[] = "0123456789abcdef";
  const auto number = std::to_integer<unsigned>(byte);
  return {digits[number / 16], digits[number % 16]};
}

std::string describe_difference(View expected, View actual, const DifferenceContext& context) {
  std::ostringstream text;
  if (expected.size() != actual.size()) {
    text << actual.size() << " bytes where " << expected.size() << " were expected; ";
  }
  const std::vector<std::size_t> wrong = wrong_offsets(expected, actual);
  if (wrong.empty()) {
    return text.str();
  }
  text << wrong.size() << " of " << expected.size() << " bytes differ, the first at offset "
       << wrong.front();
  if (context.rect && wrong.front() >= context.base) {
    text << coordinates(wrong.front() - context.base, *context.rect);
  }
  text << ", the last at " << wrong.back() << "; "
       << damage_of(expected, actual, context, wrong).words << "\n  expected from "
       << hex_line(expected, wrong.front()) << "\n  actual   from "
       << hex_line(actual, wrong.front());
  return text.str();
}

std::string name_difference(View expected, View actual, const DifferenceContext& context) {
  const std::vector<std::size_t> wrong = wrong_offsets(expected, actual);
  if (wrong.empty()) {
    return expected.size() == actual.size() ? "" : "size";
  }
  const bool outside =
      context.region[0] > 0 && std::any_of(wrong.begin(), wrong.end(), [&](std::size_t offset) {
        return !is_in_region(offset, context);
      });
  return damage_of(expected, actual, context, wrong).name +
         (outside ? ", outside of the region" : "");
}

namespace {

using View = std::span<const std::byte>;

// A picture shows how a region is wrong, and a report can have thousands of pictures.
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
