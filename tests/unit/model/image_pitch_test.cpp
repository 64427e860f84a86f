// SPDX-License-Identifier: Apache-2.0
#include "image_fixture.hpp"

namespace clmem::mock::image_pitch_test {
namespace {

class ImagePitch : public ImageTest {};

// Pitches of the host side with which a place leaves size_t are refused.
TEST_F(ImagePitch, DoesNotWrap) {
  const ImageRow& volume = image_rows().at(5);
  const cl_mem image = make_image(volume);
  const Triple origin{};
  Bytes host(1024);
  for (const auto& [row_pitch, slice_pitch] :
       {std::pair{SIZE_MAX / 2, std::size_t{0}}, std::pair{std::size_t{0}, SIZE_MAX / 2}}) {
    EXPECT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, origin.data(), volume.pixels.data(),
                                       row_pitch, slice_pitch, host.data(), 0, nullptr, nullptr),
              CL_INVALID_VALUE);
  }
}

}  // namespace
}  // namespace clmem::mock::image_pitch_test
