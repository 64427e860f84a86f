// SPDX-License-Identifier: Apache-2.0
// Images of every type over buffers, if the device has cl_ext_image_from_buffer.

#include "suites/case_file.hpp"

namespace clmem::conformance::image_over_buffer_cases {

namespace {

// Rows and slices have a power of two bytes, so that they meet every alignment that devices
// require.
constexpr Extent extent{256, 4, 3};

std::size_t size_of(const ImageShape& shape) {
  return shape.pixels() * common_format().element;
}

CLMEM_TABLE(ImageOverBuffer, SharesPixels,
            "An image of any kind over a buffer shows the bytes of the buffer, and data written to "
            "one appears in the other.",
            (ImageKind kind), image_kind_rows(), {"CreateImage.ext-any-type-from-buffer"}) {
  needs_kind(fixture, kind);
  const ImageShape shape = shape_of(kind, extent);
  FilledBuffer buffer = fixture.filled_buffer(size_of(shape));
  FilledImage image = image_over(fixture, shape, buffer.get(), buffer.bytes, common_format(),
                                 usual_flags(fixture, kind));
  expect_image_contents(fixture, image);
  const PixelRegion part = inner_region(shape);
  const HostBytes& pixels = fixture.host(size_of({kind, part.region}));
  must_succeed(clEnqueueWriteImage, fixture.queue(), image.get(), CL_TRUE, part.origin.data(),
               part.region.data(), 0, 0, pixels.data(), 0, nullptr, nullptr);
  copy_region(pixels, on_host(kind, part.region, image.format.element, {}), image.bytes,
              image.place(part.origin), part.region);
  buffer.bytes = image.bytes;
  expect_image_contents(fixture, image);
  expect_contents(fixture, buffer);
}

}  // namespace

}  // namespace clmem::conformance::image_over_buffer_cases
