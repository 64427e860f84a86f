// SPDX-License-Identifier: Apache-2.0
// Transfers between an image and the host memory that it was created with.

#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_own_memory_cases {

namespace {

// A part of an image, and its place in the host memory that the image uses, as the notes on both
// calls allow it. The memory has the pixels only after a map or a read: a driver may keep the image
// elsewhere (CL_MEM_USE_HOST_PTR: "allowed to cache").
struct OwnMemory {
  explicit OwnMemory(Fixture& fixture)
      : made{image_with_host_memory(fixture, usual_shape(ImageKind::image_2d), {},
                                    CL_MEM_USE_HOST_PTR)},
        part{inner_region(made.image.shape)},
        place{moved(made.place, made.place.at(part.origin))} {}

  [[nodiscard]] cl_int read_part(Fixture& fixture) const {
    return clEnqueueReadImage(fixture.queue(), made.image.get(), CL_TRUE, part.origin.data(),
                              part.region.data(), made.pitches.row_pitch, 0,
                              made.memory.data() + place.base, 0, nullptr, nullptr);
  }

  HostImage made;
  PixelRegion part;
  RegionPlace place;  // of the part in the memory
};

CLMEM_CASE(ReadImage, ReachesTheMemoryOfItsImage,
           "A part of an image can be read to its own place in the host memory that the image "
           "uses.",
           {"EnqueueReadImage.host-ptr-alias"}) {
  const OwnMemory own{fixture};
  ASSERT_THAT(own.read_part(fixture), returns(CL_SUCCESS));
  const FilledImage& image = own.made.image;
  EXPECT_EQ(gathered(own.made.memory, own.place, own.part.region),
            gathered(image.bytes, image.place(own.part.origin), own.part.region));
  expect_image_contents(fixture, image, {ImageReadBack::read});
}

CLMEM_CASE(WriteImage, TakesTheMemoryOfItsImage,
           "A part of an image can be written from its own place in the host memory that the image "
           "uses.",
           {"EnqueueWriteImage.host-ptr-alias"}) {
  const OwnMemory own{fixture};
  must_succeed(own.read_part(fixture), "clEnqueueReadImage");  // the latest bits
  ASSERT_THAT(
      clEnqueueWriteImage(fixture.queue(), own.made.image.get(), CL_TRUE, own.part.origin.data(),
                          own.part.region.data(), own.made.pitches.row_pitch, 0,
                          own.made.memory.data() + own.place.base, 0, nullptr, nullptr),
      returns(CL_SUCCESS));
  expect_image_contents(fixture, own.made.image, {ImageReadBack::read});
}

}  // namespace

}  // namespace clmem::conformance::image_own_memory_cases
