// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <limits>

#include "image_fixture.hpp"
#include "model/pixel.hpp"
#include "model/rule.hpp"

namespace clmem::mock::image_support_test {
namespace {

std::vector<cl_image_format> formats_of(Model& model, cl_context context, cl_mem_flags flags,
                                        cl_mem_object_type type) {
  cl_uint count = 0;
  EXPECT_EQ(model.clGetSupportedImageFormats(context, flags, type, 0, nullptr, &count), CL_SUCCESS);
  std::vector<cl_image_format> formats(count);
  if (count > 0) {
    EXPECT_EQ(
        model.clGetSupportedImageFormats(context, flags, type, count, formats.data(), nullptr),
        CL_SUCCESS);
  }
  return formats;
}

bool has(const std::vector<cl_image_format>& formats, const cl_image_format& wanted) {
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

void without_extensions(DeviceConfig& device) {
  device.extensions.clear();
}

const std::vector<CapabilityRow>& capability_rows() {
  static const std::vector<CapabilityRow> rows{
      {"Writes3D", [](DeviceConfig&) {}, CL_MEM_OBJECT_IMAGE3D, CL_MEM_WRITE_ONLY, rgba, true},
      {"NoWrites3D", without_extensions, CL_MEM_OBJECT_IMAGE3D, CL_MEM_WRITE_ONLY, rgba, false},
      {"NoReadWrites3D", without_extensions, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_WRITE, rgba, false},
      {"Reads3D", without_extensions, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_ONLY, rgba, true},
      {"Depth", [](DeviceConfig&) {}, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE, depth, true},
      {"NoDepth", without_extensions, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_WRITE, depth, false},
      {"NoDepth3D", [](DeviceConfig&) {}, CL_MEM_OBJECT_IMAGE3D, CL_MEM_READ_ONLY, depth, false},
      {"Srgb", [](DeviceConfig&) {}, CL_MEM_OBJECT_IMAGE2D, CL_MEM_WRITE_ONLY, srgba, true},
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
      // Elements with ignored channels besides the colours are rare: they have to be asked for.
      {"NoPaddedFormat", [](DeviceConfig&) {}, CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, padded,
       false},
      {"PaddedFormatIfNamed", [](DeviceConfig& device) { device.images.formats = {padded}; },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, padded, true},
      {"NoImages", [](DeviceConfig& device) { device.images.support = ImageSupport::unsupported; },
       CL_MEM_OBJECT_IMAGE2D, CL_MEM_READ_ONLY, rgba, false},
  };
  return rows;
}

class ImageCapability : public ::testing::TestWithParam<CapabilityRow> {};

// Versions, extensions and chosen formats decide which formats a device lists.
TEST_P(ImageCapability, DecidesWhichFormatsAreListed) {
  Config config;
  GetParam().change(config.devices().at(0));
  Model model{config, nullptr};
  const cl_context context =
      model.clCreateContextFromType(nullptr, CL_DEVICE_TYPE_ALL, nullptr, nullptr, nullptr);
  EXPECT_EQ(has(formats_of(model, context, GetParam().use, GetParam().type), GetParam().format),
            GetParam().supported);
}

INSTANTIATE_TEST_SUITE_P(Rows, ImageCapability, ::testing::ValuesIn(capability_rows()),
                         [](const auto& row) { return std::string{row.param.name}; });

// The number of bits of an element is a power of two (Image Channel Data Type), whatever is listed.
TEST(PixelFormats, ElementsOfThreeBytesAreRefused) {
  try {
    (void)describe({CL_RGB, CL_UNORM_INT8});
    FAIL() << "not refused";
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

}  // namespace
}  // namespace clmem::mock::image_support_test
