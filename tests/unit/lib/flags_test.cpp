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
