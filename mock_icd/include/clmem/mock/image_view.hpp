// SPDX-License-Identifier: Apache-2.0
// image_view.hpp - typed access of a mock kernel to an image and a sampler.
//
//   const ImageView image = item.image(0);
//   const Float4 color = image.sample(item.sampler(1), {0.5F, 0.5F});     // read_imagef
//   item.image(2).write({x, y}, Uint4{1, 2, 3, 4});                       // write_imageui
//
// Contract: a view, valid during the call. The type of the color selects the function of OpenCL C;
// coordinates are those of kernel_image.h. Accesses that the header rejects throw
// std::invalid_argument, which ends the command with CL_OUT_OF_RESOURCES.
#pragma once

#include <array>
#include <cstddef>
#include <cstring>
#include <stdexcept>
#include <type_traits>

#include "clmem/mock/kernel_image.h"

namespace clmem::mock {

using Float4 = std::array<cl_float, 4>;
using Int4 = std::array<cl_int, 4>;
using Uint4 = std::array<cl_uint, 4>;

class SamplerView {
 public:
  explicit SamplerView(const clmem_mock_sampler& sampler) noexcept : sampler_{&sampler} {}

  [[nodiscard]] bool normalized_coords() const noexcept { return sampler_->normalized_coords != 0; }
  [[nodiscard]] cl_addressing_mode addressing() const noexcept { return sampler_->addressing; }
  [[nodiscard]] cl_filter_mode filter() const noexcept { return sampler_->filter; }

 private:
  friend class ImageView;
  const clmem_mock_sampler* sampler_;
};

class ImageView {
 public:
  using PixelCoord = std::array<cl_int, 3>;
  using Point = std::array<cl_float, 3>;

  explicit ImageView(const clmem_mock_image& image) noexcept : image_{&image} {}

  // The functions get_image_... of OpenCL C; zero for dimensions that the image type lacks.
  [[nodiscard]] std::size_t width() const noexcept { return image_->width; }
  [[nodiscard]] std::size_t height() const noexcept { return image_->height; }
  [[nodiscard]] std::size_t depth() const noexcept { return image_->depth; }
  [[nodiscard]] std::size_t array_size() const noexcept { return image_->array_size; }
  [[nodiscard]] cl_image_format format() const noexcept { return image_->format; }

  template <typename Color = Float4>
  [[nodiscard]] Color sample(const SamplerView& sampler, const Point& point) const {
    clmem_mock_color color{};
    require(image_->sample(image_, sampler.sampler_, kind<Color>, point.data(), &color));
    return typed<Color>(color);
  }
  template <typename Color = Float4>
  [[nodiscard]] Color read(const SamplerView& sampler, const PixelCoord& place) const {
    return read<Color>(sampler.sampler_, place);
  }
  template <typename Color = Float4>
  [[nodiscard]] Color read(const PixelCoord& place) const {
    return read<Color>(nullptr, place);
  }
  template <typename Color>
  void write(const PixelCoord& place, const Color& color) const {
    clmem_mock_color raw{};
    std::memcpy(&raw, &color, sizeof(color));
    require(image_->write(image_, kind<Color>, place.data(), &raw));
  }

 private:
  template <typename Color>
  static constexpr cl_uint kind = std::is_same_v<Color, Float4> ? CLMEM_MOCK_COLOR_FLOAT
                                  : std::is_same_v<Color, Int4> ? CLMEM_MOCK_COLOR_INT
                                                                : CLMEM_MOCK_COLOR_UINT;

  template <typename Color>
  static Color typed(const clmem_mock_color& raw) {
    static_assert(std::is_same_v<Color, Float4> || std::is_same_v<Color, Int4> ||
                      std::is_same_v<Color, Uint4>,
                  "a color is a Float4, an Int4 or a Uint4");
    Color color{};
    std::memcpy(&color, &raw, sizeof(color));
    return color;
  }

  template <typename Color>
  [[nodiscard]] Color read(const clmem_mock_sampler* sampler, const PixelCoord& place) const {
    clmem_mock_color color{};
    require(image_->read(image_, sampler, kind<Color>, place.data(), &color));
    return typed<Color>(color);
  }

  static void require(cl_int code) {
    switch (code) {
      case CL_SUCCESS:
        return;
      case CL_INVALID_OPERATION:
        throw std::invalid_argument{"the image's access qualifier does not allow this"};
      case CL_INVALID_IMAGE_FORMAT_DESCRIPTOR:
        throw std::invalid_argument{"the image's format has colors of another kind"};
      case CL_INVALID_SAMPLER:
        throw std::invalid_argument{"the sampler cannot be used for this"};
      default:
        throw std::invalid_argument{"the coordinates are outside the image"};
    }
  }

  const clmem_mock_image* image_;
};

}  // namespace clmem::mock
