// SPDX-License-Identifier: Apache-2.0
#include <cstdint>

#include "fixture.hpp"

namespace clmem::mock::sub_buffer_test {
namespace {

struct RegionRow {
  const char* name;
  std::size_t origin;
  std::size_t size;
  cl_int code;
};

class SubBufferRegion : public ModelTest, public ::testing::WithParamInterface<RegionRow> {};

// Regions of a 1024-byte parent on a device with 128-byte alignment.
TEST_P(SubBufferRegion, FollowsTheErrorList) {
  const cl_buffer_region region{GetParam().origin, GetParam().size};
  cl_int code = CL_SUCCESS;
  (void)model.clCreateSubBuffer(make_buffer(1024), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  EXPECT_EQ(code, GetParam().code);
}

INSTANTIATE_TEST_SUITE_P(
    , SubBufferRegion,
    ::testing::Values(RegionRow{"Whole", 0, 1024, CL_SUCCESS},
                      RegionRow{"OddSize", 128, 3, CL_SUCCESS},
                      RegionRow{"ZeroSize", 0, 0, CL_INVALID_BUFFER_SIZE},
                      RegionRow{"PastTheEnd", 896, 129, CL_INVALID_VALUE},
                      RegionRow{"AtTheEnd", 1024, 1, CL_INVALID_VALUE},
                      RegionRow{"SizeWraps", 128, SIZE_MAX - 64, CL_INVALID_VALUE},
                      RegionRow{"OriginWraps", SIZE_MAX - 127, 128, CL_INVALID_VALUE},
                      RegionRow{"Misaligned", 64, 64, CL_MISALIGNED_SUB_BUFFER_OFFSET}),
    [](const auto& row) { return row.param.name; });

struct FlagRow {
  const char* name;
  cl_mem_flags parent;
  cl_mem_flags flags;
  cl_int code;
  cl_mem_flags result = 0;
};

class SubBufferFlags : public ModelTest, public ::testing::WithParamInterface<FlagRow> {};

// A sub-buffer may narrow its parent's access but never widen it; the rest it inherits.
TEST_P(SubBufferFlags, NarrowOrInheritTheParents) {
  const auto& row = GetParam();
  const cl_mem parent = make_buffer(256, row.parent);
  const cl_buffer_region region{0, 64};
  cl_int code = CL_SUCCESS;
  const cl_mem slice =
      model.clCreateSubBuffer(parent, row.flags, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  ASSERT_EQ(code, row.code);
  if (slice != nullptr) {
    EXPECT_EQ(mem_info<cl_mem_flags>(slice, CL_MEM_FLAGS), row.result);
  }
}

INSTANTIATE_TEST_SUITE_P(
    , SubBufferFlags,
    ::testing::Values(
        FlagRow{"WriteOnlyToReadWrite", CL_MEM_WRITE_ONLY, CL_MEM_READ_WRITE, CL_INVALID_VALUE},
        FlagRow{"WriteOnlyToReadOnly", CL_MEM_WRITE_ONLY, CL_MEM_READ_ONLY, CL_INVALID_VALUE},
        FlagRow{"ReadOnlyToReadWrite", CL_MEM_READ_ONLY, CL_MEM_READ_WRITE, CL_INVALID_VALUE},
        FlagRow{"ReadOnlyToWriteOnly", CL_MEM_READ_ONLY, CL_MEM_WRITE_ONLY, CL_INVALID_VALUE},
        FlagRow{"HostWriteToHostRead", CL_MEM_HOST_WRITE_ONLY, CL_MEM_HOST_READ_ONLY,
                CL_INVALID_VALUE},
        FlagRow{"HostReadToHostWrite", CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_WRITE_ONLY,
                CL_INVALID_VALUE},
        FlagRow{"NoHostToHostRead", CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_READ_ONLY, CL_INVALID_VALUE},
        FlagRow{"NoHostToHostWrite", CL_MEM_HOST_NO_ACCESS, CL_MEM_HOST_WRITE_ONLY,
                CL_INVALID_VALUE},
        FlagRow{"UseHostPtr", 0, CL_MEM_USE_HOST_PTR, CL_INVALID_VALUE},
        FlagRow{"AllocHostPtr", 0, CL_MEM_ALLOC_HOST_PTR, CL_INVALID_VALUE},
        FlagRow{"CopyHostPtr", 0, CL_MEM_COPY_HOST_PTR, CL_INVALID_VALUE},
        FlagRow{"InheritAll", CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_ALLOC_HOST_PTR, 0,
                CL_SUCCESS, CL_MEM_READ_ONLY | CL_MEM_HOST_READ_ONLY | CL_MEM_ALLOC_HOST_PTR},
        FlagRow{"NarrowKernelAccess", CL_MEM_READ_WRITE, CL_MEM_WRITE_ONLY, CL_SUCCESS,
                CL_MEM_WRITE_ONLY},
        FlagRow{"NarrowHostAccess", CL_MEM_HOST_READ_ONLY, CL_MEM_HOST_NO_ACCESS, CL_SUCCESS,
                CL_MEM_HOST_NO_ACCESS}),
    [](const auto& row) { return row.param.name; });

class SubBufferTest : public ModelTest {};

// Handle, creation type and region description are checked before anything is read.
TEST_F(SubBufferTest, ArgumentsAreChecked) {
  const cl_mem parent = make_buffer(256);
  const cl_buffer_region region{0, 128};
  cl_int code = CL_SUCCESS;
  (void)model.clCreateSubBuffer(nullptr, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  EXPECT_EQ(code, CL_INVALID_MEM_OBJECT);
  (void)model.clCreateSubBuffer(parent, 0, 0, &region, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  (void)model.clCreateSubBuffer(parent, 0, CL_BUFFER_CREATE_TYPE_REGION, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  (void)model.clCreateSubBuffer(make_sub_buffer(parent, 0, 128), 0, CL_BUFFER_CREATE_TYPE_REGION,
                                &region, &code);
  EXPECT_EQ(code, CL_INVALID_MEM_OBJECT);
}

// Parent and sub-buffer are two views of the same bytes, and offsets count from the view's start.
TEST_F(SubBufferTest, SharesTheParentsBytes) {
  const cl_mem parent = make_buffer(counting(256));
  const cl_mem slice = make_sub_buffer(parent, 128, 4);
  EXPECT_EQ(read(slice), counting(4, 128));
  const std::uint8_t value = 7;
  ASSERT_EQ(model.clEnqueueFillBuffer(queue, slice, &value, 1, 1, 2, 0, nullptr, nullptr),
            CL_SUCCESS);
  Bytes expected = counting(256);
  expected[129] = expected[130] = 7;
  EXPECT_EQ(read(parent), expected);
}

// Commands are bounded by the sub-buffer although the parent goes on after it.
TEST_F(SubBufferTest, BoundsAreItsOwn) {
  const cl_mem slice = make_sub_buffer(make_buffer(256), 128, 16);
  Bytes host(17);
  EXPECT_EQ(
      model.clEnqueueReadBuffer(queue, slice, CL_TRUE, 0, 17, host.data(), 0, nullptr, nullptr),
      CL_INVALID_VALUE);
}

// The parent's bytes live as long as the last sub-buffer, and so does its handle as an answer.
TEST_F(SubBufferTest, KeepsItsParentAlive) {
  const cl_mem parent = make_buffer(counting(256));
  const cl_mem slice = make_sub_buffer(parent, 128, 4);
  ASSERT_EQ(model.clReleaseMemObject(parent), CL_SUCCESS);
  EXPECT_EQ(mem_info<cl_mem>(slice, CL_MEM_ASSOCIATED_MEMOBJECT), parent);
  EXPECT_EQ(read(slice), counting(4, 128));
  EXPECT_EQ(model.clReleaseMemObject(parent), CL_INVALID_MEM_OBJECT);
  ASSERT_EQ(model.clReleaseMemObject(slice), CL_SUCCESS);
  EXPECT_EQ(model.clRetainMemObject(parent), CL_INVALID_MEM_OBJECT);
}

}  // namespace
}  // namespace clmem::mock::sub_buffer_test
