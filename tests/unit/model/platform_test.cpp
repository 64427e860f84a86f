// SPDX-License-Identifier: Apache-2.0
// Several platforms and devices of several versions.
#include <array>

#include "fixture.hpp"

namespace clmem::mock::platform_test {
namespace {

Config two_platforms() {
  Config config;
  config.platforms.emplace_back().name = "second";
  config.platforms[1].devices.resize(2);
  config.platforms[1].devices[0].version = CL_MAKE_VERSION(1, 1, 0);
  config.platforms[1].devices[1].version = CL_MAKE_VERSION(2, 0, 0);
  return config;
}

class Platforms : public ModelTest {
 protected:
  Platforms() : ModelTest{two_platforms()} {
    std::array<cl_platform_id, 2> both{};
    EXPECT_EQ(model.clGetPlatformIDs(2, both.data(), nullptr), CL_SUCCESS);
    second = both[1];
    EXPECT_EQ(model.clGetDeviceIDs(second, CL_DEVICE_TYPE_ALL, 2, on_second.data(), nullptr),
              CL_SUCCESS);
  }

  cl_platform_id second = nullptr;
  std::array<cl_device_id, 2> on_second{};
};

TEST_F(Platforms, OwnTheirDevices) {
  cl_uint count = 0;
  EXPECT_EQ(model.clGetPlatformIDs(0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 2u);
  EXPECT_EQ(model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 1u);
  for (const cl_device_id device : on_second) {
    EXPECT_EQ(device_info<cl_platform_id>(device, CL_DEVICE_PLATFORM), second);
  }
}

TEST_F(Platforms, DoNotShareContexts) {
  const std::array<cl_device_id, 2> mixed{devices[0], on_second[0]};
  cl_int code = CL_SUCCESS;
  model.clCreateContext(nullptr, 2, mixed.data(), nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_DEVICE);
  const std::array<cl_context_properties, 3> on_first{
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(platform), 0};
  model.clCreateContext(on_first.data(), 1, on_second.data(), nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_DEVICE);
}

TEST_F(Platforms, AreChosenByTheContextProperty) {
  const std::array<cl_context_properties, 3> properties{
      CL_CONTEXT_PLATFORM, reinterpret_cast<cl_context_properties>(second), 0};
  const cl_context made = made_by([&](cl_int* code) {
    return model.clCreateContextFromType(properties.data(), CL_DEVICE_TYPE_ALL, nullptr, nullptr,
                                         code);
  });
  EXPECT_EQ(info<decltype(on_second)>(&Model::clGetContextInfo, made, CL_CONTEXT_DEVICES),
            on_second);
}

TEST_F(Platforms, ValuesOfContextPropertiesAreChecked) {
  const std::array<cl_context_properties, 3> properties{CL_CONTEXT_INTEROP_USER_SYNC, 2, 0};
  cl_int code = CL_SUCCESS;
  model.clCreateContext(properties.data(), 1, devices.data(), nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_PROPERTY);
}

Config with_extension() {
  Config config;
  config.devices()[0].version = CL_MAKE_VERSION(1, 2, 0);
  config.devices()[0].images.support = ImageSupport::supported;
  config.devices()[0].extensions = {"cl_khr_image2d_from_buffer"};
  return config;
}

class OlderDeviceWithExtension : public ModelTest {
 protected:
  OlderDeviceWithExtension() : ModelTest{with_extension()} {}
};

TEST_F(OlderDeviceWithExtension, KnowsTheQueriesOfTheExtension) {
  EXPECT_GT(device_info<cl_uint>(devices[0], CL_DEVICE_IMAGE_PITCH_ALIGNMENT), 0u);
  EXPECT_EQ(model.clGetDeviceInfo(devices[0], CL_DEVICE_MAX_PIPE_ARGS, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

TEST_F(Platforms, ReturnEveryParameter) {
  for (cl_platform_info name = CL_PLATFORM_PROFILE; name <= CL_PLATFORM_EXTENSIONS_WITH_VERSION;
       ++name) {
    EXPECT_EQ(model.clGetPlatformInfo(platform, name, 0, nullptr, nullptr), CL_SUCCESS) << name;
  }
  EXPECT_EQ(model.clGetPlatformInfo(platform, CL_PLATFORM_ICD_SUFFIX_KHR, 0, nullptr, nullptr),
            CL_SUCCESS);
}

// The device timer returns the time of the host timer, which always advances.
TEST_F(Platforms, TimersAreSynchronised) {
  const cl_device_id device = devices.front();
  cl_ulong before = 0;
  cl_ulong on_device = 0;
  cl_ulong on_host = 0;
  ASSERT_EQ(model.clGetHostTimer(device, &before), CL_SUCCESS);
  ASSERT_EQ(model.clGetDeviceAndHostTimer(device, &on_device, &on_host), CL_SUCCESS);
  EXPECT_GT(on_host, before);
  EXPECT_EQ(on_host, on_device);
  EXPECT_EQ(model.clGetHostTimer(nullptr, &before), CL_INVALID_DEVICE);
  EXPECT_EQ(model.clGetHostTimer(device, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(device, nullptr, &on_host), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(device, &on_device, nullptr), CL_INVALID_VALUE);
}

[[nodiscard]] Config without_timer() {
  Config config;
  config.platforms.front().host_timer_resolution = 0;
  return config;
}

class NoTimer : public ModelTest {
 protected:
  NoTimer() : ModelTest(without_timer()) {}
};

TEST_F(NoTimer, RefusesTheOperation) {
  cl_ulong time = 0;
  EXPECT_EQ(model.clGetHostTimer(devices.front(), &time), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(devices.front(), &time, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(nullptr, &time, &time), CL_INVALID_DEVICE);
}

}  // namespace
}  // namespace clmem::mock::platform_test
