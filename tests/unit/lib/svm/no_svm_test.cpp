// SPDX-License-Identifier: Apache-2.0
// Refusals on a device without shared virtual memory.

#include "mock_fixture.hpp"

namespace clmem::no_svm_test {
namespace {

using WithoutSVM = OnMock;

TEST_F(WithoutSVM, HasNone) {
  EXPECT_EQ(svm_capabilities(device_), SVMCapabilities::none);
  EXPECT_FALSE(has_coarse_grain_buffer_svm(device_));
}

TEST_F(WithoutSVM, AllocationsNameWhatIsMissing) {
  const bool has_call = context_.newest_version() >= Version{2, 0};
  const auto says_so = ThrowsMessage<LogicError>(
      HasSubstr(has_call ? "has no shared virtual memory" : "needs OpenCL 2.0"));
  EXPECT_THAT([&] { SVMAllocation(context_, 64); }, says_so);
  EXPECT_THAT([&] { static_cast<void>(fsvm_empty<int>(context_, {4})); }, says_so);
  EXPECT_THAT([&] { SVMAllocator{context_}; },
              ThrowsMessage<LogicError>(HasSubstr("has no shared virtual memory")));
}

TEST_F(WithoutSVM, CommandsNameWhatIsMissing) {
  std::array<int, 4> host{};
  EXPECT_THAT([&] { enqueue_fill(queue_, SVM{host}, 0, 16); },
              ThrowsMessage<LogicError>(
                  AnyOf(HasSubstr("has no shared virtual memory"), HasSubstr("needs OpenCL 2.0"))));
}

// A queue whose device has no clEnqueueSVMFree, beside a newer device, is refused before an area is
// bound to it.
TEST_F(WithoutSVM, OldQueuesFreeNothing) {
  if (context_.newest_version() >= Version{2, 0}) {
    GTEST_SKIP() << "the device has clEnqueueSVMFree";
  }
  std::array<int, 4> host{};
  SVMAllocation area{adopt, context_, {host.data(), sizeof(host)}};
  expect_refused({
      REFUSED("needs OpenCL 2.0", area.bind_to_queue(queue_)),
      REFUSED("needs OpenCL 2.0", area.hand_over_to(queue_)),
      REFUSED("needs OpenCL 2.0", area.enqueue_release({.queue = &queue_})),
  });
  EXPECT_EQ(area.detach().svm_ptr(), host.data());
}

// Pools of buffers need neither shared virtual memory nor anything newer than OpenCL 1.1.
TEST_F(WithoutSVM, PoolsOfBuffersWork) {
  const MemoryPool pool{ImmediateAllocator{queue_}};
  const std::array<int, 4> values{1, 2, 3, 4};
  std::array<int, 4> back{};
  {
    const PooledBuffer block = pool.allocate(16);
    enqueue_copy(queue_, block, values);
  }
  const PooledBuffer block = pool.allocate(other_, 16);
  enqueue_copy(other_, back, block);
  EXPECT_EQ(back, values);
}

}  // namespace
}  // namespace clmem::no_svm_test
