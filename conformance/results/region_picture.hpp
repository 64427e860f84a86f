// SPDX-License-Identifier: Apache-2.0
// region_picture.hpp - a window of bytes that differ from the expected ones, as data for drawings
// in reports.
//
//   result.pictures.push_back({.title = "mapped", .size = 64, .wrong = 2, .first = 12, ...});
//
// Contract: a plain value; `region_picture_from_json(to_json(p)) == p`; reading throws FormatError,
// also for a window whose texts do not fit it or that exceeds the limits of a case.
//
// The byte at (x, y, z) has the offset base + x + y * row_pitch + z * slice_pitch. The window has
// rows of `width` bytes and begins at `window`; its bytes are two digits each, or ".." after the
// end of the memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

namespace clmem::conformance {

// The limits of a window's size, and of pictures per case.
inline constexpr std::size_t most_window_bytes = 4096;
inline constexpr std::size_t most_pictures = 3;

struct BytePosition {
  std::uint64_t x = 0;
  std::uint64_t y = 0;
  std::uint64_t z = 0;

  friend bool operator==(const BytePosition&, const BytePosition&) = default;
};

struct RegionPicture {
  std::string title{};        // how the bytes were read
  std::uint64_t size = 0;     // compared bytes
  std::uint64_t wrong = 0;    // number of bytes that differ
  std::uint64_t first = 0;    // offset of the first that differs
  std::uint64_t element = 1;  // bytes
  std::uint64_t base = 0;
  std::uint64_t row_pitch = 0;
  std::uint64_t slice_pitch = 0;
  BytePosition origin{};  // of the region that the command had to write
  BytePosition extent{};  // of that region; zero if the case does not state it
  BytePosition window{};
  std::uint64_t width = 0;
  std::string expected{};
  std::string actual{};

  friend bool operator==(const RegionPicture&, const RegionPicture&) = default;
};

[[nodiscard]] nlohmann::json to_json(const RegionPicture& picture);
[[nodiscard]] RegionPicture region_picture_from_json(const nlohmann::json& object);

}  // namespace clmem::conformance
