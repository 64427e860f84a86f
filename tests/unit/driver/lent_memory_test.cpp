// SPDX-License-Identifier: Apache-2.0
// Memory for a driver that copies: a buffer gets the bytes at its creation and returns them when it
// is mapped.
#include <gmock/gmock.h>

#include <algorithm>
#include <array>

#include "executor/icd_launch.hpp"

namespace clmem::mock::lent_memory_test {
namespace {

constexpr std::size_t alignment = 8;

// A buffer of the driver, or a sub-buffer.
struct FakeBuffer {
  std::span<std::byte> host;
  std::vector<std::byte> own;
  FakeBuffer* whole;
  std::size_t offset;

  [[nodiscard]] std::byte& at(std::size_t index) {
    return whole == nullptr ? own.at(index) : whole->own.at(offset + index);
  }
};

std::size_t alive = 0;

FakeBuffer* fake_buffer(cl_mem memory) {
  return reinterpret_cast<FakeBuffer*>(memory);
}

template <typename Handle>
Handle made(FakeBuffer* copy) {
  alive += copy == nullptr ? 0 : 1;
  return reinterpret_cast<Handle>(copy);
}

cl_icd_dispatch copying_driver() {
  cl_icd_dispatch calls{};
  calls.clGetDeviceInfo = [](cl_device_id, cl_device_info name, std::size_t, void* value,
                             std::size_t*) -> cl_int {
    if (name != CL_DEVICE_MEM_BASE_ADDR_ALIGN) {
      return CL_INVALID_VALUE;
    }
    *static_cast<cl_uint*>(value) = alignment * 8;
    return CL_SUCCESS;
  };
  calls.clCreateContext = [](const cl_context_properties*, cl_uint, const cl_device_id*, auto,
                             void*, cl_int*) { return made<cl_context>(nullptr); };
  calls.clReleaseContext = [](cl_context) -> cl_int { return CL_SUCCESS; };
  calls.clCreateBuffer = [](cl_context, cl_mem_flags flags, std::size_t size, void* host,
                            cl_int* code) {
    *code = flags == CL_MEM_USE_HOST_PTR ? CL_SUCCESS : CL_INVALID_VALUE;
    auto* const bytes = static_cast<std::byte*>(host);
    return made<cl_mem>(new FakeBuffer{{bytes, size}, {bytes, bytes + size}, nullptr, 0});
  };
  calls.clCreateSubBuffer = [](cl_mem buffer, cl_mem_flags, cl_buffer_create_type, const void* info,
                               cl_int* code) {
    const auto& region = *static_cast<const cl_buffer_region*>(info);
    *code = region.origin % alignment == 0 ? CL_SUCCESS : CL_MISALIGNED_SUB_BUFFER_OFFSET;
    return made<cl_mem>(new FakeBuffer{{}, {}, fake_buffer(buffer), region.origin});
  };
  calls.clReleaseMemObject = [](cl_mem memory) -> cl_int {
    --alive;
    delete fake_buffer(memory);
    return CL_SUCCESS;
  };
  calls.clEnqueueMapBuffer = [](cl_command_queue, cl_mem memory, cl_bool, cl_map_flags, std::size_t,
                                std::size_t, cl_uint, const cl_event*, cl_event*, cl_int* code) {
    FakeBuffer& copy = *fake_buffer(memory);
    std::ranges::copy(copy.own, copy.host.begin());
    *code = CL_SUCCESS;
    return static_cast<void*>(copy.host.data());
  };
  calls.clEnqueueUnmapMemObject = [](cl_command_queue, cl_mem, void*, cl_uint, const cl_event*,
                                     cl_event*) -> cl_int { return CL_SUCCESS; };
  calls.clFinish = [](cl_command_queue) -> cl_int { return CL_SUCCESS; };
  return calls;
}

class LentMemoryTest : public testing::Test {
 protected:
  const cl_icd_dispatch calls_ = copying_driver();
  const IcdDevice device_{calls_, nullptr};
  std::array<std::byte, 64> bytes_{};
  const std::span<std::byte> all_{bytes_};
};

// Overlapping arguments are sub-buffers of one buffer, and their bytes are returned once.
TEST_F(LentMemoryTest, OverlappingArgumentsAreParts) {
  {
    LentMemory memory{device_};
    const auto left = all_.first(24);
    const auto right = all_.subspan(16, 24);
    memory.add(left, Use::writes);
    memory.add(right, Use::reads);
    FakeBuffer* const first = fake_buffer(memory.buffer_of(left));
    FakeBuffer* const second = fake_buffer(memory.buffer_of(right));
    first->at(0) = std::byte{1};
    second->at(23) = std::byte{2};
    EXPECT_EQ(&first->at(16), &second->at(0));
    memory.take_back(nullptr);
    EXPECT_EQ(bytes_[0], std::byte{1});
    EXPECT_EQ(bytes_[39], std::byte{2});
    EXPECT_EQ(alive, 3u);  // the range and its parts
  }
  EXPECT_EQ(alive, 0u);
}

TEST_F(LentMemoryTest, ArgumentsJoinEarlierOnes) {
  LentMemory memory{device_};
  memory.add(all_.first(8), Use::writes);
  memory.add(all_.subspan(32, 8), Use::writes);
  memory.add(all_.first(40), Use::reads);
  FakeBuffer* const last = fake_buffer(memory.buffer_of(all_.subspan(32, 8)));
  EXPECT_EQ(last->offset, 32u);
  EXPECT_EQ(fake_buffer(memory.buffer_of(all_.first(40)))->own.size(), 40u);
}

TEST_F(LentMemoryTest, EqualArgumentsShareABuffer) {
  LentMemory memory{device_};
  memory.add(all_.first(16), Use::writes);
  memory.add(all_.first(16), Use::reads);
  memory.add(all_.subspan(16, 16), Use::reads);
  const cl_mem first = memory.buffer_of(all_.first(16));
  EXPECT_EQ(memory.buffer_of(all_.first(16)), first);
  EXPECT_NE(memory.buffer_of(all_.subspan(16, 16)), first);
}

// Memory that is only read is not written back, because other commands may change it.
TEST_F(LentMemoryTest, ReadOnlyMemoryStaysAsItIs) {
  LentMemory memory{device_};
  memory.add(all_.first(8), Use::reads);
  (void)memory.buffer_of(all_.first(8));
  bytes_[3] = std::byte{7};
  memory.take_back(nullptr);
  EXPECT_EQ(bytes_[3], std::byte{7});
}

// An argument whose origin is not aligned for a sub-buffer has a buffer of its own.
TEST_F(LentMemoryTest, UnalignedPartsAreBuffers) {
  LentMemory memory{device_};
  memory.add(all_.first(24), Use::writes);
  memory.add(all_.subspan(3, 8), Use::writes);
  FakeBuffer* const part = fake_buffer(memory.buffer_of(all_.subspan(3, 8)));
  EXPECT_EQ(part->whole, nullptr);
  part->at(7) = std::byte{5};
  memory.take_back(nullptr);
  EXPECT_EQ(bytes_[10], std::byte{5});
}

}  // namespace
}  // namespace clmem::mock::lent_memory_test
