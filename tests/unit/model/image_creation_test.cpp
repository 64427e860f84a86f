// SPDX-License-Identifier: Apache-2.0
// What the model refuses of an image although no requirement asks for it, or with one code of several.
#include "image_fixture.hpp"

namespace clmem::mock::image_creation_test {
namespace {

class ImageCreation : public ImageTest {
 protected:
  cl_int create(const cl_image_desc& desc, const cl_image_format& format = two_bytes,
                void* host_ptr = nullptr) {
    cl_int code = CL_SUCCESS;
    const cl_mem_flags flags = host_ptr == nullptr ? 0 : CL_MEM_USE_HOST_PTR;
    EXPECT_EQ(model.clCreateImage(context, flags, &format, &desc, host_ptr, &code), nullptr);
    return code;
  }

  const ImageRow& plane = image_rows().at(3);
  const ImageRow& volume = image_rows().at(5);
};

// What an image is made from is a live object of its context, and no image of three dimensions.
TEST_F(ImageCreation, ChecksWhatItIsMadeFrom) {
  cl_image_desc desc = plane.desc();
  desc.buffer = reinterpret_cast<cl_mem>(this);
  EXPECT_EQ(create(desc), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.buffer = make_image(volume);
  EXPECT_EQ(create(desc), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.buffer = make_buffer(1024);
  context = make_context();
  EXPECT_EQ(create(desc), CL_INVALID_CONTEXT);
}

// Extents that the device has need not fit into one allocation, nor pitches into the address space.
TEST_F(ImageCreation, BoundsTheSize) {
  cl_image_desc desc = volume.desc();
  Bytes host(1024);
  desc.image_row_pitch = 14;
  desc.image_slice_pitch = SIZE_MAX / 14 * 14;
  EXPECT_EQ(create(desc, two_bytes, host.data()), CL_INVALID_IMAGE_DESCRIPTOR);
  desc = volume.desc();
  desc.image_width = desc.image_height = desc.image_depth = 2048;
  EXPECT_EQ(create(desc), CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

// Pitches are part of the descriptor, where there is one, and otherwise of the size; the suite
// accepts more codes.
TEST_F(ImageCreation, CodeOfPitchesDependsOnTheCall) {
  cl_image_desc desc = plane.desc();
  Bytes host(1024);
  for (const std::size_t row_pitch : {std::size_t{13}, std::size_t{15}}) {
    desc.image_row_pitch = row_pitch;
    EXPECT_EQ(create(desc, two_bytes, host.data()), CL_INVALID_IMAGE_DESCRIPTOR) << row_pitch;
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(model.clCreateImage2D(context, CL_MEM_USE_HOST_PTR, &two_bytes, 7, 5, row_pitch,
                                    host.data(), &code),
              nullptr);
    EXPECT_EQ(code, CL_INVALID_IMAGE_SIZE) << row_pitch;
  }
}

// A format that exists need not exist for the type.
TEST_F(ImageCreation, ChecksTheFormatForItsType) {
  EXPECT_EQ(create(volume.desc(), {CL_DEPTH, CL_FLOAT}), CL_IMAGE_FORMAT_NOT_SUPPORTED);
}

}  // namespace
}  // namespace clmem::mock::image_creation_test
