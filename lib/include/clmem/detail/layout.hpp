// SPDX-License-Identifier: Apache-2.0
// layout.hpp - origins, regions and pitches of rectangular transfers, and the arithmetic on them.
//
//   const RectLayout rows{.origin = {16, 2}, .pitches = {.row = 256}};
//   rows.end({64, 4});      // one past the last byte touched: 2 * 256 + 16 + 3 * 256 + 64
//
// Contract: plain numbers. First components are bytes, second rows, third slices; of images pixels,
// rows and slices. A pitch of 0 means packed. A result that does not fit std::size_t is reported,
// never wrapped.
#pragma once

#include <array>
#include <clmem/config.hpp>
#include <cstddef>
#include <optional>
#include <span>

namespace CLMEM_EXPORT clmem {

// The start of a rectangle; omitted components are 0.
class Origin {
 public:
  explicit(false) constexpr Origin(std::size_t x = 0, std::size_t y = 0, std::size_t z = 0) noexcept
      : values_{x, y, z} {}
  // At most three components; more are a LogicError.
  [[nodiscard]] static Origin from(std::span<const std::size_t> components);

  [[nodiscard]] constexpr std::size_t operator[](std::size_t axis) const { return values_[axis]; }
  [[nodiscard]] constexpr const std::size_t* data() const noexcept { return values_.data(); }
  friend bool operator==(const Origin&, const Origin&) = default;

 private:
  std::array<std::size_t, 3> values_;
};

// The size of a rectangle; omitted components are 1, the first is mandatory.
class Region {
 public:
  explicit(false) constexpr Region(std::size_t width, std::size_t height = 1,
                                   std::size_t depth = 1) noexcept
      : values_{width, height, depth} {}
  // One to three components; none and more are a LogicError.
  [[nodiscard]] static Region from(std::span<const std::size_t> components);

  [[nodiscard]] constexpr std::size_t operator[](std::size_t axis) const { return values_[axis]; }
  [[nodiscard]] constexpr const std::size_t* data() const noexcept { return values_.data(); }
  [[nodiscard]] constexpr bool empty() const noexcept {
    return values_[0] == 0 || values_[1] == 0 || values_[2] == 0;
  }
  friend bool operator==(const Region&, const Region&) = default;

 private:
  std::array<std::size_t, 3> values_;
};

// A region, or none; braces hold its sizes: {.region = {64, 4}}.
class OptionalRegion : public std::optional<Region> {
 public:
  using optional::optional;
  explicit(false) OptionalRegion(const std::optional<Region>& region) : optional{region} {}
  OptionalRegion(std::size_t width, std::size_t height, std::size_t depth = 1)
      : optional{Region{width, height, depth}} {}

  friend bool operator==(const OptionalRegion& left, const OptionalRegion& right) {
    return left ? right && *left == *right : !right;
  }
};

// Bytes from one row to the next and from one slice to the next; 0 means packed.
struct Pitches {
  std::size_t row = 0;
  std::size_t slice = 0;

  // At most two components; more are a LogicError.
  [[nodiscard]] static Pitches from(std::span<const std::size_t> components);

  friend bool operator==(const Pitches&, const Pitches&) = default;
};

struct HostRect {
  Origin buffer_origin;
  Origin host_origin;
  Region region;
  Pitches buffer_pitches = {};
  Pitches host_pitches = {};
};

// A copy between two buffers, or within one.
struct BufferRect {
  Origin src_origin;
  Origin dst_origin;
  Region region;
  Pitches src_pitches = {};
  Pitches dst_pitches = {};
};

// A copy between an image and host memory, which starts with the region's first pixel.
struct ImageRect {
  Origin origin = {};
  OptionalRegion region = {};
  Pitches pitches = {};  // of the host memory
};

// A copy between an image and a buffer, which holds the packed region from `offset` on.
struct ImageBufferRect {
  std::size_t offset = 0;  // bytes
  Origin origin = {};
  OptionalRegion region = {};
};

// A copy between two images, or within one.
struct ImagePair {
  Origin src_origin = {};
  Origin dst_origin = {};
  OptionalRegion region = {};  // by default what both images have after their origins
};

// Returns nothing if the result overflows.
[[nodiscard]] constexpr std::optional<std::size_t> checked_add(std::size_t left,
                                                               std::size_t right) noexcept {
  const std::size_t sum = left + right;
  return sum < left ? std::nullopt : std::optional{sum};
}

[[nodiscard]] constexpr std::optional<std::size_t> checked_multiply(std::size_t left,
                                                                    std::size_t right) noexcept {
  std::size_t product = 0;
  return __builtin_mul_overflow(left, right, &product) ? std::nullopt : std::optional{product};
}

struct RectLayout {
  Origin origin = {};
  Pitches pitches = {};

  // One past the last byte of the region, the position of the first byte for an empty region;
  // nothing if it does not fit.
  [[nodiscard]] std::optional<std::size_t> end(const Region& region) const noexcept;
};

}  // namespace clmem
