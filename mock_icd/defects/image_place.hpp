// SPDX-License-Identifier: Apache-2.0
// image_place.hpp - where in an image a command works, for defects that differ in nothing but the
// parameter or the axis.
//
//   wraps<P::clEnqueueReadImage>(DropsOrigin<"origin", 1>{})
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
  return info_of<T>(table.clGetImageInfo, image, name);
}

[[nodiscard]] inline std::size_t element_size_of(const cl_icd_dispatch& table, cl_mem image) {
  return image_info<std::size_t>(table, image, CL_IMAGE_ELEMENT_SIZE);
}

[[nodiscard]] inline cl_mem_object_type type_of(const cl_icd_dispatch& table, cl_mem object) {
  return mem_info<cl_mem_object_type>(table, object, CL_MEM_TYPE);
}

// A mistake with one kind of image only, as where each has code of its own.
template <cl_mem_object_type kind, ParameterName image, typename Behaviour>
struct OnKind {
  auto operator()(auto& call) const {
    return type_of(call.next(), arg<image>(call)) == kind ? Behaviour{}(call) : call.forward();
  }
};

// Leaves out the last column, row or slice; a row pitch that was zero keeps what it meant.
template <std::size_t axis>
struct OnePixelLess {
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
using LosesLastPixels = Changes<"region", Sizes, OnePixelLess<axis>>;

}  // namespace clmem::mock::defects
