// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>
#include <string>

#include "fixture.hpp"

namespace clmem::mock::device_info_test {
namespace {

// Numbers of extensions: half precision, the older numeric C version, and device UUIDs.
const std::vector<cl_device_info> gaps{0x1033, 0x105F, 0x106A, 0x106B, 0x106C, 0x106D, 0x106E};

class DeviceInfo : public ModelTest {
 protected:
  template <typename T>
  T info(cl_device_info name) {
    T value{};
    EXPECT_EQ(model.clGetDeviceInfo(devices.front(), name, sizeof(T), &value, nullptr), CL_SUCCESS);
    return value;
  }
  std::string text(cl_device_info name) {
    std::array<char, 512> value{};
    EXPECT_EQ(model.clGetDeviceInfo(devices.front(), name, value.size(), value.data(), nullptr),
              CL_SUCCESS);
    return value.data();
  }
};

// Every parameter number of the core range up to 3.0 is answered, but for the gaps that belong to
// extensions or were never given out.
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

// What the device is in words; its limits are held against the full profile elsewhere.
TEST_F(DeviceInfo, IsADeviceOfTheFullProfile) {
  EXPECT_EQ(text(CL_DEVICE_PROFILE), "FULL_PROFILE");
  EXPECT_EQ(text(CL_DEVICE_VERSION), "OpenCL 3.0 clmem");
  EXPECT_EQ(info<cl_version>(CL_DEVICE_NUMERIC_VERSION), cl_version{CL_MAKE_VERSION(3, 0, 0)});
  EXPECT_EQ(info<cl_platform_id>(CL_DEVICE_PLATFORM), platform);
}

struct ImageLimitRow {
  cl_device_info name;
  std::size_t size;
  std::size_t least;  // Device Queries, the full profile's
};

constexpr std::array image_limits{
    ImageLimitRow{CL_DEVICE_IMAGE_SUPPORT, sizeof(cl_bool), CL_TRUE},
    ImageLimitRow{CL_DEVICE_MAX_READ_IMAGE_ARGS, sizeof(cl_uint), 128},
    ImageLimitRow{CL_DEVICE_MAX_WRITE_IMAGE_ARGS, sizeof(cl_uint), 64},
    ImageLimitRow{CL_DEVICE_MAX_READ_WRITE_IMAGE_ARGS, sizeof(cl_uint), 64},
    ImageLimitRow{CL_DEVICE_MAX_SAMPLERS, sizeof(cl_uint), 16},
    ImageLimitRow{CL_DEVICE_IMAGE2D_MAX_WIDTH, sizeof(std::size_t), 16384},
    ImageLimitRow{CL_DEVICE_IMAGE2D_MAX_HEIGHT, sizeof(std::size_t), 16384},
    ImageLimitRow{CL_DEVICE_IMAGE3D_MAX_WIDTH, sizeof(std::size_t), 2048},
    ImageLimitRow{CL_DEVICE_IMAGE3D_MAX_HEIGHT, sizeof(std::size_t), 2048},
    ImageLimitRow{CL_DEVICE_IMAGE3D_MAX_DEPTH, sizeof(std::size_t), 2048},
    ImageLimitRow{CL_DEVICE_IMAGE_MAX_BUFFER_SIZE, sizeof(std::size_t), 65536},
    ImageLimitRow{CL_DEVICE_IMAGE_MAX_ARRAY_SIZE, sizeof(std::size_t), 2048},
    ImageLimitRow{CL_DEVICE_IMAGE_PITCH_ALIGNMENT, sizeof(cl_uint), 1},
    ImageLimitRow{CL_DEVICE_IMAGE_BASE_ADDRESS_ALIGNMENT, sizeof(cl_uint), 1},
};

// What the device table asks of devices with images is there, and all of it is zero without.
// A date, as programs that read it expect, of no suite that there ever was.
TEST_F(DeviceInfo, HasPassedNoConformanceSuite) {
  EXPECT_EQ(text(CL_DEVICE_LATEST_CONFORMANCE_VERSION_PASSED), "v0000-01-01-00");
}

TEST_F(DeviceInfo, ImageLimitsFollowTheSupport) {
  Config config;
  config.devices().at(0).images.support = ImageSupport::unsupported;
  Model without{config, nullptr};
  cl_platform_id other_platform = nullptr;
  cl_device_id other = nullptr;
  ASSERT_EQ(without.clGetPlatformIDs(1, &other_platform, nullptr), CL_SUCCESS);
  ASSERT_EQ(without.clGetDeviceIDs(other_platform, CL_DEVICE_TYPE_ALL, 1, &other, nullptr),
            CL_SUCCESS);
  for (const ImageLimitRow& row : image_limits) {
    std::size_t size = 0;
    std::size_t value = 0;
    ASSERT_EQ(model.clGetDeviceInfo(devices.front(), row.name, sizeof(value), &value, &size),
              CL_SUCCESS);
    EXPECT_EQ(size, row.size) << row.name;
    EXPECT_GE(value, row.least) << row.name;
    value = 0;
    ASSERT_EQ(without.clGetDeviceInfo(other, row.name, sizeof(value), &value, nullptr), CL_SUCCESS);
    EXPECT_EQ(value, 0u) << row.name;
  }
}

// CL_DEVICE_MAX_MEM_ALLOC_SIZE is at least a quarter of global memory, or 32 MiB.
TEST_F(DeviceInfo, MemoryLimitsFitTogether) {
  const auto allocation = info<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE);
  const auto global = info<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE);
  EXPECT_GE(allocation, std::max(std::min(cl_ulong{1} << 30, global / 4), cl_ulong{32} << 20));
  EXPECT_LE(allocation, global);
}

// Both lists of extensions name the same ones.
TEST_F(DeviceInfo, ExtensionListsAgree) {
  std::size_t size = 0;
  ASSERT_EQ(
      model.clGetDeviceInfo(devices.front(), CL_DEVICE_EXTENSIONS_WITH_VERSION, 0, nullptr, &size),
      CL_SUCCESS);
  std::vector<cl_name_version> versions(size / sizeof(cl_name_version));
  ASSERT_EQ(model.clGetDeviceInfo(devices.front(), CL_DEVICE_EXTENSIONS_WITH_VERSION, size,
                                  versions.data(), nullptr),
            CL_SUCCESS);
  std::string joined;
  for (const auto& version : versions) {
    joined += (joined.empty() ? "" : " ") + std::string{static_cast<const char*>(version.name)};
  }
  EXPECT_EQ(joined, text(CL_DEVICE_EXTENSIONS));
  EXPECT_FALSE(joined.empty());
}

// Handles and parameter names are checked for platforms and devices alike.
TEST_F(DeviceInfo, ArgumentsAreChecked) {
  EXPECT_EQ(model.clGetDeviceInfo(nullptr, CL_DEVICE_TYPE, 0, nullptr, nullptr), CL_INVALID_DEVICE);
  EXPECT_EQ(model.clGetDeviceInfo(devices.front(), 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetPlatformInfo(nullptr, CL_PLATFORM_NAME, 0, nullptr, nullptr),
            CL_INVALID_PLATFORM);
  EXPECT_EQ(model.clGetPlatformInfo(platform, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

// Every platform parameter of OpenCL 3.0 and of the loader's extension is answered.
TEST_F(DeviceInfo, EveryPlatformParameterIsAnswered) {
  for (cl_platform_info name = CL_PLATFORM_PROFILE; name <= CL_PLATFORM_EXTENSIONS_WITH_VERSION;
       ++name) {
    EXPECT_EQ(model.clGetPlatformInfo(platform, name, 0, nullptr, nullptr), CL_SUCCESS) << name;
  }
  EXPECT_EQ(model.clGetPlatformInfo(platform, CL_PLATFORM_ICD_SUFFIX_KHR, 0, nullptr, nullptr),
            CL_SUCCESS);
}

struct DeviceIdsRow {
  const char* name;
  cl_device_type type;
  cl_int code;
};

class DeviceIds : public ModelTest, public ::testing::WithParamInterface<DeviceIdsRow> {};

// Devices are found by their type, as the default, and with all; other types are distinguished.
TEST_P(DeviceIds, AreFoundByType) {
  cl_uint count = 0;
  EXPECT_EQ(model.clGetDeviceIDs(platform, GetParam().type, 0, nullptr, &count), GetParam().code);
  EXPECT_EQ(count, GetParam().code == CL_SUCCESS ? 1u : 0u);
}

INSTANTIATE_TEST_SUITE_P(
    , DeviceIds,
    ::testing::Values(DeviceIdsRow{"Own", CL_DEVICE_TYPE_ACCELERATOR, CL_SUCCESS},
                      DeviceIdsRow{"Default", CL_DEVICE_TYPE_DEFAULT, CL_SUCCESS},
                      DeviceIdsRow{"All", CL_DEVICE_TYPE_ALL, CL_SUCCESS},
                      DeviceIdsRow{"Other", CL_DEVICE_TYPE_GPU, CL_DEVICE_NOT_FOUND},
                      DeviceIdsRow{"None", 0, CL_INVALID_DEVICE_TYPE},
                      DeviceIdsRow{"Unknown", 1 << 20, CL_INVALID_DEVICE_TYPE}),
    [](const auto& row) { return row.param.name; });

class RootCalls : public ModelTest {};

// A list needs entries, and something has to be asked for.
TEST_F(RootCalls, ListArgumentsAreChecked) {
  cl_platform_id found = nullptr;
  cl_device_id device = nullptr;
  EXPECT_EQ(model.clGetPlatformIDs(0, &found, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetPlatformIDs(0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, &device, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clGetDeviceIDs(nullptr, CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
            CL_INVALID_PLATFORM);
}

// Root devices are never counted.
TEST_F(RootCalls, RootDevicesAreNotCounted) {
  const cl_device_id device = devices.front();
  EXPECT_EQ(model.clRetainDevice(device), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseDevice(device), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseDevice(device), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseDevice(nullptr), CL_INVALID_DEVICE);
}

// The timers of device and host return the same time, which always advances.
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

// Timers are optional: a platform whose resolution is zero has none, whatever else is wrong.
TEST_F(NoTimer, RefusesTheOperation) {
  cl_ulong time = 0;
  EXPECT_EQ(model.clGetHostTimer(devices.front(), &time), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(devices.front(), &time, nullptr), CL_INVALID_OPERATION);
  EXPECT_EQ(model.clGetDeviceAndHostTimer(nullptr, &time, &time), CL_INVALID_DEVICE);
}

}  // namespace
}  // namespace clmem::mock::device_info_test
