// SPDX-License-Identifier: Apache-2.0
// Known defects of earlier allocators and pools, avoided.
#include <gmock/gmock.h>

#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <thread>
#include <vector>

#include "mock_fixture.hpp"

namespace clmem::pool_defects_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::Contains;
using testing::ElementsAre;
using testing::Gt;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::IsSupersetOf;
using testing::Ne;
using testing::ThrowsMessage;

class PoolDefects : public OnMock {
 protected:
  const cl_command_queue raw_queue_ = queue_.get();
  const CommandQueue other_{context_, device_};
  const MemoryPool pool_{ImmediateAllocator{queue_}};
};

// No memory is reported as such, not handed out as a null pointer; held blocks are freed for it
// (D6).
TEST_F(PoolDefects, D6NoMemoryIsReported) {
  const SVMPool pool{SVMAllocator{context_, {.queue = &queue_}}};
  pool.allocate(4096).release();
  const auto fault =
      mock_.fail_call(EntryPoint::clSVMAlloc, CL_MEM_OBJECT_ALLOCATION_FAILURE, {.times = 20});
  EXPECT_THROW(static_cast<void>(SVMAllocator{context_}(64)), RuntimeError);
  EXPECT_THAT([&] { static_cast<void>(pool.allocate(64)); },
              ThrowsMessage<MemoryError>(HasSubstr("failed to free memory for allocation")));
  EXPECT_EQ(pool.statistics(), PoolStatistics{});
}

// An allocator takes the context, or the queue, that it says, and checks all flags (D24).
TEST_F(PoolDefects, D24FlagsAreChecked) {
  for (const MemFlags flags :
       {MemFlags::use_host_ptr, MemFlags::copy_host_ptr, static_cast<MemFlags>(1U << 30),
        MemFlags::read_only | MemFlags::write_only,
        MemFlags::host_no_access | MemFlags::host_read_only}) {
    EXPECT_THROW(DeferredAllocator(context_, flags), LogicError);
    EXPECT_THROW(ImmediateAllocator(queue_, flags), LogicError);
  }
  EXPECT_EQ(DeferredAllocator{context_}.context(), context_);
}

// A buffer that cannot be migrated is released (D25).
TEST_F(PoolDefects, D25FailedMigrationsLeakNothing) {
  const ImmediateAllocator allocator{queue_};
  const std::size_t before = mock_.live_objects();
  const auto fault =
      mock_.fail_call(EntryPoint::clEnqueueMigrateMemObjects, CL_OUT_OF_RESOURCES, {.times = 2});
  EXPECT_THROW(static_cast<void>(allocator(64)), RuntimeError);
  // Fewer, where a thread of the mock still had an object of the test before.
  EXPECT_LE(mock_.live_objects(), before);
}

// A pooled buffer is sliced, migrated and asked as any other (D26).
TEST_F(PoolDefects, D26InterfaceIsComplete) {
  const PooledBuffer block = pool_.allocate(300);
  EXPECT_EQ(block.size(), 300u);
  EXPECT_EQ(block.slice(128, -44).size(), 128u);
  EXPECT_EQ(block.slice(256).size(), 44u);
  EXPECT_EQ(block.get_sub_region(128, 64).offset(), 128u);
  EXPECT_THROW(static_cast<void>(block.get_sub_region(256, 64)), LogicError);
  EXPECT_THROW(static_cast<void>(block.slice(300)), LogicError);
  EXPECT_EQ(block.flags(), MemFlags::read_write);
  EXPECT_EQ(block.context(), context_);
  EXPECT_NE(block, pool_.allocate(300));
  EXPECT_EQ(std::hash<PooledBuffer>{}(block), std::hash<cl_mem>{}(block.get()));
  EXPECT_THAT(calls_of([&] { enqueue_migrate_mem_objects(queue_, {block}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMigrateMemObjects, raw_queue_, 1u,
                                 ElementsAre(block.get()), _, _, _, _)));
}

// Sizes are multiples of every fill pattern, powers of two are exact, waste is bounded (D27).
TEST_F(PoolDefects, D27SizesAreUseful) {
  for (const std::size_t size : {0UL, 1UL, 17UL, 128UL, 129UL, 1000UL, 1024UL, 1025UL, 4096UL,
                                 1'000'000UL, (1UL << 40) + 1}) {
    const std::size_t allocated = pool_.alloc_size(pool_.bin_number(size));
    EXPECT_GE(allocated, size);
    EXPECT_EQ(allocated % 128, 0u);
    EXPECT_LE(allocated, size + size / 16 + 128);
    EXPECT_EQ(pool_.bin_number(allocated), pool_.bin_number(size));
    EXPECT_NE(pool_.bin_number(allocated + 1), pool_.bin_number(size));
  }
  for (unsigned exponent = 7; exponent < 63; ++exponent) {
    const std::size_t size = std::size_t{1} << exponent;
    EXPECT_EQ(pool_.alloc_size(pool_.bin_number(size)), size);
  }
  EXPECT_THROW(static_cast<void>(pool_.allocate(std::numeric_limits<std::size_t>::max())),
               LogicError);
}

// Out of memory, held blocks go one by one, the largest first, until there is enough (D28).
TEST_F(PoolDefects, D28LargestBlocksGoFirst) {
  PooledBuffer small = pool_.allocate(128);
  PooledBuffer large = pool_.allocate(8192);
  const cl_mem raw_large = large.get();
  small.release();
  std::jthread{[&] { large.release(); }}.join();  // threads do not hide blocks from each other
  // Two tries of the allocator, two after the reclaiming: then the first block goes.
  const auto fault =
      mock_.fail_call(EntryPoint::clCreateBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE, {.times = 4});
  const auto calls = calls_of([&] { static_cast<void>(pool_.allocate(1024)); });
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clReleaseMemObject)).Times(1));
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clReleaseMemObject, raw_large)));
  EXPECT_EQ(pool_.held_blocks(), 2u);
}

// There is one more try even if the pool holds nothing (D28).
TEST_F(PoolDefects, D28TriesOnceMoreInAnyCase) {
  int tries = 0;
  const MemoryPool pool{[&](std::size_t size) {
    if (++tries == 1) {
      throw_error(CL_OUT_OF_RESOURCES, "allocator");
    }
    return buffer_of(size);
  }};
  EXPECT_EQ(pool.allocate(64).size(), 64u);
  EXPECT_EQ(tries, 2);
}

// Other errors are passed on at once (D28).
TEST_F(PoolDefects, D28OtherErrorsPass) {
  pool_.allocate(64).release();
  const auto fault = mock_.fail_call(EntryPoint::clCreateBuffer, CL_INVALID_CONTEXT);
  EXPECT_THROW(static_cast<void>(pool_.allocate(4096)), LogicError);
  EXPECT_EQ(pool_.held_blocks(), 1u);
}

// A block goes to another queue only after its former queue and its other users (D29).
TEST_F(PoolDefects, D29BlocksAreOrderedBetweenQueues) {
  const CommandQueue third{context_, device_};
  const UserEvent gate{context_};
  Event filled;
  {
    PooledBuffer block = pool_.allocate(64);
    Event ready;
    enqueue_marker(queue_, {.event = &ready});
    enqueue_fill(other_, block, 0, 64, {.after = {ready, gate}, .event = &filled});
    block.add_user(other_, filled);
  }
  const auto calls = calls_of([&] { static_cast<void>(pool_.allocate(third, 64)); });
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clFlush, raw_queue_)));
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clFlush, other_.get())));
  EXPECT_THAT(calls,
              Contains(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, third.get(), 1u, _, nullptr))
                  .Times(2));
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, third.get(), 1u,
                                     ElementsAre(filled.get()), nullptr)));
  gate.complete();
}

// In an out-of-order queue a block waits for its former use even in the same queue (D29).
TEST_F(PoolDefects, D29OutOfOrderQueuesWait) {
  const CommandQueue unordered{context_, device_, QueueProperties::out_of_order};
  pool_.allocate(unordered, 64).release();
  EXPECT_THAT(calls_of([&] { static_cast<void>(pool_.allocate(unordered, 64)); }),
              IsSupersetOf({CallTo(EntryPoint::clEnqueueMarkerWithWaitList, unordered.get(), 0u,
                                   nullptr, Ne(nullptr)),
                            CallTo(EntryPoint::clEnqueueBarrierWithWaitList, unordered.get(), 1u, _,
                                   nullptr)}));
}

// A block that cannot be ordered is not handed out, and not lost (D29).
TEST_F(PoolDefects, D29UnorderedBlocksStay) {
  pool_.allocate(64).release();
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueMarkerWithWaitList, CL_OUT_OF_RESOURCES);
  EXPECT_THROW(static_cast<void>(pool_.allocate(other_, 64)), RuntimeError);
  EXPECT_EQ(pool_.statistics(), (PoolStatistics{.held_blocks = 1, .managed_bytes = 128}));
}

// Eight threads share a pool, and hand blocks to each other (D44).
TEST_F(PoolDefects, D44ThreadsShareAPool) {
  constexpr int rounds = 200;
  std::vector<std::jthread> threads;
  for (int thread = 0; thread < 8; ++thread) {
    threads.emplace_back([&, thread] {
      const CommandQueue own{context_, device_};
      for (int round = 0; round < rounds; ++round) {
        const auto size = static_cast<std::size_t>(64 * (1 + (thread + round) % 3));
        const PooledBuffer block = pool_.allocate(round % 2 == 0 ? own : queue_, size);
        EXPECT_EQ(block.size(), size);
        if (round % 50 == 0) {
          pool_.free_held();
          EXPECT_THAT(pool_.statistics().active_blocks, Gt(0u));
        }
      }
    });
  }
  threads.clear();
  EXPECT_EQ(pool_.active_blocks(), 0u);
  EXPECT_EQ(pool_.active_bytes(), 0u);
}

}  // namespace
}  // namespace clmem::pool_defects_test
