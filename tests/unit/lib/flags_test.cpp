// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <clmem/flags.hpp>
#include <clmem/handle.hpp>
#include <clmem/image.hpp>
#include <clmem/image_format.hpp>

namespace clmem::flags_test {
namespace {

// Flags combine, are taken apart, and keep OpenCL's values.
TEST(Flags, CombineWithOpenClValues) {
  MemFlags flags = MemFlags::read_only | MemFlags::use_host_ptr;
  EXPECT_EQ(flag_bits(flags), cl_mem_flags{CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR});
  EXPECT_TRUE(has_all(flags, MemFlags::use_host_ptr));
  EXPECT_FALSE(has_all(flags, MemFlags::read_only | MemFlags::write_only));
  flags &= ~MemFlags::use_host_ptr;
  flags |= MemFlags::host_no_access;
  EXPECT_EQ(flags, MemFlags::read_only | MemFlags::host_no_access);
}

// The constants are OpenCL's, by the numbers that the specification gives them.
TEST(Constants, HaveTheirValues) {
  EXPECT_EQ(flag_bits(MemFlags::kernel_read_and_write), 4096u);
  EXPECT_EQ(flag_bits(MemFlags::host_no_access), 512u);
  EXPECT_EQ(flag_bits(SVMMemFlags::fine_grain_buffer | SVMMemFlags::atomics), 3072u);
  EXPECT_EQ(flag_bits(MapFlags::read | MapFlags::write | MapFlags::write_invalidate_region), 7u);
  EXPECT_EQ(flag_bits(MigrationFlags::host | MigrationFlags::content_undefined), 3u);
  EXPECT_EQ(static_cast<cl_uint>(ImageKind::image_1d_buffer), 0x10F6u);
  EXPECT_EQ(static_cast<cl_uint>(ChannelOrder::rgbx), 0x10BCu);
  EXPECT_EQ(static_cast<cl_uint>(ChannelType::float32), 0x10DEu);
  EXPECT_EQ(static_cast<cl_uint>(AddressingMode::mirrored_repeat), 0x1134u);
  EXPECT_EQ(static_cast<cl_uint>(FilterMode::linear), 0x1141u);
}

// Constants have the names of the C API; what has none is a number.
TEST(Constants, HaveTheirNames) {
  EXPECT_EQ(to_string(MemFlags::none), "0");
  EXPECT_EQ(to_string(MemFlags::read_only | MemFlags::use_host_ptr),
            "CL_MEM_READ_ONLY | CL_MEM_USE_HOST_PTR");
  EXPECT_EQ(to_string(static_cast<MemFlags>(CL_MEM_WRITE_ONLY | 1U << 30)),
            "CL_MEM_WRITE_ONLY | 0x40000000");
  EXPECT_EQ(to_string(MapFlags::read_write), "CL_MAP_READ | CL_MAP_WRITE");
  EXPECT_EQ(to_string(MigrationFlags::content_undefined),
            "CL_MIGRATE_MEM_OBJECT_CONTENT_UNDEFINED");
  EXPECT_EQ(to_string(QueueProperties::profiling), "CL_QUEUE_PROFILING_ENABLE");
  EXPECT_EQ(to_string(DeviceType::all), "CL_DEVICE_TYPE_ALL");
  EXPECT_EQ(to_string(DeviceType::cpu | DeviceType::gpu),
            "CL_DEVICE_TYPE_CPU | CL_DEVICE_TYPE_GPU");
  EXPECT_EQ(to_string(SVMMemFlags::atomics), "CL_MEM_SVM_ATOMICS");
  EXPECT_EQ(to_string(SVMCapabilities::fine_grain_system), "CL_DEVICE_SVM_FINE_GRAIN_SYSTEM");
  EXPECT_EQ(to_string(ImageKind::image_2d_array), "CL_MEM_OBJECT_IMAGE2D_ARRAY");
  EXPECT_EQ(to_string(static_cast<ImageKind>(7)), "0x7");
  EXPECT_EQ(to_string(ChannelOrder::rgba), "CL_RGBA");
  EXPECT_EQ(to_string(ChannelType::float32), "CL_FLOAT");
  EXPECT_EQ(to_string(AddressingMode::none), "CL_ADDRESS_NONE");
  EXPECT_EQ(to_string(FilterMode::linear), "CL_FILTER_LINEAR");
}

// So have the parameters of queries, of whatever object.
TEST(Constants, ParametersHaveTheirNames) {
  EXPECT_EQ(info_name(CL_MEM_SIZE), "CL_MEM_SIZE");
  EXPECT_EQ(info_name(CL_DEVICE_SVM_CAPABILITIES), "CL_DEVICE_SVM_CAPABILITIES");
  EXPECT_EQ(info_name(CL_KERNEL_COMPILE_WORK_GROUP_SIZE), "CL_KERNEL_COMPILE_WORK_GROUP_SIZE");
  EXPECT_EQ(info_name(CL_PROFILING_COMMAND_END), "CL_PROFILING_COMMAND_END");
  EXPECT_EQ(info_name(0x40FF), "0x40ff");
}

// Flags of different kinds do not mix.
template <typename Left, typename Right>
concept Combinable = requires(Left left, Right right) {
  left | right;
};
static_assert(Combinable<MapFlags, MapFlags>);
static_assert(!Combinable<MapFlags, MemFlags>);
static_assert(!Combinable<Blocking, Blocking>);

// Versions are read from the text that devices give, and ordered.
TEST(Version, ParsesAndOrders) {
  EXPECT_EQ(Version::parse("OpenCL 1.2 pocl"), (Version{1, 2}));
  EXPECT_EQ(Version::parse("OpenCL 3.0 "), (Version{3, 0}));
  EXPECT_LT(Version::parse("OpenCL 1.1 x"), (Version{1, 2}));
}

// A text that is not a version is below every version.
TEST(Version, UnknownTextIsLowest) {
  for (const char* text : {"", "OpenCL", "OpenCL 3", "OpenCL C 1.2", "OpenCL 3.x", "OpenCL ."}) {
    EXPECT_EQ(Version::parse(text), Version{}) << text;
  }
}

}  // namespace
}  // namespace clmem::flags_test
