// SPDX-License-Identifier: Apache-2.0
#include <sys/resource.h>

#include "fixture.hpp"
#include "model/storage.hpp"

namespace clmem::mock::buffer_test {
namespace {

enum class HostPointer { absent, given };

struct CreationRow {
  const char* name;
  cl_mem_flags flags;
  std::size_t size;
  HostPointer host_pointer;
  cl_int code;
};

class BufferCreation : public ModelTest, public ::testing::WithParamInterface<CreationRow> {};

// Both creation calls judge flags, size and host pointer alike; a refused call returns NULL.
TEST_P(BufferCreation, FollowsTheErrorList) {
  const auto& row = GetParam();
  Bytes host(64);
  void* const pointer = row.host_pointer == HostPointer::given ? host.data() : nullptr;
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateBuffer(context, row.flags, row.size, pointer, &code) != nullptr,
            row.code == CL_SUCCESS);
  EXPECT_EQ(code, row.code);
  const cl_mem_properties none = 0;
  (void)model.clCreateBufferWithProperties(context, &none, row.flags, row.size, pointer, &code);
  EXPECT_EQ(code, row.code);
}

constexpr auto absent = HostPointer::absent;
constexpr auto given = HostPointer::given;

INSTANTIATE_TEST_SUITE_P(
    , BufferCreation,
    ::testing::Values(
        CreationRow{"OneByte", 0, 1, absent, CL_SUCCESS},
        CreationRow{"UnknownBit", cl_mem_flags{1} << 40, 64, absent, CL_INVALID_VALUE},
        CreationRow{"ReadWriteWriteOnly", CL_MEM_READ_WRITE | CL_MEM_WRITE_ONLY, 64, absent,
                    CL_INVALID_VALUE},
        CreationRow{"ReadWriteReadOnly", CL_MEM_READ_WRITE | CL_MEM_READ_ONLY, 64, absent,
                    CL_INVALID_VALUE},
        CreationRow{"WriteOnlyReadOnly", CL_MEM_WRITE_ONLY | CL_MEM_READ_ONLY, 64, absent,
                    CL_INVALID_VALUE},
        CreationRow{"UseAlloc", CL_MEM_USE_HOST_PTR | CL_MEM_ALLOC_HOST_PTR, 64, given,
                    CL_INVALID_VALUE},
        CreationRow{"UseCopy", CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR, 64, given,
                    CL_INVALID_VALUE},
        CreationRow{"HostWriteOnlyReadOnly", CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_READ_ONLY, 64,
                    absent, CL_INVALID_VALUE},
        CreationRow{"HostWriteOnlyNoAccess", CL_MEM_HOST_WRITE_ONLY | CL_MEM_HOST_NO_ACCESS, 64,
                    absent, CL_INVALID_VALUE},
        CreationRow{"HostReadOnlyNoAccess", CL_MEM_HOST_READ_ONLY | CL_MEM_HOST_NO_ACCESS, 64,
                    absent, CL_INVALID_VALUE},
        CreationRow{"KernelReadAndWrite", CL_MEM_KERNEL_READ_AND_WRITE, 64, absent,
                    CL_INVALID_VALUE},
        CreationRow{"SvmFlag", CL_MEM_SVM_FINE_GRAIN_BUFFER, 64, absent, CL_INVALID_VALUE},
        CreationRow{"ZeroSize", 0, 0, absent, CL_INVALID_BUFFER_SIZE},
        CreationRow{"TooLarge", 0, (std::size_t{256} << 20) + 1, absent, CL_INVALID_BUFFER_SIZE},
        CreationRow{"UseNull", CL_MEM_USE_HOST_PTR, 64, absent, CL_INVALID_HOST_PTR},
        CreationRow{"CopyNull", CL_MEM_COPY_HOST_PTR, 64, absent, CL_INVALID_HOST_PTR},
        CreationRow{"UnusedPointer", 0, 64, given, CL_INVALID_HOST_PTR},
        CreationRow{"AllocWithPointer", CL_MEM_ALLOC_HOST_PTR, 64, given, CL_INVALID_HOST_PTR},
        CreationRow{"Use", CL_MEM_USE_HOST_PTR, 64, given, CL_SUCCESS},
        CreationRow{"AllocCopy", CL_MEM_ALLOC_HOST_PTR | CL_MEM_COPY_HOST_PTR, 64, given,
                    CL_SUCCESS},
        CreationRow{"CopyNoAccess", CL_MEM_COPY_HOST_PTR | CL_MEM_HOST_NO_ACCESS, 64, given,
                    CL_SUCCESS}),
    [](const auto& row) { return row.param.name; });

class BufferTest : public ModelTest {};

// A missing errcode_ret is not an error, whether the call succeeds or fails.
TEST_F(BufferTest, ErrorCodePointerMayBeNull) {
  EXPECT_NE(model.clCreateBuffer(context, 0, 1, nullptr, nullptr), nullptr);
  EXPECT_EQ(model.clCreateBuffer(nullptr, 0, 1, nullptr, nullptr), nullptr);
}

// No memory object property exists without an extension that the device lacks.
TEST_F(BufferTest, PropertiesAreRefused) {
  const cl_mem_properties properties[]{0x1234, 1, 0};
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateBufferWithProperties(context, properties, 0, 8, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROPERTY);
}

// The copy is made by the creation call; later changes of the source do not show.
TEST_F(BufferTest, CopiesTheHostMemoryAtOnce) {
  Bytes source = counting(8);
  const cl_mem buffer = make_buffer(8, CL_MEM_COPY_HOST_PTR, source.data());
  source.assign(8, 77);
  EXPECT_EQ(read(buffer), counting(8));
}

// With CL_MEM_USE_HOST_PTR the application's memory is the storage, whatever its alignment.
TEST_F(BufferTest, UsesTheHostMemoryItself) {
  Bytes memory = counting(9);
  const cl_mem buffer = make_buffer(8, CL_MEM_USE_HOST_PTR, memory.data() + 1);
  const std::uint8_t value = 200;
  ASSERT_EQ(model.clEnqueueFillBuffer(queue, buffer, &value, 1, 0, 2, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(memory, (Bytes{0, 200, 200, 3, 4, 5, 6, 7, 8}));
}

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
