// SPDX-License-Identifier: Apache-2.0
// That one piece of code works on every kind of memory on a device.
#include <gmock/gmock.h>

#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <numeric>
#include <vector>

#include "device_fixture.hpp"

namespace clmem::device_memory_test {
namespace {

using testing::Each;

static_assert(DeviceMemory<Buffer> && DeviceMemory<PooledBuffer>);
static_assert(DeviceMemory<SVMAllocation> && DeviceMemory<PooledSVM> && DeviceMemory<SVMPointer>);
static_assert(DeviceMemory<SVM<int>>);
static_assert(!DeviceMemory<SVM<const int>> && !DeviceMemory<ConstSVMPointer>);
static_assert(!DeviceMemory<std::vector<int>> && !DeviceMemory<Event> && !DeviceMemory<int>);

// Kinds of memory, each of 64 ints.
constexpr std::size_t element_count = 64;
constexpr std::size_t byte_size = element_count * sizeof(int);

struct MakesBuffers {
  static Buffer make(const Context& context, const CommandQueue& /*queue*/) {
    return {context, MemFlags::read_write, byte_size};
  }
};
struct MakesSubBuffers {
  static Buffer make(const Context& context, const CommandQueue& /*queue*/) {
    return Buffer{context, MemFlags::read_write, 4096}.slice(1024, 1024 + byte_size);
  }
};
struct MakesPooledBuffers {
  static PooledBuffer make(const Context& /*context*/, const CommandQueue& queue) {
    return MemoryPool{ImmediateAllocator{queue}}.allocate(byte_size);
  }
};
struct MakesAllocations {
  static SVMAllocation make(const Context& context, const CommandQueue& queue) {
    return {context, byte_size, {.queue = &queue}};
  }
};
struct MakesPooledSVM {
  static PooledSVM make(const Context& context, const CommandQueue& queue) {
    return SVMPool{SVMAllocator{context, {.queue = &queue}}}.allocate(byte_size);
  }
};
struct MakesMemoryOfArrays {
  static SVMAllocation make(const Context& context, const CommandQueue& queue) {
    return fsvm_empty<int>(context, {8, 8}, {.queue = &queue}).memory();
  }
};

std::vector<int> counting() {
  std::vector<int> values(element_count);
  std::iota(values.begin(), values.end(), 0);
  return values;
}

// kernel void increment(global int* data): one work-item per element.
class Increment {
 public:
  Increment(const Context& context, const Device& device) {
    const char* source = "kernel void increment(global int* data) { data[get_global_id(0)] += 1; }";
    const cl_device_id raw = device.get();
    program_ = clCreateProgramWithSource(context.get(), 1, &source, nullptr, nullptr);
    clBuildProgram(program_, 1, &raw, nullptr, nullptr, nullptr);
    kernel_ = clCreateKernel(program_, "increment", nullptr);
  }
  Increment(const Increment&) = delete;
  Increment& operator=(const Increment&) = delete;
  ~Increment() {
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
  }

  [[nodiscard]] cl_kernel get() const noexcept { return kernel_; }
  void run(const CommandQueue& queue) const {
    ASSERT_EQ(clEnqueueNDRangeKernel(queue.get(), kernel_, 1, nullptr, &element_count, nullptr, 0,
                                     nullptr, nullptr),
              CL_SUCCESS);
  }

 private:
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
};

template <typename Maker>
class OneInterface : public OnDevice {
 protected:
  template <DeviceMemory Memory>
  [[nodiscard]] std::vector<int> contents(const Memory& memory) const {
    std::vector<int> values(memory.size() / sizeof(int));
    enqueue_copy(queue_, values, memory);
    return values;
  }
  const decltype(Maker::make(context_, queue_)) memory_ = Maker::make(context_, queue_);
};

using Makers = testing::Types<MakesBuffers, MakesSubBuffers, MakesPooledBuffers, MakesAllocations,
                              MakesPooledSVM, MakesMemoryOfArrays>;
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
  const auto other = TypeParam::make(this->context_, this->queue_);
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
  const Increment increment{this->context_, this->device_};
  enqueue_fill(this->queue_, this->memory_, 6, byte_size);
  set_arg(increment.get(), 0, this->memory_);
  increment.run(this->queue_);
  EXPECT_THAT(this->contents(this->memory_), Each(7));
}

}  // namespace
}  // namespace clmem::device_memory_test
