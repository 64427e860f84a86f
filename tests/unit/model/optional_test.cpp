// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "fixture.hpp"

namespace clmem::mock::optional_test {
namespace {

Config without_options() {
  Config config;
  DeviceConfig& device = config.devices().at(0);
  device.images.support = ImageSupport::unsupported;
  device.extensions.clear();
  device.pipes.support = PipeSupport::unsupported;
  return config;
}

class Optional : public ModelTest {
 protected:
  Optional() : ModelTest(without_options()) {}
};

// Images, samplers and pipes are refused because no device supports them, not for their arguments.
TEST_F(Optional, CreationIsRefusedForLackOfSupport) {
  for (const auto& [in, expected] : {std::pair{context, CL_INVALID_OPERATION},
                                     std::pair{cl_context{nullptr}, CL_INVALID_CONTEXT}}) {
    std::array<cl_int, 7> codes{};
    (void)model.clCreateImage(in, 0, nullptr, nullptr, nullptr, &codes[0]);
    (void)model.clCreateImageWithProperties(in, nullptr, 0, nullptr, nullptr, nullptr, &codes[1]);
    (void)model.clCreateImage2D(in, 0, nullptr, 1, 1, 0, nullptr, &codes[2]);
    (void)model.clCreateImage3D(in, 0, nullptr, 1, 1, 1, 0, 0, nullptr, &codes[3]);
    (void)model.clCreatePipe(in, 0, 4, 4, nullptr, &codes[4]);
    (void)model.clCreateSampler(in, CL_TRUE, CL_ADDRESS_NONE, CL_FILTER_NEAREST, &codes[5]);
    (void)model.clCreateSamplerWithProperties(in, nullptr, &codes[6]);
    for (const cl_int code : codes) {
      EXPECT_EQ(code, expected);
    }
  }
}

// There are no image formats, but asking for them has rules.
TEST_F(Optional, ImageFormatsAreNone) {
  cl_uint count = 99;
  cl_image_format format{};
  const auto ask = [&](cl_context in, cl_mem_flags flags, cl_mem_object_type type,
                       cl_image_format* formats) {
    return model.clGetSupportedImageFormats(in, flags, type, 0, formats, &count);
  };
  EXPECT_EQ(ask(context, CL_MEM_READ_WRITE, CL_MEM_OBJECT_IMAGE2D, nullptr), CL_SUCCESS);
  EXPECT_EQ(count, 0u);
  EXPECT_EQ(ask(context, CL_MEM_KERNEL_READ_AND_WRITE, CL_MEM_OBJECT_IMAGE3D, nullptr), CL_SUCCESS);
  EXPECT_EQ(ask(nullptr, 0, CL_MEM_OBJECT_IMAGE2D, nullptr), CL_INVALID_CONTEXT);
  EXPECT_EQ(ask(context, cl_mem_flags{1} << 40, CL_MEM_OBJECT_IMAGE2D, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(ask(context, 0, CL_MEM_OBJECT_BUFFER, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(ask(context, 0, CL_MEM_OBJECT_IMAGE2D, &format), CL_INVALID_VALUE);
}

// A buffer is neither image nor pipe.
TEST_F(Optional, BuffersAreNothingElse) {
  const cl_mem buffer = make_buffer(8);
  EXPECT_EQ(model.clGetImageInfo(buffer, CL_IMAGE_WIDTH, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clGetPipeInfo(buffer, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
}

// All limits of features that the device lacks read as zero.
TEST_F(Optional, LimitsOfPipesAreZero) {
  for (const cl_device_info name : std::initializer_list<cl_device_info>{
           CL_DEVICE_PIPE_SUPPORT, CL_DEVICE_MAX_PIPE_ARGS, CL_DEVICE_PIPE_MAX_PACKET_SIZE,
           CL_DEVICE_PIPE_MAX_ACTIVE_RESERVATIONS}) {
    cl_uint value = 99;
    EXPECT_EQ(model.clGetDeviceInfo(devices.front(), name, sizeof(value), &value, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(value, 0u) << name;
  }
}

}  // namespace
}  // namespace clmem::mock::optional_test
