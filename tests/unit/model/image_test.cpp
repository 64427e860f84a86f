// SPDX-License-Identifier: Apache-2.0
// Images where the suite has no requirement or accepts several codes, and the formats that a device
// lists.
#include <algorithm>
#include <limits>

#include "image_fixture.hpp"
#include "model/kernel/texel_address.hpp"
#include "model/pixel.hpp"
#include "model/rule.hpp"

namespace clmem::mock::image_test {
namespace {

class ImageCreation : public ImageTest {
 protected:
  cl_int create(const cl_image_desc& desc, const cl_image_format& format = two_bytes,
                void* host_ptr = nullptr) {
    cl_int code = CL_SUCCESS;
    const cl_mem_flags flags = host_ptr == nullptr ? 0 : CL_MEM_USE_HOST_PTR;
    EXPECT_EQ(model.clCreateImage(context, flags, &format, &desc, host_ptr, &code), nullptr);
    return code;
  }

  const ImageRow& plane = image_rows().at(3);
  const ImageRow& volume = image_rows().at(5);
};

TEST_F(ImageCreation, ChecksWhatItIsMadeFrom) {
  cl_image_desc desc = plane.desc();
  desc.buffer = reinterpret_cast<cl_mem>(this);
  EXPECT_EQ(create(desc), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.buffer = make_image(volume);
  EXPECT_EQ(create(desc), CL_INVALID_IMAGE_DESCRIPTOR);
  desc.buffer = make_buffer(1024);
  context = make_context();
  EXPECT_EQ(create(desc), CL_INVALID_CONTEXT);
}

TEST_F(ImageCreation, BoundsTheSize) {
  cl_image_desc desc = volume.desc();
  Bytes host(1024);
  desc.image_row_pitch = 14;
  desc.image_slice_pitch = SIZE_MAX / 14 * 14;
  EXPECT_EQ(create(desc, two_bytes, host.data()), CL_INVALID_IMAGE_DESCRIPTOR);
  desc = volume.desc();
  desc.image_width = desc.image_height = desc.image_depth = 2048;
  EXPECT_EQ(create(desc), CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

TEST_F(ImageCreation, CodeOfPitchesDependsOnTheCall) {
  cl_image_desc desc = plane.desc();
  Bytes host(1024);
  for (const std::size_t row_pitch : {std::size_t{13}, std::size_t{15}}) {
    desc.image_row_pitch = row_pitch;
    EXPECT_EQ(create(desc, two_bytes, host.data()), CL_INVALID_IMAGE_DESCRIPTOR) << row_pitch;
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(model.clCreateImage2D(context, CL_MEM_USE_HOST_PTR, &two_bytes, 7, 5, row_pitch,
                                    host.data(), &code),
              nullptr);
    EXPECT_EQ(code, CL_INVALID_IMAGE_SIZE) << row_pitch;
  }
}

TEST_F(ImageCreation, PitchesOfTransfersDoNotWrap) {
  const cl_mem image = make_image(volume);
  const Triple origin{};
  Bytes host(1024);
  for (const auto& [row_pitch, slice_pitch] :
       {std::pair{SIZE_MAX / 2, std::size_t{0}}, std::pair{std::size_t{0}, SIZE_MAX / 2}}) {
    EXPECT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, origin.data(), volume.pixels.data(),
                                       row_pitch, slice_pitch, host.data(), 0, nullptr, nullptr),
              CL_INVALID_VALUE);
  }
}

bool lists(Model& model, cl_mem_flags flags, cl_mem_object_type type,
           const cl_image_format& wanted) {
  const cl_context context =
      model.clCreateContextFromType(nullptr, CL_DEVICE_TYPE_ALL, nullptr, nullptr, nullptr);
  std::vector<cl_image_format> formats(200);
  cl_uint count = 0;
  EXPECT_EQ(model.clGetSupportedImageFormats(context, flags, type, 200, formats.data(), &count),
            CL_SUCCESS);
  formats.resize(count);
  return std::ranges::any_of(formats, [&](const cl_image_format& format) {
    return format.image_channel_order == wanted.image_channel_order &&
           format.image_channel_data_type == wanted.image_channel_data_type;
  });
}

struct CapabilityRow {
  const char* name;
  void (*change)(DeviceConfig&);
  cl_mem_object_type type;
  cl_mem_flags use;
  cl_image_format format;
  bool supported;
};

constexpr cl_image_format rgba{CL_RGBA, CL_UNORM_INT8};
constexpr cl_image_format depth{CL_DEPTH, CL_FLOAT};
constexpr cl_image_format padded{CL_Rx, CL_UNORM_INT8};
constexpr cl_image_format srgba{CL_sRGBA, CL_UNORM_INT8};

void unchanged(DeviceConfig& /*device*/) {}

void without_extensions(DeviceConfig& device) {
  device.extensions.clear();
}

const std::vector<CapabilityRow>& capability_rows() {
  static const std::vector<CapabilityRow> rows{
      {"Writes3D", unchanged, CL_MEM_OBJECT_IMAGE3D, CL_MEM_WRITE_ONLY, rgba, true},
      {"NoWrites3D", without_extensions, CL_MEM_OBJECT_IMAGE3D, CL_MEM_WRITE_ONLY, rgba, false},
      {"NoReadWrites3D", without_extensions, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_WRITE, rgba, false},
      {"Reads3D", without_extensions, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_ONLY, rgba, true},
      {"Depth", unchanged, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE, depth, true},
      {"NoDepth", without_extensions, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE, depth, false},
      {"NoDepth3D", unchanged, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_ONLY, depth, false},
      {"Srgb", unchanged, CL_MEM_OBJECT_IMAGE2D, CL_MEM_WRITE_ONLY, srgba, true},
      {"NoSrgbWrites", without_extensions, CL_MEM_OBJECT_IMAGE2D, CL_MEM_WRITE_ONLY, srgba, false},
      {"SrgbReads", without_extensions, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, srgba, true},
      {"NoSrgbBefore20", [](DeviceConfig& device) { device.version = CL_MAKE_VERSION(1, 2, 0); },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, srgba, false},
      {"Version2HasAll",
       [](DeviceConfig& device) {
         device.extensions.clear();
         device.version = CL_MAKE_VERSION(2, 0, 0);
       },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE, depth, true},
      {"NoSameKernel", [](DeviceConfig& device) { device.images.max_read_write_args = 0; },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_KERNEL_READ_AND_WRITE, rgba, false},
      {"ChosenFormats", [](DeviceConfig& device) { device.images.formats = {srgba}; },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, rgba, false},
      // Formats with ignored channels are listed only if the configuration names them.
      {"NoPaddedFormat", unchanged, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, padded, false},
      {"PaddedFormatIfNamed", [](DeviceConfig& device) { device.images.formats = {padded}; },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, padded, true},
      {"NoImages", [](DeviceConfig& device) { device.images.support = ImageSupport::unsupported; },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, rgba, false},
  };
  return rows;
}

class ImageCapability : public ::testing::TestWithParam<CapabilityRow> {};

TEST_P(ImageCapability, DecidesWhichFormatsAreListed) {
  Config config;
  GetParam().change(config.devices().at(0));
  Model model{config, nullptr};
  EXPECT_EQ(lists(model, GetParam().use, GetParam().type, GetParam().format), GetParam().supported);
}

INSTANTIATE_TEST_SUITE_P(Rows, ImageCapability, ::testing::ValuesIn(capability_rows()),
                         [](const auto& row) { return std::string{row.param.name}; });

// The number of bytes of an element is a power of two (Image Channel Data Type).
TEST(PixelFormats, ElementsOfThreeBytesAreRefused) {
  try {
    (void)describe({CL_RGB, CL_UNORM_INT8});
    FAIL() << "the format was accepted";
  } catch (const ApiError& refused) {
    EXPECT_EQ(refused.code, CL_INVALID_IMAGE_FORMAT_DESCRIPTOR);
  }
}

// NaN becomes zero (OpenCL C, Out-of-Range Behavior and Saturated Conversions).
TEST(PixelFormats, NanIsWrittenAsZero) {
  std::byte element{1};
  write_pixel(describe({CL_R, CL_UNORM_INT8}),
              FloatColor{std::numeric_limits<float>::quiet_NaN(), 0, 0, 0}, &element);
  EXPECT_EQ(element, std::byte{0});
}

constexpr std::size_t size = 4;
constexpr clmem_mock_sampler edge{CL_FALSE, CL_ADDRESS_CLAMP_TO_EDGE, CL_FILTER_NEAREST};
constexpr clmem_mock_sampler none{CL_FALSE, CL_ADDRESS_NONE, CL_FILTER_NEAREST};

// With CL_ADDRESS_NONE a coordinate has to be in the image. NaN and infinity are never coordinates
// (OpenCL C, Image Addressing and Filtering).
TEST(TexelAddress, RefusesWhatIsUndefined) {
  EXPECT_FALSE((TexelAddress{none, size}.nearest(4)));
  EXPECT_FALSE((TexelAddress{none, size}.linear(-0.25F)));
  EXPECT_FALSE((TexelAddress{none, size}.exact(-1)));
  for (const float invalid : {std::nanf(""), HUGE_VALF, -HUGE_VALF}) {
    EXPECT_FALSE((TexelAddress{edge, size}.nearest(invalid)));
    EXPECT_FALSE((TexelAddress{edge, size}.linear(invalid)));
  }
}

TEST(TexelAddress, RoundsAndClampsLayers) {
  EXPECT_EQ(layer_of(1.5F, 4), 2);
  EXPECT_EQ(layer_of(0.4F, 4), 0);
  EXPECT_EQ(layer_of(-3, 4), 0);
  EXPECT_EQ(layer_of(HUGE_VALF, 4), 3);
  EXPECT_EQ(layer_of(std::nanf(""), 4), std::nullopt);
}

}  // namespace
}  // namespace clmem::mock::image_test
