// SPDX-License-Identifier: Apache-2.0
#include "recording/argument_text.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace clmem::recording::argument_text_test {
namespace {

using mock::ArgumentKind;
using mock::bits_of;
using mock::EntryPoint;

std::string text(EntryPoint point, const char* parameter, std::uint64_t value) {
  return number_text(point, parameter, value, ArgumentKind::number);
}

TEST(ArgumentText, NamesFlags) {
  EXPECT_EQ(text(EntryPoint::clCreateBuffer, "flags", CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR),
            "CL_MEM_READ_ONLY | CL_MEM_COPY_HOST_PTR");
  EXPECT_EQ(text(EntryPoint::clCreateBuffer, "flags", CL_MEM_READ_ONLY | (1U << 20U)),
            "CL_MEM_READ_ONLY | 0x100000");
  EXPECT_EQ(text(EntryPoint::clCreateBuffer, "flags", 0), "0");
}

TEST(ArgumentText, KnowsWhoseFlagsTheyAre) {
  EXPECT_EQ(text(EntryPoint::clEnqueueMigrateMemObjects, "flags", CL_MIGRATE_MEM_OBJECT_HOST),
            "CL_MIGRATE_MEM_OBJECT_HOST");
  EXPECT_EQ(text(EntryPoint::clEnqueueMapBuffer, "map_flags", CL_MAP_READ | CL_MAP_WRITE),
            "CL_MAP_READ | CL_MAP_WRITE");
  EXPECT_EQ(text(EntryPoint::clGetMemObjectInfo, "param_name", CL_MEM_SIZE), "CL_MEM_SIZE");
}

TEST(ArgumentText, WritesSizes) {
  constexpr std::uint64_t last = std::numeric_limits<std::uint64_t>::max();
  EXPECT_EQ(text(EntryPoint::clEnqueueReadBuffer, "size", 4099), "4099");
  EXPECT_EQ(text(EntryPoint::clEnqueueReadBuffer, "size", last), "SIZE_MAX");
  EXPECT_EQ(text(EntryPoint::clEnqueueReadBuffer, "offset", last - 15), "SIZE_MAX - 15");
  EXPECT_EQ(text(EntryPoint::clEnqueueReadBuffer, "offset", last / 2 + 1), "0x8000000000000000");
}

// The smallest integer has no literal of its own.
TEST(ArgumentText, WritesSignedNumbers) {
  const auto smallest = bits_of(std::numeric_limits<cl_int>::min());
  EXPECT_EQ(number_text(EntryPoint::clSetUserEventStatus, "execution_status", smallest,
                        ArgumentKind::signed_number),
            "(-2147483647 - 1)");
  EXPECT_EQ(number_text(EntryPoint::clSetUserEventStatus, "execution_status", CL_COMPLETE,
                        ArgumentKind::signed_number),
            "CL_COMPLETE");
}

}  // namespace
}  // namespace clmem::recording::argument_text_test
