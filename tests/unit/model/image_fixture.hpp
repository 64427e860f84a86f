// SPDX-License-Identifier: Apache-2.0
// image_fixture.hpp - a model test with images of every kind, small and easy to compute with.
//
//   class Mapping : public ImageTest {};
//   const cl_mem image = make_image(kind, counting(kind.bytes()));
//   EXPECT_EQ(contents(image, kind), ...);
//
// Contract: unless a test says otherwise, an element is two bytes (CL_RG, CL_UNSIGNED_INT8) and
// `pixels` are the extents in the order of origins and regions.
#pragma once

#include <array>
#include <vector>

#include "fixture.hpp"

namespace clmem::mock {

using Triple = std::array<std::size_t, 3>;

inline constexpr cl_image_format two_bytes{CL_RG, CL_UNSIGNED_INT8};

struct ImageRow {
  const char* name;
  cl_mem_object_type type;
  Triple pixels;

  [[nodiscard]] std::size_t bytes() const { return pixels[0] * pixels[1] * pixels[2] * 2; }
  [[nodiscard]] cl_image_desc desc() const;
};

[[nodiscard]] const std::vector<ImageRow>& image_rows();

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
  [[nodiscard]] Bytes contents(cl_mem image, const ImageRow& row);
};

}  // namespace clmem::mock
