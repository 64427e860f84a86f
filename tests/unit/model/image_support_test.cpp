// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "image_fixture.hpp"

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

class ImageFormats : public ImageTest {};

// Elements with ignored channels besides the colours are rare: they have to be asked for.
TEST_F(ImageFormats, PaddedFormatsAreOfferedByNameOnly) {
  const auto formats = formats_of(model, context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D);
  EXPECT_FALSE(has(formats, {CL_Rx, CL_UNORM_INT8}));
  EXPECT_FALSE(has(formats, {CL_RGx, CL_UNORM_INT8}));
}

[[nodiscard]] Config with_padded_format() {
  Config config;
  config.devices().front().images.formats = {{CL_Rx, CL_UNORM_INT8}};
  return config;
}

class PaddedFormat : public ImageTest {
 protected:
  PaddedFormat() : ImageTest(with_padded_format()) {}
};

TEST_F(PaddedFormat, IsOfferedWhenNamed) {
  const auto formats = formats_of(model, context, CL_MEM_READ_ONLY, CL_MEM_OBJECT_IMAGE2D);
  ASSERT_EQ(formats.size(), 1u);
  EXPECT_EQ(formats.front().image_channel_order, cl_channel_order{CL_Rx});
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

Config two_devices() {
  Config config;
  config.devices().resize(2);
  return config;
}

// Two devices, of which the second is changed by a test before anything is made.
struct UnequalRow {
  const char* name;
  void (*change)(DeviceConfig&);
  cl_int code;
};

const UnequalRow unequal_rows[]{
    {"NoImages", [](DeviceConfig& device) { device.images.support = ImageSupport::unsupported; },
     CL_INVALID_OPERATION},
    {"SmallImages", [](DeviceConfig& device) { device.images.max_2d_width = 6; },
     CL_INVALID_IMAGE_SIZE},
    {"OtherFormats", [](DeviceConfig& device) { device.images.formats = {rgba}; },
     CL_IMAGE_FORMAT_NOT_SUPPORTED},
};

Config unequal(const UnequalRow& row) {
  Config config = two_devices();
  row.change(config.devices().at(1));
  return config;
}

class UnequalDevices : public ImageTest, public ::testing::WithParamInterface<UnequalRow> {
 protected:
  UnequalDevices() : ImageTest(unequal(GetParam())) {}
};

// req: GetSupportedImageFormats.union, EnqueueReadImage.err.INVALID_IMAGE_SIZE,
// req: EnqueueReadImage.err.IMAGE_FORMAT_NOT_SUPPORTED,
// req: EnqueueReadImage.err.INVALID_OPERATION.no-image-support
// One able device is enough to make an image; a queue of the other one refuses it.
TEST_P(UnequalDevices, QueueOfTheUnableDeviceRefuses) {
  const ImageRow& row = image_rows().at(3);
  const cl_mem image = make_image(row);
  const cl_command_queue unable = make_queue(0, 1);
  Bytes host(row.bytes());
  const Triple origin{};
  EXPECT_EQ(model.clEnqueueReadImage(unable, image, CL_TRUE, origin.data(), row.pixels.data(), 0, 0,
                                     host.data(), 0, nullptr, nullptr),
            GetParam().code);
  EXPECT_EQ(model.clEnqueueReadImage(queue, image, CL_TRUE, origin.data(), row.pixels.data(), 0, 0,
                                     host.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
}

INSTANTIATE_TEST_SUITE_P(Rows, UnequalDevices, ::testing::ValuesIn(unequal_rows),
                         [](const auto& row) { return std::string{row.param.name}; });

// Devices that cannot make 2D images from buffers.
const UnequalRow no_image_from_buffer_rows[]{
    {"Version3",
     [](DeviceConfig& device) {
       device.extensions.clear();
       device.images.pitch_alignment = 0;
       device.images.base_address_alignment = 0;
     },
     CL_INVALID_OPERATION},
    {"Version1",
     [](DeviceConfig& device) {
       device.extensions.clear();
       device.version = CL_MAKE_VERSION(1, 2, 0);
     },
     CL_INVALID_OPERATION},
};

Config changed(const UnequalRow& row) {
  Config config;
  row.change(config.devices().at(0));
  return config;
}

class NoImageFromBuffer : public ImageTest, public ::testing::WithParamInterface<UnequalRow> {
 protected:
  NoImageFromBuffer() : ImageTest(changed(GetParam())) {}
};

// req: CreateImage.err.INVALID_OPERATION.no-2d-from-buffer
// A device that cannot make 2D images from buffers still makes 1D ones.
TEST_P(NoImageFromBuffer, RefusesOnly2D) {
  cl_image_desc desc{};
  desc.image_type = CL_MEM_OBJECT_IMAGE2D;
  desc.image_width = 16;
  desc.image_height = 1;
  desc.buffer = make_buffer(64);
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateImage(context, 0, &two_bytes, &desc, nullptr, &code), nullptr);
  EXPECT_EQ(code, GetParam().code);
  desc.image_type = CL_MEM_OBJECT_IMAGE1D_BUFFER;
  (void)make_image(desc);
}

INSTANTIATE_TEST_SUITE_P(Rows, NoImageFromBuffer, ::testing::ValuesIn(no_image_from_buffer_rows),
                         [](const auto& row) { return std::string{row.param.name}; });

}  // namespace
}  // namespace clmem::mock::image_support_test
