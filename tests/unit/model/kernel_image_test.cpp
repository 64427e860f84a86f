// SPDX-License-Identifier: Apache-2.0
// Images and samplers of kernels in C++ (work_item.hpp) and their misuse. The suite shows pixels
// and filters.

#include "googlemock.hpp"
#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_image_test {
namespace {

class KernelImageTest : public KernelTest {
 protected:
  [[nodiscard]] cl_mem make_image(const cl_image_format& format, std::size_t width,
                                  const void* data, std::size_t height = 1) {
    cl_image_desc desc{};
    desc.image_type = CL_MEM_OBJECT_IMAGE2D;
    desc.image_width = width;
    desc.image_height = height;
    return KernelTest::make_image(desc, format, CL_MEM_COPY_HOST_PTR, const_cast<void*>(data));
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

TEST_F(KernelImageTest, ReadsWhatItWrote) {
  const std::array<std::int8_t, 1> data{-5};
  with_image(
      make_image({CL_R, CL_SIGNED_INT8}, 1, data.data()),
      make_sampler(CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST),
      [](const WorkItem& item) {
        EXPECT_EQ(item.image(0).read<Int4>({0, 0}), (Int4{-5, 0, 0, 1}));
        item.image(0).write({0, 0}, Int4{-300, 1, 1, 1});
        EXPECT_EQ(item.image(0).read<Int4>({0, 0}), (Int4{-128, 0, 0, 1}));
      },
      "read_write image2d_t");
}

TEST_F(KernelImageTest, ReturnsSizesAndModes) {
  const std::array<std::uint8_t, 6> data{};
  with_image(
      make_image({CL_R, CL_UNORM_INT8}, 3, data.data(), 2),
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

TEST_P(Misuse, IsReportedWithTheReason) {
  const std::array<std::uint8_t, 4> data{};
  const auto& row = GetParam();
  with_image(make_image({CL_R, CL_UNSIGNED_INT8}, 4, data.data()),
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
                              "colors of another kind"},
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
