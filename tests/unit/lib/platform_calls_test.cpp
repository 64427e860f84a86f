// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls the queries of platforms and devices make.
#include <gmock/gmock.h>

#include <clmem/platform.hpp>
#include <initializer_list>

#include "mock_fixture.hpp"

namespace clmem::platform_calls_test {
namespace {

using mock::CallMatcher;
using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::ElementsAreArray;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

// A member of a device, what it asks for, and how often.
struct DeviceQuery {
  const char* name;
  void (*ask)(const Device& device);
  std::vector<cl_device_info> params;

  // For messages of GoogleTest.
  [[maybe_unused]] friend std::ostream& operator<<(std::ostream& out, const DeviceQuery& query) {
    return out << query.name;
  }
};

template <auto Member>
void ask(const Device& device) {
  static_cast<void>((device.*Member)());
}

std::vector<DeviceQuery> scalars() {
  return {
      {"vendor_id", ask<&Device::vendor_id>, {CL_DEVICE_VENDOR_ID}},
      {"platform", ask<&Device::platform>, {CL_DEVICE_PLATFORM}},
      {"type", ask<&Device::type>, {CL_DEVICE_TYPE}},
      {"address_bits", ask<&Device::address_bits>, {CL_DEVICE_ADDRESS_BITS}},
      {"available", ask<&Device::available>, {CL_DEVICE_AVAILABLE}},
      {"compiler_available", ask<&Device::compiler_available>, {CL_DEVICE_COMPILER_AVAILABLE}},
      {"global_mem_size", ask<&Device::global_mem_size>, {CL_DEVICE_GLOBAL_MEM_SIZE}},
      {"local_mem_size", ask<&Device::local_mem_size>, {CL_DEVICE_LOCAL_MEM_SIZE}},
      {"max_mem_alloc_size", ask<&Device::max_mem_alloc_size>, {CL_DEVICE_MAX_MEM_ALLOC_SIZE}},
      {"max_const_buffer_size",
       ask<&Device::max_const_buffer_size>,
       {CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE}},
      {"max_parameter_size", ask<&Device::max_parameter_size>, {CL_DEVICE_MAX_PARAMETER_SIZE}},
      {"host_unified_memory", ask<&Device::host_unified_memory>, {CL_DEVICE_HOST_UNIFIED_MEMORY}},
      {"profiling_timer_resolution",
       ask<&Device::profiling_timer_resolution>,
       {CL_DEVICE_PROFILING_TIMER_RESOLUTION}},
      {"max_clock_frequency", ask<&Device::max_clock_frequency>, {CL_DEVICE_MAX_CLOCK_FREQUENCY}},
      {"max_compute_units", ask<&Device::max_compute_units>, {CL_DEVICE_MAX_COMPUTE_UNITS}},
      {"max_work_group_size", ask<&Device::max_work_group_size>, {CL_DEVICE_MAX_WORK_GROUP_SIZE}},
      {"max_work_item_dimensions",
       ask<&Device::max_work_item_dimensions>,
       {CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS}},
      {"has_image_support", ask<&Device::has_image_support>, {CL_DEVICE_IMAGE_SUPPORT}},
      {"max_read_image_args", ask<&Device::max_read_image_args>, {CL_DEVICE_MAX_READ_IMAGE_ARGS}},
      {"max_write_image_args",
       ask<&Device::max_write_image_args>,
       {CL_DEVICE_MAX_WRITE_IMAGE_ARGS}},
      {"max_image2d_shape",
       ask<&Device::max_image2d_shape>,
       {CL_DEVICE_IMAGE2D_MAX_WIDTH, CL_DEVICE_IMAGE2D_MAX_HEIGHT}},
      {"max_image3d_shape",
       ask<&Device::max_image3d_shape>,
       {CL_DEVICE_IMAGE3D_MAX_WIDTH, CL_DEVICE_IMAGE3D_MAX_HEIGHT, CL_DEVICE_IMAGE3D_MAX_DEPTH}},
      {"has_local_mem", ask<&Device::has_local_mem>, {CL_DEVICE_LOCAL_MEM_TYPE}},
      {"has_native_kernel", ask<&Device::has_native_kernel>, {CL_DEVICE_EXECUTION_CAPABILITIES}},
      {"queue_properties", ask<&Device::queue_properties>, {CL_DEVICE_QUEUE_PROPERTIES}},
      {"has_queue_out_of_order_exec_mode",
       ask<&Device::has_queue_out_of_order_exec_mode>,
       {CL_DEVICE_QUEUE_PROPERTIES}},
      {"has_queue_profiling", ask<&Device::has_queue_profiling>, {CL_DEVICE_QUEUE_PROPERTIES}},
  };
}

std::vector<DeviceQuery> lists() {
  return {
      {"name", ask<&Device::name>, {CL_DEVICE_NAME}},
      {"vendor", ask<&Device::vendor>, {CL_DEVICE_VENDOR}},
      {"driver_version", ask<&Device::driver_version>, {CL_DRIVER_VERSION}},
      {"profile", ask<&Device::profile>, {CL_DEVICE_PROFILE}},
      {"version", ask<&Device::version>, {CL_DEVICE_VERSION}},
      {"extensions", ask<&Device::extensions>, {CL_DEVICE_EXTENSIONS}},
      {"max_work_item_sizes", ask<&Device::max_work_item_sizes>, {CL_DEVICE_MAX_WORK_ITEM_SIZES}},
      {"has_extension",
       [](const Device& device) { static_cast<void>(device.has_extension("cl_khr_fp64")); },
       {CL_DEVICE_EXTENSIONS}},
  };
}

using PlatformCalls = OnMock;

// Each number, boolean and handle is one question.
TEST_F(PlatformCalls, ScalarsOfDevicesAreOneQuestion) {
  for (const DeviceQuery& query : scalars()) {
    SCOPED_TRACE(query.name);
    std::vector<CallMatcher> expected;
    for (const cl_device_info param : query.params) {
      expected.push_back(
          CallTo(EntryPoint::clGetDeviceInfo, device_.get(), param, _, Ne(nullptr), nullptr));
    }
    EXPECT_THAT(calls_of([&] { query.ask(device_); }), ElementsAreArray(expected));
  }
}

// Text and lists are asked for their size first.
TEST_F(PlatformCalls, ListsOfDevicesAreTwoQuestions) {
  for (const DeviceQuery& query : lists()) {
    SCOPED_TRACE(query.name);
    const cl_device_info param = query.params.front();
    EXPECT_THAT(
        calls_of([&] { query.ask(device_); }),
        ElementsAre(
            CallTo(EntryPoint::clGetDeviceInfo, device_.get(), param, 0u, nullptr, Ne(nullptr)),
            CallTo(EntryPoint::clGetDeviceInfo, device_.get(), param, _, Ne(nullptr), nullptr)));
  }
}

// Platforms and their devices are counted first; so is each text.
TEST_F(PlatformCalls, PlatformsAreListedAndAsked) {
  const Platform platform = device_.platform();
  const DeviceType type = device_.type();
  const auto asked = [&](cl_platform_info param) {
    return ElementsAre(CallTo(EntryPoint::clGetPlatformInfo, platform.get(), param, 0u, nullptr, _),
                       CallTo(EntryPoint::clGetPlatformInfo, platform.get(), param, _, _, nullptr));
  };
  EXPECT_THAT(
      calls_of([&] { static_cast<void>(platform.devices(type)); }),
      ElementsAre(
          CallTo(EntryPoint::clGetDeviceIDs, platform.get(), flag_bits(type), 0u, nullptr, _),
          CallTo(EntryPoint::clGetDeviceIDs, platform.get(), flag_bits(type), _, _, nullptr)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(platform.name()); }), asked(CL_PLATFORM_NAME));
  EXPECT_THAT(calls_of([&] { static_cast<void>(platform.vendor()); }), asked(CL_PLATFORM_VENDOR));
  EXPECT_THAT(calls_of([&] { static_cast<void>(platform.version()); }), asked(CL_PLATFORM_VERSION));
  EXPECT_THAT(calls_of([&] { static_cast<void>(platform.profile()); }), asked(CL_PLATFORM_PROFILE));
  EXPECT_THAT(calls_of([&] { static_cast<void>(platform.extensions()); }),
              asked(CL_PLATFORM_EXTENSIONS));
  EXPECT_THAT(calls_of([&] { static_cast<void>(platform.has_extension("cl_khr_icd")); }),
              asked(CL_PLATFORM_EXTENSIONS));
}

// An empty platform would leave the choice to OpenCL, an empty device is none: no call is made.
TEST_F(PlatformCalls, EmptyNamesMakeNoCall) {
  const auto no_platform =
      ThrowsMessage<LogicError>(HasSubstr("CL_INVALID_PLATFORM: the platform is empty"));
  const auto no_device =
      ThrowsMessage<LogicError>(HasSubstr("CL_INVALID_DEVICE: the device is empty"));
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([] { static_cast<void>(Platform{}.devices()); }, no_platform);
                EXPECT_THAT([] { static_cast<void>(Platform{}.vendor()); }, no_platform);
                EXPECT_THAT([] { static_cast<void>(Device{}.address_bits()); }, no_device);
                EXPECT_THAT([] { static_cast<void>(Device{}.max_image2d_shape()); }, no_device);
              }),
              ElementsAre());
}

}  // namespace
}  // namespace clmem::platform_calls_test
