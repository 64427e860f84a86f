// SPDX-License-Identifier: Apache-2.0
#include <sys/resource.h>

#include "fixture.hpp"
#include "model/storage.hpp"

namespace clmem::mock::buffer_test {
namespace {

class TwoDevices : public ModelTest {
 protected:
  static Config config() {
    Config config;
    config.devices().resize(2);
    config.devices()[0].max_mem_alloc_size = 1 << 20;
    config.devices()[1].max_mem_alloc_size = 2 << 20;
    config.devices()[0].mem_base_addr_align_bits = 1024;
    config.devices()[1].mem_base_addr_align_bits = 4096;
    return config;
  }
  TwoDevices() : ModelTest(config()) {}
};

// A size is too large only when it is too large for every device of the context.
TEST_F(TwoDevices, LargestDeviceLimitsTheSize) {
  cl_int code = CL_SUCCESS;
  EXPECT_NE(model.clCreateBuffer(context, 0, 2 << 20, nullptr, &code), nullptr);
  EXPECT_EQ(model.clCreateBuffer(context, 0, (2 << 20) + 1, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_BUFFER_SIZE);
}

// An origin that suits one device can be cut, but commands on the other device refuse it.
TEST_F(TwoDevices, SubBufferAlignmentIsCheckedPerQueue) {
  const cl_mem slice = make_sub_buffer(make_buffer(1024), 128, 64);
  Bytes host(64);
  EXPECT_EQ(
      model.clEnqueueReadBuffer(queue, slice, CL_TRUE, 0, 64, host.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  const auto strict_queue = make_queue(0, 1);
  EXPECT_EQ(model.clEnqueueReadBuffer(strict_queue, slice, CL_TRUE, 0, 64, host.data(), 0, nullptr,
                                      nullptr),
            CL_MISALIGNED_SUB_BUFFER_OFFSET);
}

class OldDevice : public ModelTest {
 protected:
  static Config config() {
    Config config;
    config.devices().front().version = CL_MAKE_VERSION(1, 2, 0);
    fit_to_version(config.devices().front());
    return config;
  }
  OldDevice() : ModelTest(config()) {}
};

// Before OpenCL 2.1 a transfer of zero bytes is refused (clEnqueueReadBuffer, Errors).
TEST_F(OldDevice, RefusesZeroSizes) {
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

class FreshMemory : public ModelTest {};

// Memory that was never written must not look like zeros, which a real device does not promise.
TEST_F(FreshMemory, IsNotZero) {
  EXPECT_EQ(read(make_buffer(4)), (Bytes{0xCD, 0xCD, 0xCD, 0xCD}));
}

long page_faults() {
  rusage use{};
  getrusage(RUSAGE_SELF, &use);
  return use.ru_minflt;
}

// A large block shows the pattern at its ends, and costs no page until it is read.
TEST(FreshStorage, IsNotTouchedAtCreation) {
  constexpr std::size_t size = (std::size_t{1} << 30) + 3;
  (void)Storage::allocate(size, 128);  // the pattern itself, once
  const long before = page_faults();
  const auto storage = Storage::allocate(size, std::size_t{1} << 17);
  EXPECT_LT(page_faults() - before, 100);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(storage->bytes().data()) % (1U << 17), 0U);
  for (const std::size_t at : {std::size_t{0}, size - 1}) {
    EXPECT_EQ(storage->bytes()[at], fresh_byte);
    storage->bytes()[at] = std::byte{1};
  }
  storage->bytes()[size / 2] = std::byte{1};
  EXPECT_EQ(Storage::allocate(size, 1)->bytes()[0], fresh_byte);
}

}  // namespace
}  // namespace clmem::mock::buffer_test
