// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory, and code that works on every kind of memory of a device.

#include "device_fixture.hpp"

namespace clmem::svm_test {
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
struct MadeBy {
  static auto make(const CommandQueue& queue) { return function(queue); }
};

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
    testing::Types<MadeBy<make_buffer>, MadeBy<make_sub_buffer>, MadeBy<make_pooled_buffer>,
                   MadeBy<make_allocation>, MadeBy<make_pooled_svm>, MadeBy<make_memory_of_array>>;
TYPED_TEST_SUITE(OneInterface, Makers);

TYPED_TEST(OneInterface, Transfers) {
  const std::vector<int> values = counting(element_count);
  ASSERT_EQ(this->memory_.size(), byte_size);
  enqueue_copy(this->queue_, this->memory_, values);
  EXPECT_EQ(this->contents(this->memory_), values);
  std::vector<int> back(2);
  enqueue_copy_async(this->queue_, this->memory_, back, {.dst_offset = 4}).wait();
  enqueue_copy_async(this->queue_, back, this->memory_, {.src_offset = 8}).wait();
  EXPECT_EQ(back, (std::vector<int>{0, 3}));
}

TYPED_TEST(OneInterface, Copies) {
  const auto other = TypeParam::make(this->queue_);
  enqueue_copy(this->queue_, this->memory_, counting(element_count));
  enqueue_copy(this->queue_, other, this->memory_);
  EXPECT_EQ(this->contents(other), counting(element_count));
}

TYPED_TEST(OneInterface, CopiesWithBuffers) {
  const Buffer source =
      Buffer::copy_of(this->context_, MemFlags::read_write, counting(element_count));
  const Buffer dest{this->context_, MemFlags::read_write, byte_size};
  enqueue_copy(this->queue_, this->memory_, source);
  enqueue_copy(this->queue_, dest, this->memory_, {.byte_count = byte_size});
  EXPECT_EQ(this->contents(dest), counting(element_count));
}

TYPED_TEST(OneInterface, Fills) {
  enqueue_fill(this->queue_, this->memory_, 1, byte_size);
  enqueue_fill(this->queue_, this->memory_, 2, 4, {.offset = 8});
  std::vector<int> expected(element_count, 1);
  expected[2] = 2;
  EXPECT_EQ(this->contents(this->memory_), expected);
}

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

TYPED_TEST(OneInterface, Migrates) {
  enqueue_copy(this->queue_, this->memory_, counting(element_count));
  enqueue_migrate(this->queue_, this->memory_, MigrationFlags::host);
  EXPECT_EQ(this->contents(this->memory_), counting(element_count));
}

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

class SVMOnDevice : public OnDevice {
 protected:
  void SetUp() override { ASSERT_TRUE(has_coarse_grain_buffer_svm(device_)); }

  [[nodiscard]] SVMAllocation area_of(std::size_t size) const {
    return SVMAllocation{context_, size, {.queue = &queue_}};
  }
  [[nodiscard]] std::vector<int> contents(const SVMPointer& area) const {
    return OnDevice::contents<int>(area);
  }
};

TEST_F(SVMOnDevice, FineGrainArraysAreSpans) {
  const auto array = fsvm_empty<int>(context_, {4, 4}, {.order = Order::fortran, .queue = &queue_});
  std::ranges::copy(counting(16), array.view().span().begin());
  EXPECT_EQ(array.view()(1, 2), 9);
  fill(queue_, array, 5);
  queue_.finish();
  EXPECT_THAT(array.view().span(), Each(5));
  const auto coarse = csvm_empty<int>(context_, {4});
  EXPECT_THROW(static_cast<void>(coarse.view()), LogicError);
}

TEST_F(SVMOnDevice, ArraysLikeOthers) {
  const auto first = csvm_empty<short>(context_, {2, 3}, {.order = Order::fortran});
  const Array<short, SVMAllocator> second =
      svm_empty_like(context_, SVMMemFlags::read_only, first, {.queue = &queue_});
  EXPECT_EQ(second.layout().strides(), first.layout().strides());
  EXPECT_EQ(second.memory().queue(), queue_);
  const std::array<int, 6> host{};
  const StridedView<const int> rows{host.data(), StridedLayout{{2, 3}, Order::c, 4}};
  const Array<int, SVMAllocator> third = fsvm_empty_like(context_, rows);
  EXPECT_EQ(third.shape(), (Shape{2, 3}));
  const StridedView<const int> gaps{host.data(), StridedLayout{{2}, Strides{8}, 4}};
  EXPECT_THROW(static_cast<void>(csvm_empty_like(context_, gaps)), LogicError);
}

TEST_F(SVMOnDevice, TagsWrapHostMemory) {
  const auto array = fsvm_empty<int>(context_, {4});
  const SVM tag{array.view().span()};
  enqueue_fill(queue_, tag, 3, 16);
  {
    const auto map = tag.map_ro(queue_);
    EXPECT_EQ(map.span().data(), tag.mem().data());
    EXPECT_THAT(map.span(), Each(3));
  }
  const std::vector<int> values{1, 2, 3, 4};
  enqueue_copy(queue_, array.memory(), SVM{values});
  queue_.finish();
  EXPECT_THAT(array.view().span(), ElementsAreArray(values));
}

TEST_F(SVMOnDevice, AreasBecomeBuffers) {
  SVMAllocation area = area_of(64);
  enqueue_copy(queue_, area, counting(16));
  const Buffer buffer = std::move(area).into_buffer();
  EXPECT_TRUE(buffer.uses_svm_pointer());
  std::vector<int> back(16);
  enqueue_copy(queue_, back, buffer);
  EXPECT_EQ(back, counting(16));
}

}  // namespace
}  // namespace clmem::svm_test
