// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::device_info_test {
namespace {

// The parameters of half precision, the OpenCL C version of an extension and the device UUIDs.
const std::vector<cl_device_info> gaps{0x1033, 0x105F, 0x106A, 0x106B, 0x106C, 0x106D, 0x106E};

class DeviceInfo : public ModelTest {};

// Every device parameter up to OpenCL 3.0 returns a value, except those of extensions.
TEST_F(DeviceInfo, EveryCoreParameterIsAnswered) {
  std::vector<cl_device_info> unanswered;
  for (cl_device_info name = CL_DEVICE_TYPE; name <= CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED;
       ++name) {
    if (model.clGetDeviceInfo(devices.front(), name, 0, nullptr, nullptr) != CL_SUCCESS) {
      unanswered.push_back(name);
    }
  }
  EXPECT_EQ(unanswered, gaps);
}

// Every platform parameter of OpenCL 3.0 and of cl_khr_icd returns a value.
TEST_F(DeviceInfo, EveryPlatformParameterIsAnswered) {
  for (cl_platform_info name = CL_PLATFORM_PROFILE; name <= CL_PLATFORM_EXTENSIONS_WITH_VERSION;
       ++name) {
    EXPECT_EQ(model.clGetPlatformInfo(platform, name, 0, nullptr, nullptr), CL_SUCCESS) << name;
  }
  EXPECT_EQ(model.clGetPlatformInfo(platform, CL_PLATFORM_ICD_SUFFIX_KHR, 0, nullptr, nullptr),
            CL_SUCCESS);
}

class RootCalls : public ModelTest {};

// The device timer returns the time of the host timer, which always advances.
TEST_F(RootCalls, TimersAreSynchronised) {
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

// A platform with a timer resolution of zero has no timers.
TEST_F(NoTimer, RefusesTheOperation) {
  cl_ulong time = 0;
  EXPECT_EQ(model.clGetHostTimer(devices.front(), &time), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(devices.front(), &time, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(nullptr, &time, &time), CL_INVALID_DEVICE);
}

}  // namespace
}  // namespace clmem::mock::device_info_test
