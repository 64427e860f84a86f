// SPDX-License-Identifier: Apache-2.0
// Images whose contents never change, and images over buffers whose contents never change.

#include <gtest/gtest.h>

#include "harness/contents.hpp"
#include "harness/extensions.hpp"
#include "harness/made.hpp"
#include "suites/all_cases.hpp"
#include "suites/image/image_creation.hpp"

namespace clmem::conformance::immutable_images_cases {

namespace {

constexpr cl_mem_flags fixed_flags = CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR | mem_immutable;

struct FixedStage {
  explicit FixedStage(Bench& used)
      : bench{used},
        image{filled_image(used, usual_shape(ImageKind::image_2d), common_format(), fixed_flags)},
        source{filled_image(used, usual_shape(ImageKind::image_2d))},
        buffer{used.filled_buffer(image.bytes.size(), fixed_flags)},
        bytes{used.filled_buffer(image.bytes.size())},
        part{inner_region(image.shape)} {}

  Bench& bench;
  FilledImage image;    // immutable
  FilledImage source;   // not
  FilledBuffer buffer;  // immutable
  FilledBuffer bytes;   // not
  PixelRegion part;
};

cl_int map_for(FixedStage& on, cl_map_flags flags) {
  cl_int code = not_answered;
  std::size_t row_pitch = 0;
  const void* const mapped =
      clEnqueueMapImage(on.bench.queue(), on.image.get(), CL_TRUE, flags, on.part.origin.data(),
                        on.part.region.data(), &row_pitch, nullptr, 0, nullptr, nullptr, &code);
  EXPECT_EQ(mapped != nullptr, code == CL_SUCCESS);
  return code;
}

struct WriteRow {
  const char* name;
  const char* requirement;
  cl_int (*enqueue)(FixedStage& on);
};

const std::vector<WriteRow>& write_rows() {
  static const std::vector<WriteRow> rows{
      {"WriteImage", "EnqueueWriteImage.err.INVALID_OPERATION.immutable",
       [](FixedStage& on) {
         return clEnqueueWriteImage(on.bench.queue(), on.image.get(), CL_TRUE,
                                    on.part.origin.data(), on.part.region.data(), 0, 0,
                                    on.bench.host(on.image.bytes.size()).data(), 0, nullptr,
                                    nullptr);
       }},
      {"CopyImage", "EnqueueCopyImage.err.INVALID_OPERATION.immutable",
       [](FixedStage& on) {
         return clEnqueueCopyImage(on.bench.queue(), on.source.get(), on.image.get(),
                                   on.part.origin.data(), on.part.origin.data(),
                                   on.part.region.data(), 0, nullptr, nullptr);
       }},
      {"FillImage", "EnqueueFillImage.err.INVALID_OPERATION.immutable",
       [](FixedStage& on) {
         constexpr std::array<cl_float, 4> color{0.25F, 0.5F, 0.75F, 1.0F};
         return clEnqueueFillImage(on.bench.queue(), on.image.get(), color.data(),
                                   on.part.origin.data(), on.part.region.data(), 0, nullptr,
                                   nullptr);
       }},
      {"CopyImageToBuffer", "EnqueueCopyImageToBuffer.err.INVALID_OPERATION.immutable",
       [](FixedStage& on) {
         return clEnqueueCopyImageToBuffer(on.bench.queue(), on.source.get(), on.buffer.get(),
                                           on.part.origin.data(), on.part.region.data(), 0, 0,
                                           nullptr, nullptr);
       }},
      {"CopyBufferToImage", "EnqueueCopyBufferToImage.err.INVALID_OPERATION.immutable",
       [](FixedStage& on) {
         return clEnqueueCopyBufferToImage(on.bench.queue(), on.bytes.get(), on.image.get(), 0,
                                           on.part.origin.data(), on.part.region.data(), 0, nullptr,
                                           nullptr);
       }},
      {"MapImage", "EnqueueMapImage.err.INVALID_OPERATION.immutable",
       [](FixedStage& on) { return map_for(on, CL_MAP_WRITE); }},
      {"MapImageToInvalidate", "EnqueueMapImage.err.INVALID_OPERATION.immutable",
       [](FixedStage& on) { return map_for(on, CL_MAP_WRITE_INVALIDATE_REGION); }}};
  return rows;
}

Cases write_cases() {
  return each({.suite = "ImmutableImage",
               .name = "RefusesWriting",
               .sentence = "No command writes to an immutable image, nor from an image to an "
                           "immutable buffer."},
              write_rows(), [](Bench& bench, const WriteRow& row) {
                FixedStage stage{bench};
                EXPECT_THAT(row.enqueue(stage), bench.refuses(CL_INVALID_OPERATION));
                bench.finish();
                expect_unchanged_and_alive(bench, stage.image);
                expect_contents(bench, stage.buffer);
              });
}

// A line over all of an immutable buffer.
struct LineOverFixed {
  LineOverFixed(Bench& bench, const ImageCreator& creator)
      : shape{usual_shape(ImageKind::image_1d_buffer)},
        buffer{bench.filled_buffer(shape.pixels() * common_format().element, fixed_flags)},
        call{bench, creator, ImageKind::image_1d_buffer} {
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
  return each({.suite = "ImmutableImage",
               .name = "RefusesMutableImageOverImmutable",
               .sentence = "What is made from an immutable object has to be immutable, too."},
              rows, [](Bench& bench, const ParentRow& row) {
                LineOverFixed line{bench, row.creator};
                line.call.flags = row.flags;
                expect_refused(bench, line.call, CL_INVALID_VALUE);
                expect_contents(bench, line.buffer);
              });
}

Cases inherit_cases() {
  return {{.suite = "ImmutableImage",
           .name = "LiesOverImmutableBuffer",
           .sentence = "An immutable image shows the contents of an immutable buffer, and is "
                       "refused without the flag.",
           .requirements = {"CreateImage.immutable.inherit",
                            "CreateImage.err.INVALID_VALUE.flags.immutable-parent"},
           .body = [](Bench& bench) {
             LineOverFixed line{bench, create_image};
             line.call.flags = mem_immutable;
             cl_int code = not_answered;
             const Handle<cl_mem> made = line.call.make(code);
             must_make(made, code, "clCreateImage");
             expect_image_contents(bench, made.get(), line.shape, common_format(),
                                   line.buffer.bytes);
             line.call.flags = 0;
             expect_refused(bench, line.call, CL_INVALID_VALUE);
           }}};
}

}  // namespace

Cases cases() {
  return join({write_cases(), parent_cases(), inherit_cases()});
}

}  // namespace clmem::conformance::immutable_images_cases
