// SPDX-License-Identifier: Apache-2.0
#include <functional>
#include <string>

#include "image_fixture.hpp"

namespace clmem::mock::image_rules_test {
namespace {

// A command on one image; what else it needs is right.
struct RegionCall {
  const char* name;
  std::function<cl_int(Model&, cl_command_queue, cl_mem image, const std::size_t* origin,
                       const std::size_t* region, cl_mem buffer, void* host)>
      call;
};

const std::vector<RegionCall>& region_calls() {
  static const std::vector<RegionCall> rows{
      {"Read",
       [](Model& model, cl_command_queue queue, cl_mem image, const std::size_t* origin,
          const std::size_t* region, cl_mem, void* host) {
         return model.clEnqueueReadImage(queue, image, CL_FALSE, origin, region, 0, 0, host, 0,
                                         nullptr, nullptr);
       }},
      {"Write",
       [](Model& model, cl_command_queue queue, cl_mem image, const std::size_t* origin,
          const std::size_t* region, cl_mem, void* host) {
         return model.clEnqueueWriteImage(queue, image, CL_FALSE, origin, region, 0, 0, host, 0,
                                          nullptr, nullptr);
       }},
      {"CopyToBuffer",
       [](Model& model, cl_command_queue queue, cl_mem image, const std::size_t* origin,
          const std::size_t* region, cl_mem buffer, void*) {
         return model.clEnqueueCopyImageToBuffer(queue, image, buffer, origin, region, 0, 0,
                                                 nullptr, nullptr);
       }},
      {"CopyFromBuffer",
       [](Model& model, cl_command_queue queue, cl_mem image, const std::size_t* origin,
          const std::size_t* region, cl_mem buffer, void*) {
         return model.clEnqueueCopyBufferToImage(queue, buffer, image, 0, origin, region, 0,
                                                 nullptr, nullptr);
       }},
      {"Fill",
       [](Model& model, cl_command_queue queue, cl_mem image, const std::size_t* origin,
          const std::size_t* region, cl_mem, void* host) {
         return model.clEnqueueFillImage(queue, image, host, origin, region, 0, nullptr, nullptr);
       }},
      {"Map",
       [](Model& model, cl_command_queue queue, cl_mem image, const std::size_t* origin,
          const std::size_t* region, cl_mem, void*) {
         cl_int code = CL_SUCCESS;
         std::size_t row_pitch = 0;
         std::size_t slice_pitch = 0;
         (void)model.clEnqueueMapImage(queue, image, CL_FALSE, CL_MAP_READ, origin, region,
                                       &row_pitch, &slice_pitch, 0, nullptr, nullptr, &code);
         return code;
       }},
  };
  return rows;
}

constexpr Triple nowhere{};

class ImageRegion : public ImageTest,
                    public ::testing::WithParamInterface<std::tuple<RegionCall, ImageRow>> {
 protected:
  cl_int call(const std::size_t* origin, const std::size_t* region) {
    return std::get<RegionCall>(GetParam())
        .call(model, queue, image, origin, region, buffer, host.data());
  }

  const ImageRow& row = std::get<ImageRow>(GetParam());
  const cl_mem image = make_image(row);
  const cl_mem buffer = make_buffer(row.bytes());
  Bytes host = Bytes(row.bytes() + 16);
};

// req: Enqueue<command>.err.INVALID_VALUE.origin-null, .region-null, .region-zero
// An origin and a region are given, and no element of the region is zero.
TEST_P(ImageRegion, IsGivenAndNotEmpty) {
  EXPECT_EQ(call(nullptr, row.pixels.data()), CL_INVALID_VALUE);
  EXPECT_EQ(call(nowhere.data(), nullptr), CL_INVALID_VALUE);
  for (std::size_t at = 0; at < row.pixels.size(); ++at) {
    Triple region = row.pixels;
    region.at(at) = 0;
    EXPECT_EQ(call(nowhere.data(), region.data()), CL_INVALID_VALUE) << at;
  }
  EXPECT_EQ(call(nowhere.data(), row.pixels.data()), CL_SUCCESS);
}

// req: Enqueue<command>.err.INVALID_VALUE.out-of-bounds, .array-index, .origin-rule, .region-rule
// No region leaves the image, nor has a dimension that the image lacks; nothing overflows.
TEST_P(ImageRegion, StaysWithinTheImage) {
  for (std::size_t at = 0; at < row.pixels.size(); ++at) {
    Triple region = row.pixels;
    region.at(at) += 1;
    EXPECT_EQ(call(nowhere.data(), region.data()), CL_INVALID_VALUE) << at;
    region.at(at) = 1;
    Triple origin{};
    origin.at(at) = row.pixels.at(at);
    EXPECT_EQ(call(origin.data(), region.data()), CL_INVALID_VALUE) << at;
    origin.at(at) = SIZE_MAX;
    EXPECT_EQ(call(origin.data(), region.data()), CL_INVALID_VALUE) << at;
    region.at(at) = SIZE_MAX;
    origin.at(at) = 1;
    EXPECT_EQ(call(origin.data(), region.data()), CL_INVALID_VALUE) << at;
  }
}

INSTANTIATE_TEST_SUITE_P(Calls, ImageRegion,
                         ::testing::Combine(::testing::ValuesIn(region_calls()),
                                            ::testing::ValuesIn(image_rows())),
                         [](const auto& row) {
                           return std::string{std::get<RegionCall>(row.param).name} +
                                  std::get<ImageRow>(row.param).name;
                         });

class ImageCallRules : public ImageTest {
 protected:
  const ImageRow& flat = image_rows().at(3);
  const ImageRow& deep = image_rows().at(5);
  Bytes host = Bytes(1024);
};

// req: EnqueueCopyImage.err.INVALID_VALUE.*, EnqueueCopyImage.region-rule-either
// A copy obeys the rules of both its images.
TEST_F(ImageCallRules, CopyChecksBothSides) {
  const cl_mem plane = make_image(flat);
  const cl_mem volume = make_image(deep);
  const auto copy = [&](cl_mem from, const std::size_t* from_origin, cl_mem to,
                        const std::size_t* to_origin, const Triple& region) {
    return model.clEnqueueCopyImage(queue, from, to, from_origin, to_origin, region.data(), 0,
                                    nullptr, nullptr);
  };
  const Triple third{0, 0, 2};
  const Triple line{3, 1, 1};
  const Triple column{1, 1, 2};
  const Triple corner{5, 0, 0};
  EXPECT_EQ(copy(volume, third.data(), plane, nowhere.data(), line), CL_SUCCESS);
  EXPECT_EQ(copy(volume, nullptr, plane, nowhere.data(), line), CL_INVALID_VALUE);
  EXPECT_EQ(copy(volume, nowhere.data(), plane, nullptr, line), CL_INVALID_VALUE);
  EXPECT_EQ(copy(volume, nowhere.data(), plane, third.data(), line), CL_INVALID_VALUE);
  EXPECT_EQ(copy(plane, third.data(), volume, nowhere.data(), line), CL_INVALID_VALUE);
  EXPECT_EQ(copy(volume, nowhere.data(), plane, nowhere.data(), column), CL_INVALID_VALUE);
  EXPECT_EQ(copy(plane, nowhere.data(), volume, nowhere.data(), column), CL_INVALID_VALUE);
  EXPECT_EQ(copy(plane, corner.data(), volume, nowhere.data(), line), CL_INVALID_VALUE);
  EXPECT_EQ(copy(plane, nowhere.data(), volume, corner.data(), line), CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueCopyImage(queue, plane, volume, nowhere.data(), nowhere.data(), nullptr,
                                     0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

// req: EnqueueCopyImage.err.IMAGE_FORMAT_MISMATCH
// Formats have to be the same, in order and in type.
TEST_F(ImageCallRules, CopyNeedsTheSameFormat) {
  const Triple one{1, 1, 1};
  for (const cl_image_format& other :
       {cl_image_format{CL_RA, CL_UNSIGNED_INT8}, cl_image_format{CL_RG, CL_SIGNED_INT8}}) {
    EXPECT_EQ(
        model.clEnqueueCopyImage(queue, make_image(flat), make_image(flat.desc(), other),
                                 nowhere.data(), nowhere.data(), one.data(), 0, nullptr, nullptr),
        CL_IMAGE_FORMAT_MISMATCH);
  }
}

struct PitchRow {
  const char* name;
  std::size_t image;  // of image_rows()
  std::size_t row_pitch;
  std::size_t slice_pitch;
  cl_int code;
};

class ImagePitch : public ImageCallRules, public ::testing::WithParamInterface<PitchRow> {};

// req: EnqueueReadImage.err.INVALID_VALUE.slice-pitch-1d-2d, .row-pitch-small, .slice-pitch-small,
// req: EnqueueWriteImage.err.INVALID_VALUE.slice-pitch-1d-2d, .row-pitch-small, .slice-pitch-small
// Pitches of the host side hold a row and a slice; images without slices take no slice pitch.
TEST_P(ImagePitch, IsLargeEnoughOrRefused) {
  const ImageRow& row = image_rows().at(GetParam().image);
  const cl_mem image = make_image(row);
  EXPECT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, nowhere.data(), row.pixels.data(),
                                     GetParam().row_pitch, GetParam().slice_pitch, host.data(), 0,
                                     nullptr, nullptr),
            GetParam().code);
  EXPECT_EQ(model.clEnqueueWriteImage(queue, image, CL_TRUE, nowhere.data(), row.pixels.data(),
                                      GetParam().row_pitch, GetParam().slice_pitch, host.data(), 0,
                                      nullptr, nullptr),
            GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(
    Rows, ImagePitch,
    ::testing::Values(PitchRow{"Row1D", 0, 20, 0, CL_SUCCESS},
                      PitchRow{"Slice1D", 0, 0, 14, CL_INVALID_VALUE},
                      PitchRow{"Slice1DBuffer", 1, 0, 14, CL_INVALID_VALUE},
                      PitchRow{"Slice1DArray", 2, 14, 16, CL_SUCCESS},
                      PitchRow{"SmallSlice1DArray", 2, 14, 13, CL_INVALID_VALUE},
                      PitchRow{"Slice2D", 3, 0, 70, CL_INVALID_VALUE},
                      PitchRow{"SmallRow2D", 3, 13, 0, CL_INVALID_VALUE},
                      PitchRow{"OddRow2D", 3, 15, 0, CL_SUCCESS},
                      PitchRow{"SmallSlice2DArray", 4, 16, 79, CL_INVALID_VALUE},
                      PitchRow{"OddSlice2DArray", 4, 16, 81, CL_SUCCESS},
                      PitchRow{"SmallSlice3D", 5, 0, 69, CL_INVALID_VALUE},
                      PitchRow{"HugeRow3D", 5, SIZE_MAX / 2, 0, CL_INVALID_VALUE},
                      PitchRow{"HugeSlice3D", 5, 0, SIZE_MAX / 2, CL_INVALID_VALUE}),
    [](const auto& row) { return std::string{row.param.name}; });

// req: EnqueueReadImage.err.INVALID_VALUE.ptr-null, EnqueueWriteImage.err.INVALID_VALUE.ptr-null,
// req: EnqueueFillImage.err.INVALID_VALUE.color-null
// Host memory and fill colours are given.
TEST_F(ImageCallRules, HostMemoryIsGiven) {
  const cl_mem image = make_image(flat);
  const auto* const region = flat.pixels.data();
  EXPECT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, nowhere.data(), region, 0, 0, nullptr,
                                     0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueWriteImage(queue, image, CL_TRUE, nowhere.data(), region, 0, 0, nullptr,
                                      0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(
      model.clEnqueueFillImage(queue, image, nullptr, nowhere.data(), region, 0, nullptr, nullptr),
      CL_INVALID_VALUE);
}

// req: EnqueueReadImage.err.INVALID_OPERATION.host-write-only, .host-no-access,
// req: EnqueueWriteImage.err.INVALID_OPERATION.host-read-only, .host-no-access,
// req: EnqueueFillImage.flags-ignored
// Host access flags restrict reads and writes by the host, and nothing that stays on the device.
TEST_F(ImageCallRules, HostAccessFollowsTheFlags) {
  const auto codes = [&](cl_mem_flags flags) {
    const cl_mem image = make_image(flat.desc(), two_bytes, flags);
    const auto* const region = flat.pixels.data();
    EXPECT_EQ(model.clEnqueueFillImage(queue, image, host.data(), nowhere.data(), region, 0,
                                       nullptr, nullptr),
              CL_SUCCESS);
    return std::array{model.clEnqueueReadImage(queue, image, CL_TRUE, nowhere.data(), region, 0, 0,
                                               host.data(), 0, nullptr, nullptr),
                      model.clEnqueueWriteImage(queue, image, CL_TRUE, nowhere.data(), region, 0, 0,
                                                host.data(), 0, nullptr, nullptr)};
  };
  EXPECT_EQ(codes(CL_MEM_HOST_WRITE_ONLY), (std::array{CL_INVALID_OPERATION, CL_SUCCESS}));
  EXPECT_EQ(codes(CL_MEM_HOST_READ_ONLY), (std::array{CL_SUCCESS, CL_INVALID_OPERATION}));
  EXPECT_EQ(codes(CL_MEM_HOST_NO_ACCESS), (std::array{CL_INVALID_OPERATION, CL_INVALID_OPERATION}));
  EXPECT_EQ(codes(CL_MEM_READ_ONLY), (std::array{CL_SUCCESS, CL_SUCCESS}));
  EXPECT_EQ(codes(CL_MEM_WRITE_ONLY), (std::array{CL_SUCCESS, CL_SUCCESS}));
}

// req: EnqueueCopyImageToBuffer.err.INVALID_VALUE.buffer-out-of-bounds,
// req: EnqueueCopyBufferToImage.err.INVALID_VALUE.buffer-out-of-bounds
// The packed pixels fit into the buffer, to its last byte.
TEST_F(ImageCallRules, PixelsFitIntoTheBuffer) {
  const cl_mem image = make_image(flat);
  const cl_mem buffer = make_buffer(flat.bytes() + 3);
  const auto* const region = flat.pixels.data();
  for (const auto& [offset, code] :
       {std::pair{std::size_t{3}, CL_SUCCESS}, std::pair{std::size_t{4}, CL_INVALID_VALUE},
        std::pair{SIZE_MAX, CL_INVALID_VALUE}}) {
    EXPECT_EQ(model.clEnqueueCopyImageToBuffer(queue, image, buffer, nowhere.data(), region, offset,
                                               0, nullptr, nullptr),
              code);
    EXPECT_EQ(model.clEnqueueCopyBufferToImage(queue, buffer, image, offset, nowhere.data(), region,
                                               0, nullptr, nullptr),
              code);
  }
}

// req: EnqueueCopyImageToBuffer.err.INVALID_MEM_OBJECT.own-buffer,
// req: EnqueueCopyBufferToImage.err.INVALID_MEM_OBJECT.own-buffer
// A 1D image buffer is not copied from or to its own buffer; another buffer will do.
TEST_F(ImageCallRules, ImageBufferIsNotCopiedToItsBuffer) {
  const ImageRow& row = image_rows().at(1);
  const cl_mem image = make_image(row);
  const auto own = mem_info<cl_mem>(image, CL_MEM_ASSOCIATED_MEMOBJECT);
  const Triple one{1, 1, 1};
  for (const auto& [buffer, code] :
       {std::pair{own, CL_INVALID_MEM_OBJECT}, std::pair{make_buffer(64), CL_SUCCESS}}) {
    EXPECT_EQ(model.clEnqueueCopyImageToBuffer(queue, image, buffer, nowhere.data(), one.data(), 8,
                                               0, nullptr, nullptr),
              code);
    EXPECT_EQ(model.clEnqueueCopyBufferToImage(queue, buffer, image, 8, nowhere.data(), one.data(),
                                               0, nullptr, nullptr),
              code);
  }
}

}  // namespace
}  // namespace clmem::mock::image_rules_test
