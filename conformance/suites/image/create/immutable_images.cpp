// SPDX-License-Identifier: Apache-2.0
// Images over immutable buffers.

#include "operations/creation/creations.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::immutable_images_cases {

namespace {

CLMEM_CASE(ImmutableImage, LiesOverImmutableBuffer,
           "An immutable image over an immutable buffer shows its contents.",
           {"CreateImage.immutable.inherit"}) {
  const ImageShape shape = usual_shape(ImageKind::image_1d_buffer);
  const FilledBuffer buffer =
      fixture.filled_buffer(shape.pixels() * common_format().element,
                            CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable);
  CreationScene scene{fixture, creation_named("CreateImage"), ImageKind::image_1d_buffer};
  scene.lie_over(buffer.get());
  scene.arguments.flags = mem_immutable;
  expect_image_contents(fixture, scene.must_make_memory().get(), shape, common_format(),
                        buffer.bytes);
}

}  // namespace

}  // namespace clmem::conformance::immutable_images_cases
