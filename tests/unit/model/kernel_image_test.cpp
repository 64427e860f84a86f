// SPDX-License-Identifier: Apache-2.0
// Images and samplers in kernels: what read_image and write_image do in OpenCL C.
#include <gmock/gmock.h>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_image_test {
namespace {

using testing::ElementsAre;
using testing::FloatEq;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::string type_of(const ImageRow& row) {
  switch (row.type) {
    case CL_MEM_OBJECT_IMAGE1D:
      return "image1d_t";
    case CL_MEM_OBJECT_IMAGE1D_BUFFER:
      return "image1d_buffer_t";
    case CL_MEM_OBJECT_IMAGE1D_ARRAY:
      return "image1d_array_t";
    case CL_MEM_OBJECT_IMAGE2D:
      return "image2d_t";
    case CL_MEM_OBJECT_IMAGE2D_ARRAY:
      return "image2d_array_t";
    default:
      return "image3d_t";
  }
}

class KernelImageTest : public KernelTest {
 protected:
  // One row of pixels, or several.
  [[nodiscard]] cl_mem make_pixels(const cl_image_format& format, std::size_t width,
                                   const void* data, std::size_t height = 1) {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = width;
    desc.image_height = height;
    return make_image(desc, format, CL_MEM_COPY_HOST_PTR, const_cast<void*>(data));
  }

  // Runs the function once with an image and a sampler.
  void with_image(cl_mem image, cl_sampler sampler, std::function<void(const WorkItem&)> function,
                  const std::string& type = "read_only image2d_t") {
    const auto id = add_kernel("f", std::move(function));
    const cl_kernel kernel =
        make_kernel(("kernel void f(" + type + " image, sampler_t sampler) {}").c_str());
    set_all(kernel, image, sampler);
    EXPECT_EQ(run(kernel, 1), CL_SUCCESS);
    model.unregister_kernel(id);
  }
};

class EveryImageType : public KernelImageTest, public testing::WithParamInterface<ImageRow> {};

// Every pixel of every type of image is where its coordinates say, layers included.
TEST_P(EveryImageType, IsCopiedPixelByPixel) {
  add_kernel("f", [](const WorkItem& item) {
    const ImageView::PixelCoord place{static_cast<cl_int>(item.global_id(0)),
                                      static_cast<cl_int>(item.global_id(1)),
                                      static_cast<cl_int>(item.global_id(2))};
    item.image(1).write(place, item.image(0).read<Uint4>(place));
  });
  const std::string type = type_of(GetParam());
  const cl_kernel kernel = make_kernel(
      ("kernel void f(read_only " + type + " a, write_only " + type + " b) {}").c_str());
  const Bytes pixels = counting(GetParam().bytes());
  const cl_mem to = make_image(GetParam(), Bytes(pixels.size(), 0));
  set_all(kernel, make_image(GetParam(), pixels), to);
  ASSERT_EQ(model.clEnqueueNDRangeKernel(queue, kernel, 3, nullptr, GetParam().pixels.data(),
                                         nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(contents(to, GetParam()), pixels);
}

INSTANTIATE_TEST_SUITE_P(, EveryImageType, testing::ValuesIn(image_rows()), image_row_name);

struct BorderRow {
  const char* name;
  cl_image_format format;
  Float4 border;
};

class BorderColor : public KernelImageTest, public testing::WithParamInterface<BorderRow> {};

// Outside the image there is no colour, and alpha only where the format has none.
TEST_P(BorderColor, FollowsTheChannelOrder) {
  const std::array<float, 4> data{1, 1, 1, 1};
  Float4 seen{9, 9, 9, 9};
  with_image(make_pixels(GetParam().format, 1, data.data()),
             make_sampler(CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST),
             [&](const WorkItem& item) {
               seen = item.image(0).read(item.sampler(1), {-1, 0});
             });
  EXPECT_EQ(seen, GetParam().border);
}

INSTANTIATE_TEST_SUITE_P(
    , BorderColor,
    testing::Values(BorderRow{"R", {CL_R, CL_FLOAT}, {0, 0, 0, 1}},
                    BorderRow{"Rg", {CL_RG, CL_UNORM_INT8}, {0, 0, 0, 1}},
                    BorderRow{"A", {CL_A, CL_UNORM_INT8}, {0, 0, 0, 0}},
                    BorderRow{"Intensity", {CL_INTENSITY, CL_FLOAT}, {0, 0, 0, 0}},
                    BorderRow{"Luminance", {CL_LUMINANCE, CL_FLOAT}, {0, 0, 0, 1}},
                    BorderRow{"Rgba", {CL_RGBA, CL_UNORM_INT8}, {0, 0, 0, 0}}),
    [](const auto& row) { return row.param.name; });

// Between four pixels lies their mean; beyond the edge the border counts like a pixel.
TEST_F(KernelImageTest, LinearFilterWeighsTheNeighbours) {
  const std::array<float, 4> data{0, 4, 8, 12};
  const auto close = [](float red) { return ElementsAre(FloatEq(red), 0, 0, FloatEq(1)); };
  with_image(make_pixels({CL_R, CL_FLOAT}, 2, data.data(), 2),
             make_sampler(CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR), [&](const WorkItem& item) {
               const auto at = [&](float x, float y) {
                 return item.image(0).sample(item.sampler(1), {x, y});
               };
               EXPECT_THAT(at(1, 1), close(6));
               EXPECT_THAT(at(1.25F, 0.5F), close(3));
               EXPECT_THAT(at(2, 1.5F), close(6));
               EXPECT_THAT(at(1.5F, 0.5F), close(4));
             });
}

// Layers are never filtered, and those outside are the last ones.
TEST_F(KernelImageTest, LayersAreChosenNotFiltered) {
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE1D_ARRAY;
  desc.image_width = 2;
  desc.image_array_size = 2;
  std::array<float, 4> data{0, 1, 10, 11};
  with_image(
      make_image(desc, {CL_R, CL_FLOAT}, CL_MEM_COPY_HOST_PTR, data.data()),
      make_sampler(CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_LINEAR),
      [](const WorkItem& item) {
        const auto at = [&](float x, float layer) {
          return item.image(0).sample(item.sampler(1), {x, layer})[0];
        };
        EXPECT_FLOAT_EQ(at(1, 0.6F), 10.5F);
        EXPECT_FLOAT_EQ(at(1, 7), 10.5F);
        EXPECT_FLOAT_EQ(at(1, -7), 0.5F);
      },
      "read_only image1d_array_t");
}

// A normalised coordinate spans the image, and repetition begins it anew.
TEST_F(KernelImageTest, NormalizedCoordinatesSpanTheImage) {
  const std::array<std::uint8_t, 4> data{10, 20, 30, 40};
  with_image(make_pixels({CL_R, CL_UNSIGNED_INT8}, 4, data.data()),
             make_sampler(CL_TRUE, CL_ADDRESS_REPEAT, CL_FILTER_NEAREST), [](const WorkItem& item) {
               const auto at = [&](float x) {
                 return item.image(0).sample<Uint4>(item.sampler(1), {x, 0.5F})[0];
               };
               EXPECT_EQ(at(0.5F), 30u);
               EXPECT_EQ(at(1.3F), 20u);
               EXPECT_EQ(at(-0.1F), 40u);
             });
}

// sRGB pixels become linear before they are filtered; alpha is linear already.
TEST_F(KernelImageTest, SrgbIsLinearBeforeTheFilter) {
  const std::array<std::uint8_t, 8> data{0, 0, 0, 0, 255, 255, 255, 255};
  const std::array<std::uint8_t, 4> grey{128, 128, 128, 128};
  const cl_image_format format{CL_sRGBA, CL_UNORM_INT8};
  with_image(make_pixels(format, 2, data.data()),
             make_sampler(CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_LINEAR),
             [](const WorkItem& item) {
               const Float4 mean = item.image(0).sample(item.sampler(1), {1, 0.5F});
               EXPECT_THAT(mean, ElementsAre(0.5F, 0.5F, 0.5F, 0.5F));
             });
  with_image(make_pixels(format, 1, grey.data()),
             make_sampler(CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST), [](const WorkItem& item) {
               const Float4 color = item.image(0).read(item.sampler(1), {0, 0});
               EXPECT_NEAR(color[0], 0.2158605, 1e-6);
               EXPECT_FLOAT_EQ(color[3], 128.0F / 255);
             });
}

// A depth image has one value, also beyond its border.
TEST_F(KernelImageTest, DepthIsOneValue) {
  const std::array<float, 1> data{0.75F};
  with_image(
      make_pixels({CL_DEPTH, CL_FLOAT}, 1, data.data()),
      make_sampler(CL_FALSE, CL_ADDRESS_CLAMP, CL_FILTER_NEAREST),
      [](const WorkItem& item) {
        EXPECT_EQ(item.image(0).read({0, 0})[0], 0.75F);
        EXPECT_EQ(item.image(0).read(item.sampler(1), {5, 0})[0], 0);
      },
      "read_only image2d_depth_t");
}

// A kernel that may both read and write sees what it wrote.
TEST_F(KernelImageTest, ReadsWhatItWrote) {
  const std::array<std::int8_t, 1> data{-5};
  with_image(
      make_pixels({CL_R, CL_SIGNED_INT8}, 1, data.data()),
      make_sampler(CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST),
      [](const WorkItem& item) {
        EXPECT_EQ(item.image(0).read<Int4>({0, 0}), (Int4{-5, 0, 0, 1}));
        item.image(0).write({0, 0}, Int4{-300, 1, 1, 1});
        EXPECT_EQ(item.image(0).read<Int4>({0, 0}), (Int4{-128, 0, 0, 1}));
      },
      "read_write image2d_t");
}

// What a kernel can query of an image and of a sampler.
TEST_F(KernelImageTest, ReturnsSizesAndModes) {
  const std::array<std::uint8_t, 6> data{};
  with_image(
      make_pixels({CL_R, CL_UNORM_INT8}, 3, data.data(), 2),
      make_sampler(CL_TRUE, CL_ADDRESS_MIRRORED_REPEAT, CL_FILTER_LINEAR),
      [](const WorkItem& item) {
        const ImageView image = item.image(0);
        EXPECT_THAT((std::array{image.width(), image.height(), image.depth(), image.array_size()}),
                    ElementsAre(3, 2, 0, 0));
        EXPECT_EQ(image.format().image_channel_order, cl_channel_order{CL_R});
        EXPECT_TRUE(item.sampler(1).normalized_coords());
        EXPECT_EQ(item.sampler(1).addressing(), cl_addressing_mode{CL_ADDRESS_MIRRORED_REPEAT});
        EXPECT_EQ(item.sampler(1).filter(), cl_filter_mode{CL_FILTER_LINEAR});
        EXPECT_THROW((void)item.image(1), std::invalid_argument);
        EXPECT_THROW((void)item.sampler(0), std::invalid_argument);
      });
}

struct MisuseRow {
  const char* name;
  cl_bool normalized;
  cl_addressing_mode addressing;
  cl_filter_mode filter;
  void (*use)(const ImageView& image, const SamplerView& sampler);
  const char* reason;
};

class Misuse : public KernelImageTest, public testing::WithParamInterface<MisuseRow> {};

// What OpenCL C leaves undefined is refused with the reason.
TEST_P(Misuse, IsReportedWithTheReason) {
  const std::array<std::uint8_t, 4> data{};
  const auto& row = GetParam();
  with_image(make_pixels({CL_R, CL_UNSIGNED_INT8}, 4, data.data()),
             make_sampler(row.normalized, row.addressing, row.filter), [&](const WorkItem& item) {
               EXPECT_THAT([&] { row.use(item.image(0), item.sampler(1)); },
                           ThrowsMessage<std::invalid_argument>(HasSubstr(row.reason)));
             });
}

constexpr cl_addressing_mode none = CL_ADDRESS_NONE;
constexpr cl_filter_mode nearest = CL_FILTER_NEAREST;
INSTANTIATE_TEST_SUITE_P(
    , Misuse,
    testing::Values(MisuseRow{"Write", CL_FALSE, none, nearest,
                              [](const ImageView& image, const SamplerView&) {
                                image.write({0, 0}, Uint4{});
                              },
                              "access qualifier"},
                    MisuseRow{"Kind", CL_FALSE, none, nearest,
                              [](const ImageView& image, const SamplerView&) {
                                (void)image.read({0, 0});
                              },
                              "colours of another kind"},
                    MisuseRow{"Outside", CL_FALSE, CL_ADDRESS_CLAMP, nearest,
                              [](const ImageView& image, const SamplerView&) {
                                (void)image.read<Uint4>({4, 0});
                              },
                              "outside the image"},
                    MisuseRow{"OutsideUnclamped", CL_FALSE, none, nearest,
                              [](const ImageView& image, const SamplerView& sampler) {
                                (void)image.sample<Uint4>(sampler, {0, 1.5F});
                              },
                              "outside the image"},
                    MisuseRow{"FilteredIntegers", CL_FALSE, none, CL_FILTER_LINEAR,
                              [](const ImageView& image, const SamplerView& sampler) {
                                (void)image.sample<Uint4>(sampler, {0, 0});
                              },
                              "sampler cannot"},
                    MisuseRow{
                        "RepeatedElements", CL_FALSE, none, nearest,
                        [](const ImageView& image, const SamplerView&) {
                          constexpr clmem_mock_sampler own{CL_FALSE, CL_ADDRESS_REPEAT, nearest};
                          (void)image.sample<Uint4>(SamplerView{own}, {0, 0});
                        },
                        "sampler cannot"},
                    MisuseRow{"NormalizedIntegers", CL_TRUE, CL_ADDRESS_CLAMP, nearest,
                              [](const ImageView& image, const SamplerView& sampler) {
                                (void)image.read<Uint4>(sampler, {0, 0});
                              },
                              "sampler cannot"}),
    [](const auto& row) { return row.param.name; });

}  // namespace
}  // namespace clmem::mock::kernel_image_test
