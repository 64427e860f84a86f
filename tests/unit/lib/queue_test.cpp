// SPDX-License-Identifier: Apache-2.0
#include "device_fixture.hpp"

namespace clmem::queue_test {
namespace {

using QueueOnDevice = OnDevice;

// Order and profiling are booleans, and answered as such.
TEST_F(QueueOnDevice, OptionsAreBooleans) {
  const CommandQueue plain{context_, QueueOptions{}};
  EXPECT_EQ(plain.device(), device_);
  EXPECT_EQ(plain.context(), context_);
  EXPECT_EQ(plain.properties(), QueueProperties::none);
  EXPECT_FALSE(plain.is_out_of_order());
  EXPECT_FALSE(plain.is_profiling());
  EXPECT_EQ(plain.reference_count(), 1u);
  const CommandQueue profiled{context_, {.device = device_, .profiling = true}};
  EXPECT_FALSE(profiled.is_out_of_order());
  EXPECT_TRUE(profiled.is_profiling());
  if (device_.has_queue_out_of_order_exec_mode()) {
    const CommandQueue unordered{context_, {.out_of_order = true}};
    EXPECT_TRUE(unordered.is_out_of_order());
    EXPECT_FALSE(unordered.is_profiling());
  }
}

// Commands after the wait run after its events, on out-of-order queues too, and the call does not
// block.
TEST_F(QueueOnDevice, LaterCommandsWaitForEvents) {
  const bool unordered = device_.has_queue_out_of_order_exec_mode();
  const CommandQueue queue{context_, {.out_of_order = unordered}};
  const UserEvent gate{context_};
  Event marked;
  enqueue_wait_for_events(queue, {gate});
  enqueue_marker(queue, {.event = &marked});
  queue.flush();
  EXPECT_NE(marked.status(), ExecutionStatus::complete);
  gate.complete();
  marked.wait();
  EXPECT_EQ(marked.status(), ExecutionStatus::complete);
}

class NativeKernels : public OnDevice {
 protected:
  void SetUp() override {
    if (!device_.has_native_kernel()) {
      GTEST_SKIP() << "the device does not run native kernels";
    }
  }

  [[nodiscard]] std::vector<std::byte> contents(const Buffer& buffer) const {
    std::vector<std::byte> bytes(buffer.size());
    enqueue_copy(queue_, bytes, buffer);
    return bytes;
  }
};

// A function gets the storage of each buffer, in order.
TEST_F(NativeKernels, ReachTheirBuffers) {
  const Buffer from = Buffer::copy_of(context_, MemFlags::none, std::array<char, 2>{1, 1});
  const Buffer to{context_, MemFlags::read_write, 2};
  Event done;
  enqueue_native_kernel(queue_,
                        [](std::span<void* const> memory) { std::memcpy(memory[1], memory[0], 2); },
                        {from, to}, {.event = &done});
  done.wait();
  EXPECT_EQ(done.info<CL_EVENT_COMMAND_TYPE>(), cl_command_type{CL_COMMAND_NATIVE_KERNEL});
  EXPECT_THAT(contents(to), Each(std::byte{1}));
}

// A function without buffers waits for its events, runs once, and ends with all it holds.
TEST_F(NativeKernels, RunOnceAndEnd) {
  std::promise<void> dropped;
  std::shared_ptr<const void> captured{&dropped, [&](const void*) { dropped.set_value(); }};
  std::atomic<int> runs = 0;
  const UserEvent gate{context_};
  enqueue_native_kernel(queue_,
                        [captured, &runs](std::span<void* const> memory) {
                          EXPECT_TRUE(memory.empty());
                          ++runs;
                        },
                        {}, {.after = {gate}});
  captured.reset();
  std::future<void> done = dropped.get_future();
  EXPECT_EQ(done.wait_for(std::chrono::seconds{0}), std::future_status::timeout);
  gate.complete();
  queue_.finish();
  done.get();
  EXPECT_EQ(runs, 1);
}

}  // namespace
}  // namespace clmem::queue_test
