// SPDX-License-Identifier: Apache-2.0
#include "library.hpp"

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

// Constants have the names of the C API; what has none is a number.
TEST(Constants, HaveTheirNames) {
  EXPECT_EQ(to_string(MemFlags::none), "0");
  EXPECT_EQ(to_string(static_cast<MemFlags>(CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR | 1U << 30)),
            "CL_MEM_WRITE_ONLY | CL_MEM_USE_HOST_PTR | 0x40000000");
  EXPECT_EQ(to_string(MapFlags::read_write), "CL_MAP_READ | CL_MAP_WRITE");
  EXPECT_EQ(to_string(DeviceType::all), "CL_DEVICE_TYPE_ALL");
  EXPECT_EQ(to_string(SVMCapabilities::fine_grain_system), "CL_DEVICE_SVM_FINE_GRAIN_SYSTEM");
  EXPECT_EQ(to_string(static_cast<ImageKind>(7)), "0x7");
  EXPECT_EQ(to_string(AddressingMode::none), "CL_ADDRESS_NONE");
  EXPECT_EQ(to_string(FilterMode::linear), "CL_FILTER_LINEAR");
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
