// SPDX-License-Identifier: Apache-2.0
// One piece of code works on every kind of memory of a device.

#include "device_fixture.hpp"

namespace clmem::device_memory_test {
namespace {

static_assert(DeviceMemory<Buffer> && DeviceMemory<PooledBuffer>);
static_assert(DeviceMemory<SVMAllocation> && DeviceMemory<PooledSVM> && DeviceMemory<SVMPointer>);
static_assert(DeviceMemory<SVM<int>>);
static_assert(!DeviceMemory<SVM<const int>> && !DeviceMemory<ConstSVMPointer>);
static_assert(!DeviceMemory<std::vector<int>> && !DeviceMemory<Event> && !DeviceMemory<int>);

// Kinds of memory, each of 64 ints.
constexpr std::size_t element_count = 64;
constexpr std::size_t byte_size = element_count * sizeof(int);

Buffer make_buffer(const CommandQueue& queue) {
  return {queue.context(), MemFlags::read_write, byte_size};
}
Buffer make_sub_buffer(const CommandQueue& queue) {
  return Buffer{queue.context(), MemFlags::read_write, 4096}.slice(1024, 1024 + byte_size);
}
PooledBuffer make_pooled_buffer(const CommandQueue& queue) {
  return MemoryPool{ImmediateAllocator{queue}}.allocate(byte_size);
}
SVMAllocation make_allocation(const CommandQueue& queue) {
  return {queue.context(), byte_size, {.queue = &queue}};
}
PooledSVM make_pooled_svm(const CommandQueue& queue) {
  return SVMPool{SVMAllocator{queue.context(), {.queue = &queue}}}.allocate(byte_size);
}
SVMAllocation make_memory_of_array(const CommandQueue& queue) {
  return fsvm_empty<int>(queue.context(), {8, 8}, {.queue = &queue}).memory();
}

template <auto function>
struct Made {
  static auto make(const CommandQueue& queue) { return function(queue); }
};

std::vector<int> counting() {
  return clmem::counting(element_count);
}

template <typename Maker>
class OneInterface : public OnDevice {
 protected:
  template <DeviceMemory Memory>
  [[nodiscard]] std::vector<int> contents(const Memory& memory) const {
    return OnDevice::contents<int>(memory);
  }
  const decltype(Maker::make(queue_)) memory_ = Maker::make(queue_);
};

using Makers =
    testing::Types<Made<make_buffer>, Made<make_sub_buffer>, Made<make_pooled_buffer>,
                   Made<make_allocation>, Made<make_pooled_svm>, Made<make_memory_of_array>>;
TYPED_TEST_SUITE(OneInterface, Makers);

// Transfers with host memory, blocking and not.
TYPED_TEST(OneInterface, Transfers) {
  const std::vector<int> values = counting();
  ASSERT_EQ(this->memory_.size(), byte_size);
  enqueue_copy(this->queue_, this->memory_, values);
  EXPECT_EQ(this->contents(this->memory_), values);
  std::vector<int> back(2);
  enqueue_copy_async(this->queue_, this->memory_, back, {.dst_offset = 4}).wait();
  enqueue_copy_async(this->queue_, back, this->memory_, {.src_offset = 8}).wait();
  EXPECT_EQ(back, (std::vector<int>{0, 3}));
}

// Copies between two of a kind.
TYPED_TEST(OneInterface, Copies) {
  const auto other = TypeParam::make(this->queue_);
  enqueue_copy(this->queue_, this->memory_, counting());
  enqueue_copy(this->queue_, other, this->memory_);
  EXPECT_EQ(this->contents(other), counting());
}

// Copies from and to a plain buffer.
TYPED_TEST(OneInterface, CopiesWithBuffers) {
  const Buffer source = Buffer::copy_of(this->context_, MemFlags::read_write, counting());
  const Buffer dest{this->context_, MemFlags::read_write, byte_size};
  enqueue_copy(this->queue_, this->memory_, source);
  enqueue_copy(this->queue_, dest, this->memory_, {.byte_count = byte_size});
  EXPECT_EQ(this->contents(dest), counting());
}

// Fills, of all and of a part.
TYPED_TEST(OneInterface, Fills) {
  enqueue_fill(this->queue_, this->memory_, 1, byte_size);
  enqueue_fill(this->queue_, this->memory_, 2, 4, {.offset = 8});
  std::vector<int> expected(element_count, 1);
  expected[2] = 2;
  EXPECT_EQ(this->contents(this->memory_), expected);
}

// Maps are scopes that show the elements.
TYPED_TEST(OneInterface, Maps) {
  enqueue_fill(this->queue_, this->memory_, 3, byte_size);
  {
    auto map = enqueue_map<int>(this->queue_, this->memory_, MapFlags::read | MapFlags::write,
                                {.offset = 16, .shape = {4, 8}});
    EXPECT_THAT(map.span(), Each(3));
    map.view()(1, 1) = 4;
    map.release();
  }
  EXPECT_EQ(this->contents(this->memory_).at(13), 4);
}

// Migration keeps the contents.
TYPED_TEST(OneInterface, Migrates) {
  enqueue_copy(this->queue_, this->memory_, counting());
  enqueue_migrate(this->queue_, this->memory_, MigrationFlags::host);
  EXPECT_EQ(this->contents(this->memory_), counting());
}

// A kernel takes any of them as its argument.
TYPED_TEST(OneInterface, RunsKernels) {
  const Program program{this->context_,
                        "kernel void increment(global int* data) { data[get_global_id(0)] += 1; }"};
  program.build();
  const Kernel increment = program.kernel("increment");
  enqueue_fill(this->queue_, this->memory_, 6, byte_size);
  set_arg(increment, 0, this->memory_);
  enqueue_nd_range_kernel(this->queue_, increment, NDRange{{element_count}});
  EXPECT_THAT(this->contents(this->memory_), Each(7));
}

}  // namespace
}  // namespace clmem::device_memory_test
