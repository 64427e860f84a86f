// SPDX-License-Identifier: Apache-2.0
#include "device_fixture.hpp"

namespace clmem::platform_test {
namespace {

class PlatformOnDevice : public OnDevice {
 protected:
  // The answer of the C API, without the library.
  template <typename T>
  [[nodiscard]] T raw(cl_device_info param) const {
    T value{};
    EXPECT_EQ(clGetDeviceInfo(device_.get(), param, sizeof(value), &value, nullptr), CL_SUCCESS);
    return value;
  }
};

// All platforms have names of their own, and each device knows its platform.
TEST_F(PlatformOnDevice, PlatformsNameTheirDevices) {
  const std::vector<Platform> platforms = Platform::all();
  ASSERT_THAT(platforms, Not(IsEmpty()));
  for (const Platform& platform : platforms) {
    EXPECT_THAT(platform.name(), Not(IsEmpty()));
    EXPECT_THAT(platform.vendor(), Not(IsEmpty()));
    EXPECT_THAT(platform.profile(), AnyOf("FULL_PROFILE", "EMBEDDED_PROFILE"));
    EXPECT_GE(platform.version(), (Version{1, 0}));
    for (const Device& device : platform.devices()) {
      EXPECT_EQ(device.platform(), platform);
    }
  }
}

// A device is found under its own type and under no other.
TEST_F(PlatformOnDevice, DevicesAreListedByType) {
  const Platform platform = device_.platform();
  for (const DeviceType type : {DeviceType::cpu, DeviceType::gpu, DeviceType::accelerator}) {
    EXPECT_EQ(has_all(device_.type(), type),
              std::ranges::count(platform.devices(type), device_) == 1)
        << flag_bits(type);
  }
  EXPECT_THAT(platform.devices(), Contains(device_));
  EXPECT_THAT(platform.devices(DeviceType::default_device), SizeIs(1));
}

// Members are the answers of the C API.
TEST_F(PlatformOnDevice, MembersAreTheAnswersOfOpenCL) {
  EXPECT_EQ(device_.vendor_id(), raw<cl_uint>(CL_DEVICE_VENDOR_ID));
  EXPECT_EQ(device_.address_bits(), raw<cl_uint>(CL_DEVICE_ADDRESS_BITS));
  EXPECT_EQ(device_.global_mem_size(), raw<cl_ulong>(CL_DEVICE_GLOBAL_MEM_SIZE));
  EXPECT_EQ(device_.local_mem_size(), raw<cl_ulong>(CL_DEVICE_LOCAL_MEM_SIZE));
  EXPECT_EQ(device_.max_mem_alloc_size(), raw<cl_ulong>(CL_DEVICE_MAX_MEM_ALLOC_SIZE));
  EXPECT_EQ(device_.max_const_buffer_size(), raw<cl_ulong>(CL_DEVICE_MAX_CONSTANT_BUFFER_SIZE));
  EXPECT_EQ(device_.max_parameter_size(), raw<std::size_t>(CL_DEVICE_MAX_PARAMETER_SIZE));
  EXPECT_EQ(device_.profiling_timer_resolution(),
            raw<std::size_t>(CL_DEVICE_PROFILING_TIMER_RESOLUTION));
  EXPECT_EQ(device_.max_clock_frequency(), raw<cl_uint>(CL_DEVICE_MAX_CLOCK_FREQUENCY));
  EXPECT_EQ(device_.max_compute_units(), raw<cl_uint>(CL_DEVICE_MAX_COMPUTE_UNITS));
  EXPECT_EQ(device_.max_work_group_size(), raw<std::size_t>(CL_DEVICE_MAX_WORK_GROUP_SIZE));
  EXPECT_EQ(device_.max_read_image_args(), raw<cl_uint>(CL_DEVICE_MAX_READ_IMAGE_ARGS));
  EXPECT_EQ(device_.max_write_image_args(), raw<cl_uint>(CL_DEVICE_MAX_WRITE_IMAGE_ARGS));
}

// One size per dimension; every device has at least three (CL_DEVICE_MAX_WORK_ITEM_DIMENSIONS).
TEST_F(PlatformOnDevice, WorkItemSizesAreOnePerDimension) {
  EXPECT_GE(device_.max_work_item_dimensions(), 3u);
  EXPECT_THAT(device_.max_work_item_sizes(), SizeIs(device_.max_work_item_dimensions()));
  EXPECT_THAT(device_.max_work_item_sizes(), Each(Ge(1u)));
}

// Width before height before depth.
TEST_F(PlatformOnDevice, ImageShapesAreWidthFirst) {
  const auto flat = device_.max_image2d_shape();
  const auto deep = device_.max_image3d_shape();
  EXPECT_EQ(flat[0], raw<std::size_t>(CL_DEVICE_IMAGE2D_MAX_WIDTH));
  EXPECT_EQ(flat[1], raw<std::size_t>(CL_DEVICE_IMAGE2D_MAX_HEIGHT));
  EXPECT_EQ(deep[0], raw<std::size_t>(CL_DEVICE_IMAGE3D_MAX_WIDTH));
  EXPECT_EQ(deep[1], raw<std::size_t>(CL_DEVICE_IMAGE3D_MAX_HEIGHT));
  EXPECT_EQ(deep[2], raw<std::size_t>(CL_DEVICE_IMAGE3D_MAX_DEPTH));
}

// Booleans are derived from capabilities.
TEST_F(PlatformOnDevice, BooleansFollowCapabilities) {
  const auto queues = raw<cl_command_queue_properties>(CL_DEVICE_QUEUE_PROPERTIES);
  EXPECT_TRUE(device_.available());
  EXPECT_EQ(device_.compiler_available(), raw<cl_bool>(CL_DEVICE_COMPILER_AVAILABLE) == CL_TRUE);
  EXPECT_EQ(device_.host_unified_memory(), raw<cl_bool>(CL_DEVICE_HOST_UNIFIED_MEMORY) == CL_TRUE);
  EXPECT_EQ(device_.has_image_support(), raw<cl_bool>(CL_DEVICE_IMAGE_SUPPORT) == CL_TRUE);
  EXPECT_EQ(device_.has_local_mem(),
            raw<cl_device_local_mem_type>(CL_DEVICE_LOCAL_MEM_TYPE) == CL_LOCAL);
  EXPECT_EQ(device_.has_native_kernel(),
            raw<cl_device_exec_capabilities>(CL_DEVICE_EXECUTION_CAPABILITIES) / 2 % 2 == 1);
  EXPECT_EQ(device_.has_queue_out_of_order_exec_mode(), queues % 2 == 1);
  EXPECT_EQ(device_.has_queue_profiling(), queues / 2 % 2 == 1);
}

// An extension is there under its whole name only.
TEST_F(PlatformOnDevice, ExtensionsAreFoundByWholeName) {
  EXPECT_TRUE(device_.has_extension("cl_khr_byte_addressable_store"));
  EXPECT_FALSE(device_.has_extension("cl_khr_byte_addressable"));
  EXPECT_FALSE(device_.has_extension("khr_byte_addressable_store"));
  EXPECT_FALSE(device_.has_extension(""));
  EXPECT_TRUE(device_.platform().has_extension("cl_khr_icd"));
}

// Names hash by their handle.
TEST_F(PlatformOnDevice, NamesAreHashed) {
  const std::unordered_set<Device> devices{device_, Device{device_.get()}};
  EXPECT_THAT(devices, SizeIs(1));
  const std::unordered_set<Platform> platforms{device_.platform(), Platform{}};
  EXPECT_THAT(platforms, SizeIs(2));
}

}  // namespace
}  // namespace clmem::platform_test
