// SPDX-License-Identifier: Apache-2.0
// clCreateImage2D and clCreateImage3D: images created by the functions of OpenCL 1.0.

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

Rows<ImageKind> rows(const std::string& topic) {
  return {{"Image2D", "CreateImage2D." + topic, ImageKind::image_2d},
          {"Image3D", "CreateImage3D." + topic, ImageKind::image_3d}};
}

CLMEM_TABLE(EarlyImages, AreUsable,
            "An image created by clCreateImage2D or clCreateImage3D holds what is written to it.",
            (ImageKind kind), rows("success"), {}) {
  FilledImage image{
      make(fixture, kind, 0, {}, nullptr), {}, usual_shape(kind), common_format(), {}};
  image.bytes = elements(fixture, image.format, image.shape.pixels());
  write_part(fixture, image, whole(image.shape), {}, by_read_and_map);
  read_part(fixture, image, inner_region(image.shape));
}

struct PitchRow {
  std::string name;
  std::string requirement;
  ImageKind kind;
  HostLayout pitches;
};

auto pitch_rows() {
  constexpr std::size_t row = (13 + 3) * 4;
  const std::string pitch_2d = "CreateImage2D.pitch";
  const std::string pitch_3d = "CreateImage3D.pitch";
  const std::vector<PitchRow> pitches{
      {"Image2D_NoPitch", pitch_2d, ImageKind::image_2d, {0, 0}},
      {"Image2D_PaddedRow", pitch_2d, ImageKind::image_2d, {row, 0}},
      {"Image3D_NoPitch", pitch_3d, ImageKind::image_3d, {0, 0}},
      {"Image3D_PaddedRow", pitch_3d, ImageKind::image_3d, {row, 0}},
      {"Image3D_PaddedRowAndSlice", pitch_3d, ImageKind::image_3d, {row, row * 9}}};
  return pitches;
}

CLMEM_TABLE(EarlyImages, HonourPitches,
            "clCreateImage2D and clCreateImage3D read host memory at the given pitches, or "
            "without gaps if the pitches are zero.",
            (const PitchRow& given), pitch_rows(), {}) {
  const ImageShape shape = usual_shape(given.kind);
  const ImageFormat& format = common_format();
  const HostLayout distances = resolved(given.kind, shape.extent, format.element, given.pitches);
  HostBytes& host = fixture.host(distances.slice_pitch * shape.extent[2]);
  const RegionPlace place = on_host(given.kind, shape.extent, format.element, given.pitches);
  const Bytes pixels = gathered(host, place, shape.extent);
  const Handle<cl_mem> image =
      make(fixture, given.kind, CL_MEM_COPY_HOST_PTR, given.pitches, host.data());
  expect_image_contents(fixture, image.get(), shape, format, pixels, by_read_and_map);
}

CLMEM_TABLE(EarlyImages, AnswerAsOthersDo,
            "An image created by clCreateImage2D or clCreateImage3D reports the same as one from "
            "clCreateImage.",
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

}  // namespace

}  // namespace clmem::conformance::early_images_cases
