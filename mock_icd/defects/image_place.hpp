// SPDX-License-Identifier: Apache-2.0
// image_place.hpp - where in an image a command works, for defects that differ in nothing but the
// parameter or the axis.
//
//   wraps<P::clEnqueueReadImage>(DropsOrigin<ImagePlace<"origin">, 1>{})
//   accepts<CL_INVALID_VALUE, P::clEnqueueReadImage>(LeavesImage<"image", "origin">{})
//
// Contract: conditions hold for calls that are wrong in that one respect, null pointers included.
#pragma once

#include <array>
#include <cstddef>

#include "defects/combinators.hpp"
#include "defects/rectangle.hpp"

namespace clmem::mock::defects {

template <typename T>
[[nodiscard]] T image_info(const cl_icd_dispatch& table, cl_mem image, cl_image_info name) {
  T value{};
  return table.clGetImageInfo(image, name, sizeof value, &value, nullptr) == CL_SUCCESS ? value
                                                                                        : T{};
}

[[nodiscard]] inline std::size_t element_size_of(const cl_icd_dispatch& table, cl_mem image) {
  return image_info<std::size_t>(table, image, CL_IMAGE_ELEMENT_SIZE);
}

[[nodiscard]] inline cl_mem_object_type type_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<cl_mem_object_type>(table, object, CL_MEM_TYPE);
}

// One of the origins of a command, as DropsOrigin takes it.
template <ParameterName name>
struct ImagePlace {
  [[nodiscard]] static auto& origin(auto& call) { return arg<name>(call); }
};

// A mistake with one kind of image only, as where each has code of its own.
template <cl_mem_object_type kind, ParameterName image, typename Behaviour>
struct OnKind {
  auto operator()(auto& call) const {
    return type_of(call.next(), arg<image>(call)) == kind ? Behaviour{}(call) : call.forward();
  }
};

template <ParameterName object>
struct IsBuffer {
  bool operator()(const auto& call) const {
    return type_of(call.next(), arg<object>(call)) == CL_MEM_OBJECT_BUFFER;
  }
};

// Rightwards, where every kind of image has an end.
template <ParameterName object, ParameterName origin>
struct LeavesImage {
  bool operator()(const auto& call) const {
    return has_region(call) && arg<origin>(call) != nullptr &&
           arg<origin>(call)[0] + arg<"region">(call)[0] >
               image_info<std::size_t>(call.next(), arg<object>(call), CL_IMAGE_WIDTH);
  }
};

// Leaves out the last column, row or slice; `keep` gives pitches that were zero their meaning.
template <std::size_t axis>
struct LosesLastPixels {
  auto operator()(auto& call) const {
    if (!has_region(call) || arg<"region">(call)[axis] < 2) {
      return call.forward();
    }
    std::array<std::size_t, 3> region;
    std::copy_n(arg<"region">(call), region.size(), region.begin());
    if constexpr (std::remove_reference_t<decltype(call)>::has("ptr")) {
      keep_row_pitch(call);
    }
    --region[axis];
    arg<"region">(call) = region.data();
    return call.forward();
  }

 private:
  static auto& row_pitch(auto& call) {
    if constexpr (std::remove_reference_t<decltype(call)>::has("row_pitch")) {
      return arg<"row_pitch">(call);
    } else {
      return arg<"input_row_pitch">(call);
    }
  }

  static void keep_row_pitch(auto& call) {
    if (row_pitch(call) == 0) {
      row_pitch(call) = arg<"region">(call)[0] * element_size_of(call.next(), arg<"image">(call));
    }
  }
};

}  // namespace clmem::mock::defects
