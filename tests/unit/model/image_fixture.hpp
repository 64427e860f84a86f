// SPDX-License-Identifier: Apache-2.0
// image_fixture.hpp - a model test with images of every kind, small and easy to compute with.
//
//   class Transfer : public ImageTest {};
//   const cl_mem image = make_image(kind, counting(kind.bytes()));
//   EXPECT_EQ(contents(image, kind), ...);
//
// Contract: unless a test says otherwise, an element is two bytes (CL_RG, CL_UNSIGNED_INT8) and
// `pixels` are the extents in the order of origins and regions.
#pragma once

#include <array>
#include <string>
#include <vector>

#include "fixture.hpp"

namespace clmem::mock {

using Triple = std::array<std::size_t, 3>;

inline constexpr cl_image_format two_bytes{CL_RG, CL_UNSIGNED_INT8};
inline constexpr std::size_t two_bytes_size = 2;

struct ImageRow {
  const char* name;
  cl_mem_object_type type;
  Triple pixels;

  [[nodiscard]] std::size_t count() const { return pixels[0] * pixels[1] * pixels[2]; }
  [[nodiscard]] std::size_t bytes() const { return count() * two_bytes_size; }
  [[nodiscard]] bool has_slices() const;
  [[nodiscard]] std::size_t dimensions() const;
  [[nodiscard]] cl_image_desc desc() const;
};

// One image of each type.
[[nodiscard]] const std::vector<ImageRow>& image_rows();
[[nodiscard]] std::string image_row_name(const ::testing::TestParamInfo<ImageRow>& row);

// The bytes of a box of pixels, in the order of a packed image, out of a packed image.
[[nodiscard]] Bytes cut(const Bytes& image, const Triple& pixels, const Triple& origin,
                        const Triple& region);
// The packed image with a box of pixels replaced.
[[nodiscard]] Bytes pasted(Bytes image, const Triple& pixels, const Triple& origin,
                           const Triple& region, const Bytes& box);

class ImageTest : public ModelTest {
 protected:
  ImageTest() = default;
  explicit ImageTest(const Config& config) : ModelTest(config) {}

  [[nodiscard]] cl_mem make_image(const cl_image_desc& desc,
                                  const cl_image_format& format = two_bytes, cl_mem_flags flags = 0,
                                  void* host_ptr = nullptr);
  // 1D image buffers get a buffer of their own.
  [[nodiscard]] cl_mem make_image(const ImageRow& row);
  [[nodiscard]] cl_mem make_image(const ImageRow& row, const Bytes& packed);
  void write_all(cl_mem image, const ImageRow& row, const Bytes& packed);
  [[nodiscard]] Bytes contents(cl_mem image, const ImageRow& row);
  template <typename T>
  [[nodiscard]] T image_info(cl_mem image, cl_image_info name) {
    T value{};
    EXPECT_EQ(model.clGetImageInfo(image, name, sizeof(T), &value, nullptr), CL_SUCCESS);
    return value;
  }
};

}  // namespace clmem::mock
