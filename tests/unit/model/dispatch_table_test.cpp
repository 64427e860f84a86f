// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "fixture.hpp"
#include "model/checked_size.hpp"

namespace clmem::mock::dispatch_table_test {
namespace {

CallTable shared_table{};

TEST(DispatchTable, LeavesOtherSlotsAlone) {
  CallTable table{};
  install_model(table);
  EXPECT_NE(table.clCreateBuffer, nullptr);
  EXPECT_EQ(table.clEnqueueAcquireGLObjects, nullptr);
}

TEST(DispatchTable, IsThatOfThePlatformsVersion) {
  static cl_icd_dispatch older{};
  Config config;
  config.platforms.push_back(config.platforms.front());
  config.platforms[1].devices[0].version = CL_MAKE_VERSION(1, 1, 0);
  Model model{config, [](cl_version version) -> const cl_icd_dispatch* {
                return version < CL_MAKE_VERSION(3, 0, 0) ? &older : &shared_table;
              }};
  std::array<cl_platform_id, 2> platforms{};
  (void)model.clGetPlatformIDs(2, platforms.data(), nullptr);
  for (const cl_platform_id platform : platforms) {
    cl_device_id device = nullptr;
    (void)model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
    const cl_context context =
        model.clCreateContext(nullptr, 1, &device, nullptr, nullptr, nullptr);
    const cl_mem buffer = model.clCreateBuffer(context, 0, 8, nullptr, nullptr);
    for (const void* handle :
         std::initializer_list<const void*>{platform, device, context, buffer}) {
      EXPECT_EQ(*static_cast<cl_icd_dispatch* const*>(handle),
                platform == platforms[0] ? &shared_table : &older);
    }
  }
}

// Objects of an older device alone have the table of its version, others that of the newest device.
TEST(DispatchTable, IsThatOfTheNewestDevice) {
  static cl_icd_dispatch older{};
  Config config;
  config.devices().push_back(config.devices().front());
  config.devices()[0].version = CL_MAKE_VERSION(1, 2, 0);
  Model model{config, [](cl_version version) -> const cl_icd_dispatch* {
                return version < CL_MAKE_VERSION(3, 0, 0) ? &older : &shared_table;
              }};
  cl_platform_id platform = nullptr;
  (void)model.clGetPlatformIDs(1, &platform, nullptr);
  std::array<cl_device_id, 2> devices{};
  (void)model.clGetDeviceIDs(platform, CL_DEVICE_TYPE_ALL, 2, devices.data(), nullptr);
  for (const cl_uint count : {1U, 2U}) {
    const cl_context context =
        model.clCreateContext(nullptr, count, devices.data(), nullptr, nullptr, nullptr);
    const cl_command_queue queue = model.clCreateCommandQueue(context, devices[0], 0, nullptr);
    for (const void* handle : std::initializer_list<const void*>{context, queue}) {
      EXPECT_EQ(*static_cast<cl_icd_dispatch* const*>(handle), count == 1 ? &older : &shared_table);
    }
  }
}

TEST(CheckedSizeTest, OverflowSticks) {
  EXPECT_FALSE((CheckedSize{3} * 4 + 5).exceeds(17));
  EXPECT_TRUE((CheckedSize{3} * 4 + 5).exceeds(16));
  EXPECT_TRUE((CheckedSize{SIZE_MAX} + 1).exceeds(SIZE_MAX));
  EXPECT_TRUE((CheckedSize{SIZE_MAX} * 2 * 0).exceeds(SIZE_MAX));
  EXPECT_EQ((CheckedSize{SIZE_MAX} + 1).value(), std::nullopt);
}

}  // namespace
}  // namespace clmem::mock::dispatch_table_test
