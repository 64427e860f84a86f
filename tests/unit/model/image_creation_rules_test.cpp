// SPDX-License-Identifier: Apache-2.0
#include <string>

#include "image_fixture.hpp"

namespace clmem::mock::image_creation_rules_test {
namespace {

class ImageCreation : public ImageTest {};

// A list of properties may be given as long as it is empty, and the image returns it.
TEST_F(ImageCreation, TakesAnEmptyListOfProperties) {
  const cl_image_desc desc = image_rows().front().desc();
  const cl_mem_properties none = 0;
  cl_int code = CL_SUCCESS;
  const cl_mem image =
      model.clCreateImageWithProperties(context, &none, 0, &two_bytes, &desc, nullptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_mem_properties>(image, CL_MEM_PROPERTIES), 0u);
}

struct LegacyRow {
  const char* name;
  Triple extent;
  std::size_t row_pitch;
  std::size_t slice_pitch;
  cl_int code_2d;  // of the width and height alone
  cl_int code_3d;
};

class LegacyImage : public ImageTest, public ::testing::WithParamInterface<LegacyRow> {};

// req: CreateImage2D.success, CreateImage3D.success
// The deprecated calls answer extents and pitches alike, and 3D images need a depth above one.
TEST_P(LegacyImage, JudgesExtentsAndPitches) {
  const LegacyRow& row = GetParam();
  Bytes host(4096);
  const bool pitched = row.row_pitch != 0 && row.row_pitch != 77;
  const cl_mem_flags flags = pitched ? CL_MEM_COPY_HOST_PTR : 0;
  void* const data = pitched ? host.data() : nullptr;
  cl_int code = CL_SUCCESS;
  (void)model.clCreateImage2D(context, flags, &two_bytes, row.extent[0], row.extent[1],
                              row.row_pitch, data, &code);
  EXPECT_EQ(code, row.code_2d);
  (void)model.clCreateImage3D(context, flags, &two_bytes, row.extent[0], row.extent[1],
                              row.extent[2], row.row_pitch, row.slice_pitch, data, &code);
  EXPECT_EQ(code, row.code_3d);
}

constexpr cl_int bad_size = CL_INVALID_IMAGE_SIZE;

INSTANTIATE_TEST_SUITE_P(
    Rows, LegacyImage,
    ::testing::Values(LegacyRow{"Plain", {7, 5, 3}, 0, 0, CL_SUCCESS, CL_SUCCESS},
                      LegacyRow{"Pitched", {7, 5, 3}, 16, 96, CL_SUCCESS, CL_SUCCESS},
                      LegacyRow{"DepthOne", {7, 5, 1}, 0, 0, CL_SUCCESS, bad_size},
                      LegacyRow{"DepthZero", {7, 5, 0}, 0, 0, CL_SUCCESS, bad_size},
                      LegacyRow{"WidthZero", {0, 5, 3}, 0, 0, bad_size, bad_size},
                      LegacyRow{"HeightZero", {7, 0, 3}, 0, 0, bad_size, bad_size},
                      LegacyRow{"TooWide", {16385, 5, 3}, 0, 0, bad_size, bad_size},
                      LegacyRow{"TooDeep", {7, 5, 2049}, 0, 0, CL_SUCCESS, bad_size},
                      LegacyRow{"PitchWithoutData", {7, 5, 3}, 77, 0, bad_size, bad_size},
                      LegacyRow{"PitchTooSmall", {7, 5, 3}, 12, 0, bad_size, bad_size},
                      LegacyRow{"PitchNoMultiple", {7, 5, 3}, 15, 0, bad_size, bad_size},
                      LegacyRow{"SlicePitchTooSmall", {7, 5, 3}, 14, 56, CL_SUCCESS, bad_size}),
    [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::mock::image_creation_rules_test
