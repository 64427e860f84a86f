// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>

#include "fixture.hpp"

namespace clmem::mock::transfer_test {
namespace {

class Transfer : public ModelTest {};

// A write changes the bytes of its range and no others.
TEST_F(Transfer, WriteTouchesItsRangeAlone) {
  const cl_mem buffer = make_buffer(counting(16));
  const Bytes source{200, 201, 202};
  ASSERT_EQ(
      model.clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 5, 3, source.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  Bytes expected = counting(16);
  std::ranges::copy(source, expected.begin() + 5);
  EXPECT_EQ(read(buffer), expected);
}

// A read fills the bytes asked for and leaves the host's other bytes alone.
TEST_F(Transfer, ReadTouchesItsBytesAlone) {
  const cl_mem buffer = make_buffer(counting(16));
  Bytes host(6, 99);
  ASSERT_EQ(model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 10, 4, host.data() + 1, 0, nullptr,
                                      nullptr),
            CL_SUCCESS);
  EXPECT_EQ(host, (Bytes{99, 10, 11, 12, 13, 99}));
}

// Memory that was never written must not look like zeros, which a real device does not promise.
TEST_F(Transfer, FreshMemoryIsNotZero) {
  EXPECT_EQ(read(make_buffer(4)), (Bytes{0xCD, 0xCD, 0xCD, 0xCD}));
}

struct RangeRow {
  const char* name;
  std::size_t offset;
  std::size_t size;
  cl_int code;
};

class TransferRange : public ModelTest, public ::testing::WithParamInterface<RangeRow> {};

// Reads, writes and fills judge the same ranges alike, wrap-around included.
TEST_P(TransferRange, IsJudgedAlikeByAllTransfers) {
  const auto& [name, offset, size, code] = GetParam();
  const cl_mem buffer = make_buffer(64);
  Bytes host(64);
  EXPECT_EQ(model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, offset, size, host.data(), 0, nullptr,
                                      nullptr),
            code);
  EXPECT_EQ(model.clEnqueueWriteBuffer(queue, buffer, CL_TRUE, offset, size, host.data(), 0,
                                       nullptr, nullptr),
            code);
  EXPECT_EQ(
      model.clEnqueueFillBuffer(queue, buffer, host.data(), 1, offset, size, 0, nullptr, nullptr),
      code);
  EXPECT_EQ(model.clEnqueueCopyBuffer(queue, buffer, make_buffer(64), offset, 0, size, 0, nullptr,
                                      nullptr),
            code);
}

INSTANTIATE_TEST_SUITE_P(, TransferRange,
                         ::testing::Values(RangeRow{"Whole", 0, 64, CL_SUCCESS},
                                           RangeRow{"LastByte", 63, 1, CL_SUCCESS},
                                           RangeRow{"NothingAtTheEnd", 64, 0, CL_SUCCESS},
                                           RangeRow{"OneTooFar", 63, 2, CL_INVALID_VALUE},
                                           RangeRow{"NothingPastTheEnd", 65, 0, CL_INVALID_VALUE},
                                           RangeRow{"SizeWraps", 2, SIZE_MAX, CL_INVALID_VALUE},
                                           RangeRow{"OffsetWraps", SIZE_MAX, 2, CL_INVALID_VALUE}),
                         [](const auto& row) { return row.param.name; });

struct HostAccessRow {
  const char* name;
  cl_mem_flags flags;
  cl_int read;
  cl_int write;
};

class TransferHostAccess : public ModelTest, public ::testing::WithParamInterface<HostAccessRow> {};

// CL_MEM_HOST_* flags restrict the host's transfers; kernel access flags do not.
TEST_P(TransferHostAccess, FollowsTheHostFlagsAlone) {
  const auto& [name, flags, read_code, write_code] = GetParam();
  const cl_mem buffer = make_buffer(8, flags);
  Bytes host(8);
  EXPECT_EQ(
      model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 8, host.data(), 0, nullptr, nullptr),
      read_code);
  EXPECT_EQ(
      model.clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 8, host.data(), 0, nullptr, nullptr),
      write_code);
}

INSTANTIATE_TEST_SUITE_P(
    , TransferHostAccess,
    ::testing::Values(
        HostAccessRow{"Default", 0, CL_SUCCESS, CL_SUCCESS},
        HostAccessRow{"KernelReadOnly", CL_MEM_READ_ONLY, CL_SUCCESS, CL_SUCCESS},
        HostAccessRow{"KernelWriteOnly", CL_MEM_WRITE_ONLY, CL_SUCCESS, CL_SUCCESS},
        HostAccessRow{"ReadOnly", CL_MEM_HOST_READ_ONLY, CL_SUCCESS, CL_INVALID_OPERATION},
        HostAccessRow{"WriteOnly", CL_MEM_HOST_WRITE_ONLY, CL_INVALID_OPERATION, CL_SUCCESS},
        HostAccessRow{"NoAccess", CL_MEM_HOST_NO_ACCESS, CL_INVALID_OPERATION,
                      CL_INVALID_OPERATION}),
    [](const auto& row) { return row.param.name; });

// Ranges that share a byte overlap; those that only touch do not.
TEST_F(Transfer, CopyWithinOneBufferMustNotOverlap) {
  const cl_mem buffer = make_buffer(counting(16));
  EXPECT_EQ(model.clEnqueueCopyBuffer(queue, buffer, buffer, 0, 7, 8, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(read(buffer), counting(16));
  EXPECT_EQ(model.clEnqueueCopyBuffer(queue, buffer, buffer, 0, 8, 8, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(buffer), (Bytes{0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7}));
}

// Sub-buffers of one parent share its bytes, so their copies can overlap too.
TEST_F(Transfer, CopyBetweenSubBuffersIsJudgedInTheParent) {
  const cl_mem parent = make_buffer(512);
  const cl_mem low = make_sub_buffer(parent, 0, 256);
  const cl_mem high = make_sub_buffer(parent, 128, 256);
  EXPECT_EQ(model.clEnqueueCopyBuffer(queue, low, high, 120, 0, 16, 0, nullptr, nullptr),
            CL_MEM_COPY_OVERLAP);
  EXPECT_EQ(model.clEnqueueCopyBuffer(queue, low, high, 0, 0, 128, 0, nullptr, nullptr),
            CL_SUCCESS);
}

// A NULL host pointer is refused even though the range is fine.
TEST_F(Transfer, HostPointerMustNotBeNull) {
  const cl_mem buffer = make_buffer(8);
  EXPECT_EQ(model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 8, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 8, nullptr, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

class OldTransfer : public ModelTest {
 protected:
  static Config old_device() {
    Config config;
    config.devices().front().version = CL_MAKE_VERSION(1, 2, 0);
    fit_to_version(config.devices().front());
    return config;
  }
  OldTransfer() : ModelTest(old_device()) {}
};

// Before OpenCL 2.1 a transfer of nothing was CL_INVALID_VALUE.
TEST_F(OldTransfer, RefusesZeroSizes) {
  const cl_mem buffer = make_buffer(8);
  const cl_mem other = make_buffer(8);
  std::uint8_t byte = 0;
  EXPECT_EQ(model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 0, &byte, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 0, &byte, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueCopyBuffer(queue, buffer, other, 0, 0, 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

}  // namespace
}  // namespace clmem::mock::transfer_test
