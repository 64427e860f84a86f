// SPDX-License-Identifier: Apache-2.0
// Transfers between an image and the host memory that it was created with.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_own_memory_cases {

namespace {

// A part of the host memory that the image was created with, as the note on both calls allows it.
// Its contents are known only after a map or a read: a driver may keep the image elsewhere
// (CL_MEM_USE_HOST_PTR: "allowed to cache").
struct OwnMemory {
  explicit OwnMemory(Fixture& fixture)
      : shape{usual_shape(ImageKind::image_2d)},
        part{inner_region(shape)},
        place{in_image(shape, common_format().element, part.origin)},
        row_pitch{shape.extent[0] * common_format().element},
        pixels{fixture.host(elements(fixture, common_format(), shape.pixels()))} {
    initial = pixels.copy();
    image = make_image(fixture, shape, common_format().cl, CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR,
                       pixels.data());
  }

  [[nodiscard]] cl_int read_part(Fixture& fixture) const {
    return clEnqueueReadImage(fixture.queue(), image.get(), CL_TRUE, part.origin.data(),
                              part.region.data(), row_pitch, 0, pixels.data() + place.base, 0,
                              nullptr, nullptr);
  }

  ImageShape shape;
  PixelRegion part;
  RegionPlace place;
  std::size_t row_pitch;
  HostBytes& pixels;
  Bytes initial;
  Handle<cl_mem> image;
};

CLMEM_CASE(ReadImage, ReachesTheMemoryOfItsImage,
           "A part of an image can be read to its own place in the host memory that the image "
           "uses.",
           {"EnqueueReadImage.host-ptr-alias"}) {
  const OwnMemory own{fixture};
  ASSERT_THAT(own.read_part(fixture), returns(CL_SUCCESS));
  EXPECT_EQ(gathered(own.pixels, own.place, own.part.region),
            gathered(own.initial, own.place, own.part.region));
  expect_image_contents(fixture, own.image.get(), own.shape, common_format(), own.initial);
}

CLMEM_CASE(WriteImage, TakesTheMemoryOfItsImage,
           "A part of an image can be written from its own place in the host memory that the image "
           "uses.",
           {"EnqueueWriteImage.host-ptr-alias"}) {
  const OwnMemory own{fixture};
  must_succeed(own.read_part(fixture), "clEnqueueReadImage");  // the latest bits
  ASSERT_THAT(clEnqueueWriteImage(fixture.queue(), own.image.get(), CL_TRUE, own.part.origin.data(),
                                  own.part.region.data(), own.row_pitch, 0,
                                  own.pixels.data() + own.place.base, 0, nullptr, nullptr),
              returns(CL_SUCCESS));
  expect_image_contents(fixture, own.image.get(), own.shape, common_format(), own.initial);
}

}  // namespace

}  // namespace clmem::conformance::image_own_memory_cases
