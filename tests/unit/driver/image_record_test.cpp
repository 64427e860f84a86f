// SPDX-License-Identifier: Apache-2.0
// Recorded arguments of calls on images.
#include <memory>

#include "session.hpp"

namespace clmem::mock::image_record_test {
namespace {

class ImageRecord : public Session {
 protected:
  cl_mem make_image(const cl_image_format& format) {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = 4;
    desc.image_height = 2;
    return clCreateImage(context, CL_MEM_READ_WRITE, &format, &desc, nullptr, nullptr);
  }
  cl_int fill(cl_mem image, const void* color) {
    const std::array<std::size_t, 3> origin{1, 1, 0};
    const std::array<std::size_t, 3> region{2, 1, 1};
    return clEnqueueFillImage(queue, image, color, origin.data(), region.data(), 0, nullptr,
                              nullptr);
  }
  Call last_fill() { return mock.calls(EntryPoint::clEnqueueFillImage).back(); }
};

TEST_F(ImageRecord, KeepsTheFillColor) {
  const cl_mem image = make_image({CL_RGBA, CL_UNSIGNED_INT8});
  const std::array<cl_uint, 4> color{1, 2, 3, 4};
  ASSERT_EQ(fill(image, color.data()), CL_SUCCESS);
  EXPECT_THAT(last_fill().argument("fill_color"), ElementsAre(1u, 2u, 3u, 4u));
  EXPECT_THAT(last_fill().argument("origin"), ElementsAre(1u, 1u, 0u));
  EXPECT_THAT(mock.calls(EntryPoint::clCreateImage).back().argument("image_format"),
              ElementsAre(CL_RGBA, CL_UNSIGNED_INT8));
}

// The color of a depth image is one float, after which nothing is read.
TEST_F(ImageRecord, ReadsOneValueForDepthImages) {
  const cl_mem image = make_image({CL_DEPTH, CL_FLOAT});
  const auto color = std::make_unique<cl_float>(1.0F);
  ASSERT_EQ(fill(image, color.get()), CL_SUCCESS);
  EXPECT_THAT(last_fill().argument("fill_color"), ElementsAre(0x3f800000U));
}

TEST_F(ImageRecord, ReadsNoColorOfABuffer) {
  const cl_uint color = 1;
  EXPECT_EQ(fill(buffer, &color), CL_INVALID_MEM_OBJECT);
  EXPECT_THAT(last_fill().argument("fill_color").elements(), IsEmpty());
}

}  // namespace
}  // namespace clmem::mock::image_record_test
