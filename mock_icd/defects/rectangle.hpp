// SPDX-License-Identifier: Apache-2.0
// rectangle.hpp - the two sides of a rectangular transfer, for defects that exist for either side.
//
// Contract: conditions hold for calls that are wrong in that one respect, null pointers included.
#pragma once

#include <array>
#include <cstddef>

#include "defects/combinators.hpp"

namespace clmem::mock::defects {

template <ParameterName origin_name, ParameterName row_name, ParameterName slice_name>
struct RectSide {
  static constexpr ParameterName origin_parameter = origin_name;
  static constexpr ParameterName row_parameter = row_name;
  static constexpr ParameterName slice_parameter = slice_name;

  [[nodiscard]] static auto& origin(auto& call) { return arg<origin_name>(call); }
  [[nodiscard]] static auto& row_pitch(auto& call) { return arg<row_name>(call); }
  [[nodiscard]] static auto& slice_pitch(auto& call) { return arg<slice_name>(call); }

  // A pitch of zero means tightly packed rows or slices.
  [[nodiscard]] static std::size_t real_row_pitch(const auto& call) {
    return row_pitch(call) != 0 ? row_pitch(call) : arg<"region">(call)[0];
  }
  [[nodiscard]] static std::size_t real_slice_pitch(const auto& call) {
    return slice_pitch(call) != 0 ? slice_pitch(call)
                                  : arg<"region">(call)[1] * real_row_pitch(call);
  }
  [[nodiscard]] static std::size_t first_byte(const auto& call) {
    return origin(call)[0] + origin(call)[1] * real_row_pitch(call) +
           origin(call)[2] * real_slice_pitch(call);
  }
  [[nodiscard]] static std::size_t end(const auto& call) {
    const auto* region = arg<"region">(call);
    return first_byte(call) + region[0] + (region[1] - 1) * real_row_pitch(call) +
           (region[2] - 1) * real_slice_pitch(call);
  }
};

using BufferSide = RectSide<"buffer_origin", "buffer_row_pitch", "buffer_slice_pitch">;
using HostSide = RectSide<"host_origin", "host_row_pitch", "host_slice_pitch">;
using SourceSide = RectSide<"src_origin", "src_row_pitch", "src_slice_pitch">;
using DestinationSide = RectSide<"dst_origin", "dst_row_pitch", "dst_slice_pitch">;

[[nodiscard]] constexpr bool has_region(const auto& call) {
  const auto* region = arg<"region">(call);
  return region != nullptr && region[0] != 0 && region[1] != 0 && region[2] != 0;
}

template <typename Side>
struct RowPitchSmall {
  bool operator()(const auto& call) const {
    return has_region(call) && Side::row_pitch(call) != 0 &&
           Side::row_pitch(call) < arg<"region">(call)[0];
  }
};

template <typename Side>
struct SlicePitchSmall {
  bool operator()(const auto& call) const {
    return has_region(call) && Side::slice_pitch(call) != 0 &&
           Side::slice_pitch(call) < arg<"region">(call)[1] * Side::real_row_pitch(call);
  }
};

template <typename Side>
struct SlicePitchNoMultiple {
  bool operator()(const auto& call) const {
    return has_region(call) && !RowPitchSmall<Side>{}(call) && !SlicePitchSmall<Side>{}(call) &&
           Side::slice_pitch(call) % Side::real_row_pitch(call) != 0;
  }
};

// Holds for a row pitch of zero, which means the width of the region.
template <typename Side>
struct SlicePitchWrongForDefaultRow {
  bool operator()(const auto& call) const {
    return has_region(call) && Side::row_pitch(call) == 0 &&
           (SlicePitchSmall<Side>{}(call) || SlicePitchNoMultiple<Side>{}(call));
  }
};

template <typename Side, ParameterName object>
struct RectPastEnd {
  bool operator()(const auto& call) const {
    return has_region(call) && Side::origin(call) != nullptr && !RowPitchSmall<Side>{}(call) &&
           !SlicePitchSmall<Side>{}(call) &&
           Side::end(call) > size_of(call.next(), arg<object>(call));
  }
};

// Changes.

using Sizes = std::array<std::size_t, 3>;

template <std::size_t axis>
struct ZeroAt {
  void operator()(auto& /*call*/, Sizes& sizes) const { sizes[axis] = 0; }
};

template <ParameterName origin, std::size_t axis>
using DropsOrigin = Changes<origin, Sizes, ZeroAt<axis>>;

// Shortens the region by a column, row or slice; pitches of zero are replaced by their old meaning.
template <std::size_t axis>
struct ShortensRegion {
  void operator()(auto& call, Sizes& region) const {
    if (has_region(call)) {
      keep_pitches(call);
      region[axis] -= region[axis] > 1 ? 1 : 0;
    }
  }

 private:
  template <typename Side>
  static void keep_pitch(auto& call) {
    const std::size_t row = Side::real_row_pitch(call);
    const std::size_t slice = Side::real_slice_pitch(call);
    Side::row_pitch(call) = row;
    Side::slice_pitch(call) = slice;
  }

  static void keep_pitches(auto& call) {
    if constexpr (std::remove_reference_t<decltype(call)>::has("host_origin")) {
      keep_pitch<BufferSide>(call);
      keep_pitch<HostSide>(call);
    } else {
      keep_pitch<SourceSide>(call);
      keep_pitch<DestinationSide>(call);
    }
  }
};

template <std::size_t axis>
using LosesLast = Changes<"region", Sizes, ShortensRegion<axis>>;

// Drops a row pitch, and a slice pitch that is invalid without it.
template <typename Side>
struct DropsRowPitch {
  void operator()(auto& call) const {
    if (has_region(call) && !RowPitchSmall<Side>{}(call)) {
      Side::row_pitch(call) = 0;
      if (Side::slice_pitch(call) % arg<"region">(call)[0] != 0) {
        Side::slice_pitch(call) = 0;
      }
    }
  }
};

template <typename Side>
struct DropsSlicePitch {
  void operator()(auto& call) const {
    if (has_region(call) && !SlicePitchSmall<Side>{}(call)) {
      Side::slice_pitch(call) = 0;
    }
  }
};

// Queries and changes of the region that a command uses in an image.

template <typename T>
[[nodiscard]] T image_info(const cl_icd_dispatch& table, cl_mem image, cl_image_info name) {
  return info_of<T>(table.clGetImageInfo, image, name);
}

[[nodiscard]] inline std::size_t element_size_of(const cl_icd_dispatch& table, cl_mem image) {
  return image_info<std::size_t>(table, image, CL_IMAGE_ELEMENT_SIZE);
}

[[nodiscard]] inline cl_mem_object_type type_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<cl_mem_object_type>(table, object, CL_MEM_TYPE);
}

// A wrong behaviour for images of one type only.
template <cl_mem_object_type kind, ParameterName image, typename Behaviour>
struct OnKind {
  auto operator()(auto& call) const {
    return type_of(call.next(), arg<image>(call)) == kind ? Behaviour{}(call) : call.forward();
  }
};

// Shortens the region by a column, row or slice; a row pitch of zero keeps its old meaning.
template <std::size_t axis>
struct ShortensImageRegion {
  void operator()(auto& call, Sizes& region) const {
    using Call = std::remove_reference_t<decltype(call)>;
    if (!has_region(call) || region[axis] < 2) {
      return;
    }
    if constexpr (Call::has("row_pitch")) {
      keep<"row_pitch">(call);
    } else if constexpr (Call::has("input_row_pitch")) {
      keep<"input_row_pitch">(call);
    }
    --region[axis];
  }

 private:
  template <ParameterName row_pitch>
  static void keep(auto& call) {
    if (arg<row_pitch>(call) == 0) {
      arg<row_pitch>(call) =
          arg<"region">(call)[0] * element_size_of(call.next(), arg<"image">(call));
    }
  }
};

template <std::size_t axis>
using LosesLastPixels = Changes<"region", Sizes, ShortensImageRegion<axis>>;

}  // namespace clmem::mock::defects
