// SPDX-License-Identifier: Apache-2.0
// clGetImageInfo: sizes, errors, and the values for every kind of image.

#include "operations/image/image_transfer.hpp"
#include "operations/query/query_rules.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::image_info_cases {

const std::vector<QueryRow>& queries() {
  static const std::vector<QueryRow> rows{
      {"Format", CL_IMAGE_FORMAT, sizeof(cl_image_format), v1_0},
      {"ElementSize", CL_IMAGE_ELEMENT_SIZE, sizeof(std::size_t), v1_0},
      {"RowPitch", CL_IMAGE_ROW_PITCH, sizeof(std::size_t), v1_0},
      {"SlicePitch", CL_IMAGE_SLICE_PITCH, sizeof(std::size_t), v1_0},
      {"Width", CL_IMAGE_WIDTH, sizeof(std::size_t), v1_0},
      {"Height", CL_IMAGE_HEIGHT, sizeof(std::size_t), v1_0},
      {"Depth", CL_IMAGE_DEPTH, sizeof(std::size_t), v1_0},
      {"ArraySize", CL_IMAGE_ARRAY_SIZE, sizeof(std::size_t), v1_2},
      {"Buffer", CL_IMAGE_BUFFER, sizeof(cl_mem), v1_2},
      {"NumMipLevels", CL_IMAGE_NUM_MIP_LEVELS, sizeof(cl_uint), v1_2},
      {"NumSamples", CL_IMAGE_NUM_SAMPLES, sizeof(cl_uint), v1_2},
  };
  return rows;
}

// two_size_rules(), query_rules.cpp: ReportsSize, RefusesTooLittleStorage.
CLMEM_CASES(query_size_cases) {
  return in_suite("GetImageInfo",
                  size_cases({"GetImageInfo",
                              [](Fixture& fixture) -> QueriedObject {
                                auto image = std::make_shared<const FilledImage>(
                                    filled_image(fixture, usual_shape(ImageKind::image_2d)));
                                return {info_call(clGetImageInfo, image->get()), image,
                                        [&image = *image](Fixture& used) {
                                          expect_unchanged_and_alive(used, image);
                                        }};
                              },
                              queries()}));
}

CLMEM_CASE(GetImageInfo, RefusesUnknownQuery,
           "clGetImageInfo rejects parameters that are not image queries, including those of "
           "clGetMemObjectInfo.",
           {"GetImageInfo.err.INVALID_VALUE.param-name"}) {
  const FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_2d));
  expect_unknown_refused(fixture, info_call(clGetImageInfo, image.get()),
                         {CL_MEM_SIZE, CL_DEVICE_NAME, 0x11ff});
  expect_unchanged_and_alive(fixture, image);
}

void expect_all_refused(Fixture& fixture, cl_mem object) {
  std::array<std::byte, 64> storage{};
  for (const QueryRow& row : queries()) {
    EXPECT_THAT(clGetImageInfo(object, row.query, storage.size(), storage.data(), nullptr),
                fixture.refuses(CL_INVALID_MEM_OBJECT))
        << row.name;
  }
  expect_alive(fixture);
}

CLMEM_CASE(GetImageInfo, RefusesNull, "clGetImageInfo rejects NULL.",
           {"GetImageInfo.err.INVALID_MEM_OBJECT.null"}) {
  expect_all_refused(fixture, nullptr);
}

CLMEM_CASE(GetImageInfo, RefusesBuffer, "clGetImageInfo rejects a buffer.",
           {"GetImageInfo.err.INVALID_MEM_OBJECT.is-buffer"}) {
  expect_all_refused(fixture, fixture.filled_buffer(usual_size).get());
}

CLMEM_CASE(GetImageInfo, RefusesPipe, "clGetImageInfo rejects a pipe.",
           {"GetImageInfo.err.INVALID_MEM_OBJECT.is-pipe"}) {
  const Handle<cl_mem> pipe = must_make(clCreatePipe, fixture.context(), 0, 4, 8, nullptr);
  expect_all_refused(fixture, pipe.get());
}

constexpr const char* default_rows = "GetImageInfo.ROW_PITCH.default";
constexpr const char* given_rows = "GetImageInfo.ROW_PITCH.given";
constexpr const char* given_slices = "GetImageInfo.SLICE_PITCH.given";

CLMEM_TABLE(GetImageInfo, ReportsExtents,
            "clGetImageInfo returns the width, height and depth of the descriptor, and zero for "
            "those that the kind of image does not have.",
            (ImageKind kind), image_kind_rows(),
            {"GetImageInfo.WIDTH", "GetImageInfo.HEIGHT", "GetImageInfo.DEPTH"}) {
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  const cl_image_desc described = description_of(image.shape);
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_WIDTH), reports(described.image_width));
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_HEIGHT), reports(described.image_height));
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_DEPTH), reports(described.image_depth));
}

CLMEM_TABLE(GetImageInfo, ReportsArraySize,
            "CL_IMAGE_ARRAY_SIZE is the number of layers, and zero for images that are not arrays.",
            (ImageKind kind), image_kind_rows(), {"GetImageInfo.ARRAY_SIZE"}) {
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_ARRAY_SIZE),
              reports(description_of(image.shape).image_array_size));
}

// Checks every format, because a driver derives the size from order and data type.
CLMEM_TABLE(GetImageInfo, ReportsFormat,
            "CL_IMAGE_FORMAT is the given format; CL_IMAGE_ELEMENT_SIZE the size of a pixel.",
            (ImageKind kind), image_kind_rows(),
            {"GetImageInfo.FORMAT", "GetImageInfo.ELEMENT_SIZE"}) {
  need_kind(fixture, kind);
  const cl_mem_flags flags = usual_flags(fixture, kind);
  for (const ImageFormat& format : supported_formats(fixture, type_of(kind), flags)) {
    SCOPED_TRACE(format.name);
    const FilledImage image = filled_image(fixture, usual_shape(kind), format);
    EXPECT_TRUE(same(image_info<cl_image_format>(image.get(), CL_IMAGE_FORMAT), format.cl));
    EXPECT_THAT(image_info(image.get(), CL_IMAGE_ELEMENT_SIZE), reports(format.element));
  }
}

// The pitches that the descriptor of an image with host memory gives.
struct PitchRow {
  std::string name;
  std::vector<std::string> requirements;  // about rows, on which revisions differ, and about slices
  ImageKind kind;
  bool row_given = false;
  cl_mem_flags host = CL_MEM_COPY_HOST_PTR;
  bool slice_given = false;
};

std::vector<PitchRow> pitch_rows() {
  std::vector<PitchRow> rows;
  for (const ImageKind kind : kinds_of_own_memory) {
    const char* const slices = !has_slices(kind) ? "GetImageInfo.SLICE_PITCH.flat"
                               : kind == ImageKind::image_1d_array
                                   ? "GetImageInfo.SLICE_PITCH.default-1d-array"
                                   : "GetImageInfo.SLICE_PITCH.default-3d";
    const std::string name = name_of(kind);
    rows.push_back({name, {default_rows, slices}, kind});
    rows.push_back({name + "_GivenRow", {given_rows, slices}, kind, true});
    rows.push_back(
        {name + "_GivenRow_UseHostPtr", {given_rows, slices}, kind, true, CL_MEM_USE_HOST_PTR});
    if (has_slices(kind)) {
      rows.push_back({.name = name + "_GivenRowAndSlice",
                      .requirements = {given_rows, given_slices},
                      .kind = kind,
                      .row_given = true,
                      .slice_given = true});
    }
  }
  return rows;
}

constexpr std::size_t element = 4;  // bytes of the common format

// Revisions of the specification differ on the expectations that name a requirement.
CLMEM_TABLE(GetImageInfo, ReportsPitches,
            "clGetImageInfo returns the row and slice pitch of the descriptor; without them, those "
            "of rows and slices without gaps.",
            (const PitchRow& row), pitch_rows(), {}) {
  const ImageShape shape = usual_shape(row.kind);
  const HostLayout tight = resolved(row.kind, shape.extent, element, {});
  HostLayout given{row.row_given ? tight.row_pitch + 3 * element : 0, 0};
  if (row.slice_given) {
    const HostLayout rows = resolved(row.kind, shape.extent, element, given);
    given.slice_pitch = rows.slice_pitch + 2 * rows.row_pitch;
  }
  const HostImage made = image_with_host_memory(fixture, shape, given, row.host);
  const std::size_t row_pitch = image_info(made.image.get(), CL_IMAGE_ROW_PITCH);
  const std::size_t slice_pitch = image_info(made.image.get(), CL_IMAGE_SLICE_PITCH);
  ASSERT_GE(row_pitch, tight.row_pitch);
  EXPECT_EQ(row_pitch % element, 0u) << "of " << row_pitch;
  EXPECT_THAT(row_pitch, by(row.requirements.front(), reports(made.pitches.row_pitch)));
  if (row.slice_given) {
    EXPECT_GE(slice_pitch, tight.slice_pitch);
    EXPECT_EQ(slice_pitch % row_pitch, 0u) << "of " << slice_pitch;
    EXPECT_THAT(slice_pitch, by(given_slices, reports(made.pitches.slice_pitch)));
  } else {
    const std::size_t rows = tight.slice_pitch / tight.row_pitch;
    EXPECT_THAT(slice_pitch, reports(has_slices(row.kind) ? rows * row_pitch : 0));
  }
}

CLMEM_CASE(GetImageInfo, ReportsRowPitchOf1DBuffer,
           "The row pitch of a 1D image buffer is its width in bytes.", {default_rows}) {
  const FilledImage image = filled_image(fixture, usual_shape(ImageKind::image_1d_buffer));
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_ROW_PITCH),
              by(default_rows, reports(image.bytes.size())));
}

void expect_no_slice_pitch(Fixture& fixture, const ImageShape& shape) {
  const FilledImage image = filled_image(fixture, shape);
  EXPECT_THAT(image_info(image.get(), CL_IMAGE_SLICE_PITCH), reports(0u));
}

CLMEM_CASE(GetImageInfo, ReportsNoSlicePitchOf1DBuffer,
           "CL_IMAGE_SLICE_PITCH of a 1D image buffer is zero.",
           {"GetImageInfo.SLICE_PITCH.flat"}) {
  expect_no_slice_pitch(fixture, usual_shape(ImageKind::image_1d_buffer));
}

CLMEM_TABLE(GetImageInfo, ReportsNoSlicePitch,
            "CL_IMAGE_SLICE_PITCH of an image without slices is zero, however many rows it has.",
            (const ImageShape& shape),
            (Rows<ImageShape>{{"Image1D", usual_shape(ImageKind::image_1d)},
                              {"Image2D", usual_shape(ImageKind::image_2d)},
                              {"Image2DOfOneRow", shape_of(ImageKind::image_2d, {7, 1, 1})}}),
            {"GetImageInfo.SLICE_PITCH.flat"}) {
  expect_no_slice_pitch(fixture, shape);
}

CLMEM_TABLE(
    GetImageInfo, ReportsBuffer,
    "CL_IMAGE_BUFFER is the buffer that the image was created from, and NULL for other images.",
    (ImageKind kind), image_kind_rows(), {"GetImageInfo.BUFFER"}) {
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  EXPECT_TRUE(image_info<cl_mem>(image.get(), CL_IMAGE_BUFFER) == image.storage.get());
}

CLMEM_TABLE(
    GetImageInfo, ReportsNoLevelsAndNoSamples,
    "CL_IMAGE_NUM_MIP_LEVELS and CL_IMAGE_NUM_SAMPLES of an image without mip levels are zero.",
    (ImageKind kind), image_kind_rows(),
    {"GetImageInfo.NUM_MIP_LEVELS", "GetImageInfo.NUM_SAMPLES"}) {
  const FilledImage image = filled_image(fixture, usual_shape(kind));
  EXPECT_THAT(image_info<cl_uint>(image.get(), CL_IMAGE_NUM_MIP_LEVELS), reports(0u));
  EXPECT_THAT(image_info<cl_uint>(image.get(), CL_IMAGE_NUM_SAMPLES), reports(0u));
}

}  // namespace clmem::conformance::image_info_cases
