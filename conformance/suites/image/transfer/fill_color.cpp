// SPDX-License-Identifier: Apache-2.0
#include "suites/image/transfer/fill_color.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <stdexcept>

#include "harness/image_codec.hpp"
#include "harness/returned_code.hpp"
#include "harness/watched_calls.hpp"
#include "operations/image/image_transfer.hpp"

namespace clmem::conformance {

namespace {

// One component of a color: the value that the call gets and the value that the channel holds.
struct Component {
  double given;
  std::uint32_t bits;
};

// A color as fractions of the ranges of red, green, blue and alpha; fractions above 1 and below 0
// are clamped. `off` moves the value of a normalized channel by a fraction of a step away from a
// step, which it is rounded to: the result is at most 0.6 away (Converting Floating-Point Values to
// Normalized Integer Channels). If channels have a sign, every other one is negative.
struct Fractions {
  const char* text;
  std::array<double, 4> parts;
  std::size_t first_negative = 1;  // 1: green and alpha, 0: red and blue
  Reach reach = Reach::within;
  double off = 0;

  [[nodiscard]] bool is_negative(const Channel& channel) const {
    return channel.component % 2 == first_negative;
  }
};

constexpr Fractions fraction_rows[] = {
    {"steps", {0.2, 0.4, 0.6, 0.8}},
    {"steps backwards", {0.9, 0.7, 0.5, 0.3}, 0},
    {"ends", {1, 0, 0, 1}},
    {"other ends", {0, 1, 1, 0.5}, 0},
    {"out of range", {1.5, -0.5, 2, 1}, 1, Reach::negative},
    {"beyond the ends", {1.5, 2, 2.5, 3}, 1, Reach::above},
    {"a quarter of a step beyond the ends", {1, 1, 1, 1}, 0, Reach::above, 0.25},
    {"from 0x80000000 on", {0.5000001, 0.75, 0.6, 1}, 0, Reach::top_bit},
    {"a quarter above steps", {0.2, 0.4, 0.6, 0.8}, 1, Reach::between, 0.25},
    {"a quarter below steps", {0.9, 0.7, 0.5, 0.6}, 0, Reach::between, -0.25},
};

Component normalized(const Fractions& fractions, double part, unsigned width, bool has_sign,
                     bool srgb) {
  const double most = mask_of(has_sign ? width - 1 : width);
  const double step = std::floor(part * most);
  if (part < 0 || part > 1) {
    return {part, static_cast<std::uint32_t>(part < 0 ? 0 : most)};
  }
  const double given = (step + fractions.off) / most;
  return {srgb ? linear_of_srgb(given) : given, static_cast<std::uint32_t>(step)};
}

// Integers are saturated (Conversion Rules for Signed and Unsigned Integer Channel Data Types).
Component integer(double value, double low, double high, std::uint32_t mask) {
  const auto stored = static_cast<std::int64_t>(std::clamp(value, low, high));
  return {value, static_cast<std::uint32_t>(stored) & mask};
}

Component component(Encoding encoding, const Fractions& fractions, const Channel& channel,
                    bool srgb) {
  const std::uint32_t mask = mask_of(channel.width);
  const double part = fractions.parts[channel.component];
  switch (encoding) {
    case Encoding::unorm:
      return normalized(fractions, part, channel.width, false, srgb && channel.component < 3);
    case Encoding::snorm: {
      // Drivers differ from half a step below -1 on: -128 by convert_char_sat_rte, -127 if the
      // value is clamped first; both are -1.0 (Conversion Rules for Normalized Integer Channel Data
      // Types).
      if (!fractions.is_negative(channel)) {
        return normalized(fractions, part, channel.width, true, false);
      }
      const Component above =
          normalized(fractions, std::min(part, 1.0), channel.width, true, false);
      return {-above.given, (~above.bits + 1) & mask};
    }
    case Encoding::signed_integer: {
      const double half = std::floor(part * (mask >> 1));
      const double value = fractions.is_negative(channel) ? -half - 1 : half;
      return integer(value, -static_cast<double>(mask >> 1) - 1, mask >> 1, mask);
    }
    case Encoding::unsigned_integer: {
      const double most = fractions.reach == Reach::top_bit ? mask_of(32) : mask;
      return integer(std::floor(part * most), 0, mask, mask);
    }
    case Encoding::half:
    case Encoding::single: {
      // Multiples of an eighth, so that a half holds them; above one, which no normalized channel
      // holds.
      const double value =
          (std::floor(part * 8) + 1) / 8 * (fractions.is_negative(channel) ? -3 : 5);
      return {value, encoding == Encoding::half ? half_bits(value) : single_bits(value)};
    }
  }
  throw std::logic_error{"no such encoding"};
}

void store_given(Bytes& given, ColorKind kind, std::size_t index, double value) {
  const auto store = [&](auto component) {
    std::memcpy(given.data() + index * sizeof component, &component, sizeof component);
  };
  kind == ColorKind::floats            ? store(static_cast<cl_float>(value))
  : kind == ColorKind::signed_integers ? store(static_cast<cl_int>(value))
                                       : store(static_cast<cl_uint>(value));
}

FillColor fill_color(const ImageFormat& format, const Fractions& fractions) {
  const ColorKind kind = color_kind_of(format);
  const bool depth = format.cl.image_channel_order == CL_DEPTH;
  const Encoding encoding = encoding_of(format);
  FillColor color{fractions.text, Bytes(depth ? 4 : 16), Bytes(format.element)};
  // Components that the format has no channel for must have no effect, so they get a value as well.
  for (std::size_t i = 0; i < (depth ? 1 : 4); ++i) {
    store_given(color.given, kind, i, kind == ColorKind::floats ? 0.375 : 77);
  }
  for (const Channel& channel : channels_of(format)) {
    Component one = component(encoding, fractions, channel, is_srgb(format));
    if (depth && encoding == Encoding::single) {  // in its range
      const double part = fractions.parts[channel.component];
      one = {part, single_bits(part)};
    }
    store_given(color.given, kind, channel.component, one.given);
    put_bits(color.element, channel.shift, channel.width, one.bits);
  }
  return color;
}

// A color beyond the end of a channel has to fit into the 32 bits in which it is given.
bool concerns(Reach reach, const ImageFormat& format) {
  const Encoding encoding = encoding_of(format);
  const bool unorm = encoding == Encoding::unorm && !is_srgb(format);
  const bool normalized = unorm || encoding == Encoding::snorm;
  const bool integer =
      encoding == Encoding::signed_integer || encoding == Encoding::unsigned_integer;
  switch (reach) {
    case Reach::within:
      return true;
    case Reach::negative:
      return unorm;
    case Reach::above:
      return normalized || (integer && channels_of(format).front().width < 32);
    case Reach::top_bit:
      return encoding == Encoding::unsigned_integer && channels_of(format).front().width < 32;
    case Reach::between:
      return normalized;
  }
  throw std::logic_error{"no such reach"};
}

}  // namespace

ColorKind color_kind_of(const ImageFormat& format) {
  switch (encoding_of(format)) {
    case Encoding::signed_integer:
      return ColorKind::signed_integers;
    case Encoding::unsigned_integer:
      return ColorKind::unsigned_integers;
    default:
      return ColorKind::floats;
  }
}

std::vector<FillColor> fill_colors(const ImageFormat& format, std::initializer_list<Reach> wanted) {
  std::vector<FillColor> colors;
  for (const Fractions& fractions : fraction_rows) {
    if (std::ranges::find(wanted, fractions.reach) != wanted.end() &&
        concerns(fractions.reach, format)) {
      colors.push_back(fill_color(format, fractions));
    }
  }
  return colors;
}

void fill_part(Fixture& fixture, FilledImage& image, const PixelRegion& part,
               const FillColor& color, std::initializer_list<ImageReadBack> ways,
               const char* rule) {
  SCOPED_TRACE(image.shape.text() + " of " + image.format.name + " " + part.text() +
               ", color: " + color.text);
  const Bytes before = image.bytes;
  ASSERT_THAT(clEnqueueFillImage(fixture.queue(), image.get(), color.given.data(),
                                 part.origin.data(), part.region.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  set_pixels(image, part, color.element);
  expect_image_contents(fixture, image, ways, {.previous = before, .region = part, .by = rule});
}

}  // namespace clmem::conformance
