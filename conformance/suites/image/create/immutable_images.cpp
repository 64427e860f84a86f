// SPDX-License-Identifier: Apache-2.0
// Immutable images, and images over immutable buffers.

#include "suites/case_file.hpp"
#include "suites/image/create/image_creation.hpp"

namespace clmem::conformance::immutable_images_cases {

namespace {

constexpr cl_mem_flags fixed_flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable;

// A line over all of an immutable buffer.
struct LineOverFixed {
  LineOverFixed(Fixture& fixture, const ImageCreator& creator)
      : shape{usual_shape(ImageKind::image_1d_buffer)},
        buffer{fixture.filled_buffer(shape.pixels() * common_format().element, fixed_flags)},
        call{fixture, creator, ImageKind::image_1d_buffer} {
    call.description.buffer = buffer.get();
  }

  ImageShape shape;
  FilledBuffer buffer;
  Creation call;
};

struct ParentRow {
  std::string name;
  std::string requirement;
  ImageCreator creator;
  cl_mem_flags flags;
};

Cases parent_cases() {
  std::vector<ParentRow> rows;
  for (const ImageCreator& creator : {create_image, create_image_with_properties}) {
    const std::string id = citing(creator, "err.INVALID_VALUE.flags.immutable-parent");
    rows.push_back({std::string{creator.suite} + "_NoFlag", id, creator, 0});
    rows.push_back({std::string{creator.suite} + "_ReadOnly", id, creator, CL_MEM_READ_ONLY});
  }
  return each({.name = "RefusesMutableImageOverImmutable",
               .sentence = "An image from an immutable object has to be immutable, too."},
              rows, [](Fixture& fixture, const ParentRow& row) {
                LineOverFixed line{fixture, row.creator};
                line.call.flags = row.flags;
                expect_refused(fixture, line.call, CL_INVALID_VALUE);
                expect_contents(fixture, line.buffer);
              });
}

Cases inherit_cases() {
  return {{.name = "LiesOverImmutableBuffer",
           .sentence = "An immutable image over an immutable buffer shows its contents; without "
                       "the flag the image is refused.",
           .requirements = {"CreateImage.immutable.inherit",
                            "CreateImage.err.INVALID_VALUE.flags.immutable-parent"},
           .body = [](Fixture& fixture) {
             LineOverFixed line{fixture, create_image};
             line.call.flags = mem_immutable;
             cl_int code = not_stored;
             const Handle<cl_mem> made = line.call.make(code);
             must_make(made, code, "clCreateImage");
             expect_image_contents(fixture, made.get(), line.shape, common_format(),
                                   line.buffer.bytes);
             line.call.flags = 0;
             expect_refused(fixture, line.call, CL_INVALID_VALUE);
           }}};
}

}  // namespace

Cases cases() {
  return in_suite("ImmutableImage", join({parent_cases(), inherit_cases()}));
}

}  // namespace clmem::conformance::immutable_images_cases
