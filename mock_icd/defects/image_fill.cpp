// SPDX-License-Identifier: Apache-2.0
#include <cstring>
#include <utility>

#include "defects/families.hpp"
#include "defects/image_place.hpp"

namespace clmem::mock::defects {
namespace {

using Color = std::array<cl_uint, 4>;

// Another colour than the caller's, made from his; depth images, whose colour is one value, are
// filled as they should be.
template <typename Change>
struct ChangesColor {
  auto operator()(auto& call) const {
    const auto format =
        image_info<cl_image_format>(call.next(), arg<"image">(call), CL_IMAGE_FORMAT);
    const void* const given = arg<"fill_color">(call);
    if (given == nullptr || format.image_channel_order == 0 ||
        format.image_channel_order == CL_DEPTH) {
      return call.forward();
    }
    Color color;
    std::memcpy(color.data(), given, sizeof(color));
    Change{}(color);
    arg<"fill_color">(call) = color.data();
    return call.forward();
  }
};

struct ClampsLargeNumbers {
  auto operator()(auto& call) const {
    const cl_channel_type type =
        image_info<cl_image_format>(call.next(), arg<"image">(call), CL_IMAGE_FORMAT)
            .image_channel_data_type;
    return type == CL_UNSIGNED_INT8 || type == CL_UNSIGNED_INT16 ? ChangesColor<Clamp>{}(call)
                                                                 : call.forward();
  }

 private:
  struct Clamp {
    void operator()(Color& color) const {
      for (cl_uint& component : color) {
        component = component >= cl_uint{1} << 31U ? 0 : component;
      }
    }
  };
};

template <typename Change>
constexpr auto changes_color(Change /*unused*/) {
  return wraps<P::clEnqueueFillImage>(ChangesColor<Change>{});
}

}  // namespace

std::vector<Defect> image_fills() {
  return {
      {"image-fill.swaps-red-and-blue",
       {"EnqueueFillImage.order", "EnqueueFillImage.unsigned"},
       "Red and blue of the fill colour change places.",
       changes_color([](Color& color) { std::swap(color[0], color[2]); })},
      {"image-fill.takes-large-numbers-for-negative",
       {"EnqueueFillImage.unsigned"},
       "Colours from 0x80000000 on are clamped to zero in unsigned channels of 8 and 16 bits.",
       wraps<P::clEnqueueFillImage>(ClampsLargeNumbers{})},
      {"image-fill.drops-alpha",
       {"EnqueueFillImage.unsigned", "EnqueueFillImage.float"},
       "The alpha of the fill colour is taken to be zero.",
       changes_color([](Color& color) { color[3] = 0; })},
  };
}

}  // namespace clmem::mock::defects
