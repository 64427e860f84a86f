// SPDX-License-Identifier: Apache-2.0
// Images created by other functions than clCreateImage: clCreateImage2D and clCreateImage3D of
// OpenCL 1.0, and clCreateImageWithProperties.

#include "operations/creation/creations.hpp"
#include "operations/image/image_transfer.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::early_images_cases {

namespace {

Handle<cl_mem> make(Fixture& fixture, ImageKind kind, cl_mem_flags flags, HostLayout pitches,
                    void* host) {
  CreationScene scene{
      fixture, creation_named(kind == ImageKind::image_3d ? "CreateImage3D" : "CreateImage2D")};
  scene.arguments.flags |= flags;
  scene.arguments.description->image_row_pitch = pitches.row_pitch;
  scene.arguments.description->image_slice_pitch = pitches.slice_pitch;
  scene.arguments.host = host;
  return scene.must_make_memory();
}

FilledImage without_contents(Handle<cl_mem> image, const ImageShape& shape) {
  return {std::move(image),
          {},
          shape,
          common_format(),
          Bytes(shape.pixels() * common_format().element)};
}

CLMEM_TABLE(EarlyImages, AreUsable,
            "An image created by clCreateImage2D or clCreateImage3D holds what is written to it.",
            (ImageKind kind),
            (Rows<ImageKind>{{"Image2D", "CreateImage2D.success", ImageKind::image_2d},
                             {"Image3D", "CreateImage3D.success", ImageKind::image_3d}}),
            {}) {
  FilledImage image = without_contents(make(fixture, kind, 0, {}, nullptr), usual_shape(kind));
  write_part(fixture, image, whole(image.shape), {}, by_read_and_map);
  read_part(fixture, image, inner_region(image.shape));
}

struct PitchRow {
  const char* name;
  const char* requirement;
  ImageKind kind;
  HostLayout pitches;
};

std::vector<PitchRow> pitch_rows() {
  constexpr std::size_t row = (13 + 3) * 4;
  constexpr const char* pitch_2d = "CreateImage2D.pitch";
  constexpr const char* pitch_3d = "CreateImage3D.pitch";
  return {{"Image2D_NoPitch", pitch_2d, ImageKind::image_2d, {0, 0}},
          {"Image2D_PaddedRow", pitch_2d, ImageKind::image_2d, {row, 0}},
          {"Image3D_NoPitch", pitch_3d, ImageKind::image_3d, {0, 0}},
          {"Image3D_PaddedRow", pitch_3d, ImageKind::image_3d, {row, 0}},
          {"Image3D_PaddedRowAndSlice", pitch_3d, ImageKind::image_3d, {row, row * 9}}};
}

CLMEM_TABLE(EarlyImages, HonourPitches,
            "clCreateImage2D and clCreateImage3D read host memory at the given pitches, or "
            "without gaps if the pitches are zero.",
            (const PitchRow& row), pitch_rows(), {}) {
  const HostImage made = image_with_host_memory(
      fixture, usual_shape(row.kind), row.pitches, [&](const HostLayout& pitches, void* memory) {
        return make(fixture, row.kind, CL_MEM_COPY_HOST_PTR, pitches, memory);
      });
  expect_image_contents(fixture, made.image);
}

CLMEM_TABLE(EarlyImages, AnswerAsOthersDo,
            "An image created by clCreateImage2D or clCreateImage3D reports the same element size, "
            "extents and array size as one from clCreateImage.",
            (ImageKind kind),
            (Rows<ImageKind>{{"Image2D", ImageKind::image_2d}, {"Image3D", ImageKind::image_3d}}),
            {"CreateImage2D.equivalent"}) {
  const Handle<cl_mem> early = make(fixture, kind, 0, {}, nullptr);
  const Handle<cl_mem> later = make_image(fixture, description_of(usual_shape(kind)),
                                          common_format().cl, usual_flags(fixture, kind));
  // The driver chooses the pitches.
  for (const int queried : {CL_IMAGE_ELEMENT_SIZE, CL_IMAGE_WIDTH, CL_IMAGE_HEIGHT, CL_IMAGE_DEPTH,
                            CL_IMAGE_ARRAY_SIZE}) {
    const auto query = static_cast<cl_image_info>(queried);
    EXPECT_THAT(image_info(early.get(), query), reports(image_info(later.get(), query)))
        << "query " << query_text(query);
  }
}

CLMEM_TABLE(CreateImageWithProperties, MakesSameImageWithoutProperties,
            "An image that clCreateImageWithProperties creates without properties, by NULL or an "
            "empty list, holds what is written to it.",
            (const std::optional<std::vector<cl_ulong>>& properties),
            (Rows<std::optional<std::vector<cl_ulong>>>{{"Null", {}}, {"EmptyList", {{0}}}}),
            {"CreateImageWithProperties.null-properties"}) {
  CreationScene scene{fixture, creation_named("CreateImageWithProperties")};
  scene.arguments.properties = properties;
  FilledImage image = without_contents(scene.must_make_memory(), usual_shape(ImageKind::image_2d));
  write_part(fixture, image, whole(image.shape), {}, by_read_and_map);
  read_part(fixture, image, inner_region(image.shape));
}

}  // namespace

}  // namespace clmem::conformance::early_images_cases
