// SPDX-License-Identifier: Apache-2.0
// Memory that allocators and pools hand out, hold and free, and the calls that this takes.

#include <clmem/interop/memory_resource.hpp>

#include "mock_fixture.hpp"

namespace clmem::pool_calls_test {
namespace {

class PoolCalls : public OnMock {
 protected:
  const MemoryPool pool_{ImmediateAllocator{queue_}};
};

TEST_F(PoolCalls, AllocatorsGiveNothingForNoBytes) {
  const DeferredAllocator deferred{context_};
  const ImmediateAllocator immediate{queue_};
  const SVMAllocator shared{context_};
  EXPECT_THAT(calls_of([&] {
                EXPECT_FALSE(deferred(0));
                EXPECT_FALSE(immediate(0));
                EXPECT_FALSE(shared(0));
              }),
              IsEmpty());
}

TEST_F(PoolCalls, HitsMakeNoCall) {
  pool_.allocate(1000).release();
  EXPECT_THAT(calls_of([&] {
                PooledBuffer again = pool_.allocate(1010);
                EXPECT_EQ(again.size(), 1010u);
                again.release();
                EXPECT_THROW(again.release(), LogicError);
              }),
              IsEmpty());
}

TEST_F(PoolCalls, CountsBlocks) {
  PooledBuffer first = pool_.allocate(100);
  const PooledBuffer second = pool_.allocate(200);
  first.release();
  EXPECT_EQ(
      pool_.statistics(),
      (PoolStatistics{
          .held_blocks = 1, .active_blocks = 1, .managed_bytes = 128 + 256, .active_bytes = 200}));
  EXPECT_THAT(calls_of([&] { pool_.free_held(); }),
              Contains(CallTo(EntryPoint::clReleaseMemObject)));
  EXPECT_EQ(pool_.held_blocks(), 0u);
  EXPECT_EQ(pool_.managed_bytes(), 256u);
}

TEST_F(PoolCalls, BlocksOutliveTheirPool) {
  const std::size_t before = mock_.live_objects();
  const auto captured = std::make_shared<int>(0);
  {
    PooledBuffer block;
    {
      const MemoryPool pool{[this, captured](std::size_t size) { return buffer_of(size); }};
      pool.allocate(4096).release();
      block = pool.allocate(64);
    }
    enqueue_fill(queue_, block, 0, 64);
    EXPECT_GT(captured.use_count(), 1);
  }
  EXPECT_EQ(captured.use_count(), 1);
  // Threads of the driver may release objects late, also those of the previous test.
  EXPECT_TRUE(eventually([&] { return mock_.live_objects() <= before; }));
}

TEST_F(PoolCalls, MovedPoolsAreEmpty) {
  MemoryPool first{ImmediateAllocator{queue_}};
  const MemoryPool second = std::move(first);
  EXPECT_THROW(static_cast<void>(first.allocate(64)), LogicError);
  EXPECT_EQ(second.allocate(64).size(), 64u);
}

// Any callable that makes Buffers is an allocator; without a queue its blocks are bound to none.
TEST_F(PoolCalls, CallablesAreAllocators) {
  const MemoryPool pool{[this](std::size_t size) { return buffer_of(size); }};
  EXPECT_THAT(calls_of([&] { pool.allocate(64).release(); }),
              ElementsAre(CallTo(EntryPoint::clCreateBuffer)));
  PooledBuffer block = pool(64);
  block.add_user(queue_);
  block.release();
  EXPECT_THAT(calls_of([&] { static_cast<void>(pool.allocate(64)); }),
              Contains(CallTo(EntryPoint::clFinish, raw_queue_)));
}

TEST_F(PoolCalls, BlocksOfFailedCommandsAreReused) {
  const auto serves_again = [this](const auto& pool, const auto& allocate) {
    const UserEvent gate{context_};
    Event failed;
    {
      auto block = pool.allocate(256);
      enqueue_fill(other_, block, 0, 256, {.after = {gate}, .event = &failed});
      block.add_user(other_, failed);
    }
    gate.fail(CL_OUT_OF_RESOURCES);
    EXPECT_NO_THROW(allocate());
    EXPECT_EQ(pool.held_blocks(), 1u);
  };
  const MemoryPool buffers{[this](std::size_t size) { return buffer_of(size); }};
  serves_again(buffers, [&] { static_cast<void>(buffers.allocate(256)); });
  const SVMPool areas{SVMAllocator{context_}};
  serves_again(areas, [&] { static_cast<void>(areas.allocate(256)); });
  serves_again(areas, [&] { static_cast<void>(areas.allocate(queue_, 256)); });
}

TEST_F(PoolCalls, EachFormerUserIsWaitedFor) {
  const UserEvent first{context_};
  const UserEvent second{context_};
  {
    PooledBuffer block = pool_.allocate(256);
    block.add_user(other_, first);
    block.add_user(other_, second);
  }
  const PooledBuffer again = pool_.allocate(queue_, 256);
  Event filled;
  enqueue_fill(queue_, again, 0, 256, {.event = &filled});
  queue_.flush();
  first.fail(CL_OUT_OF_RESOURCES);
  EXPECT_NE(filled.status(), ExecutionStatus::complete);
  second.complete();
  filled.wait();
}

TEST_F(PoolCalls, PoolsWithoutQueueFinish) {
  const SVMPool pool{SVMAllocator{context_}};
  PooledSVM block = pool.allocate(64);
  block.bind_to_queue(other_);
  block.enqueue_release();
  EXPECT_THAT(calls_of([&] { static_cast<void>(pool.allocate(64)); }),
              Contains(CallTo(EntryPoint::clFinish, other_.get())));
}

TEST_F(PoolCalls, ContainersWorkAfterAMove) {
  using Allocator = SVMContainerAllocator<int>;
  std::vector<int, Allocator> first(16, 7, {context_, queue_});
  const std::vector<int, Allocator> second = std::move(first);
  EXPECT_EQ(first.get_allocator(), second.get_allocator());  // NOLINT(bugprone-use-after-move)
  EXPECT_NO_THROW(first.assign(4, 1));
  EXPECT_EQ(first.front(), 1);
  EXPECT_EQ((Allocator{context_, queue_}), (SVMContainerAllocator<char>{context_, queue_}));
  EXPECT_NE((Allocator{context_, queue_}), (Allocator{context_, other_}));
}

TEST_F(PoolCalls, PoolsGiveBackUnderPressure) {
  pool_.allocate(4096).release();
  pool_.allocate(64).release();
  const auto fault = mock_.fail_call(EntryPoint::clCreateBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_THAT(calls_of([&] { buffer_of(64).release(); }),
              Contains(CallTo(EntryPoint::clReleaseMemObject)).Times(3));
  EXPECT_EQ(pool_.held_blocks(), 0u);
}

TEST_F(PoolCalls, ContainersTakeTheirMemoryFromPools) {
  const SVMPool pool{SVMAllocator{
      context_,
      {.flags = SVMMemFlags::read_write | SVMMemFlags::fine_grain_buffer, .queue = &queue_}}};
  SVMPoolResource resource{pool};
  const void* area = nullptr;
  {
    std::pmr::vector<int> values{std::initializer_list<int>{1, 2, 3}, &resource};
    area = values.data();
    EXPECT_EQ(pool.active_blocks(), 1u);
    enqueue_fill(queue_, SVM{values}, 7, 3 * sizeof(int));
    queue_.finish();
    EXPECT_THAT(values, ElementsAre(7, 7, 7));
  }
  EXPECT_EQ(pool.active_blocks(), 0u);
  EXPECT_EQ(pool.held_blocks(), 1u);
  EXPECT_THAT(calls_of([&] {
                const std::pmr::vector<int> again(3, 0, &resource);
                EXPECT_EQ(again.data(), area);
              }),
              IsEmpty());
}

TEST_F(PoolCalls, ContainersRefuseMemoryThatTheyCannotUse) {
  const SVMPool coarse{SVMAllocator{context_, {.queue = &queue_}}};
  SVMPoolResource of_coarse{coarse};
  EXPECT_THROW(static_cast<void>(of_coarse.allocate(64)), LogicError);
  EXPECT_EQ(coarse.active_blocks(), 0u);
  const SVMPool fine{
      SVMAllocator{context_, {.flags = SVMMemFlags::read_write | SVMMemFlags::fine_grain_buffer}}};
  SVMPoolResource of_fine{fine};
  EXPECT_THROW(static_cast<void>(of_fine.allocate(64, std::size_t{1} << 30)), std::bad_alloc);
  EXPECT_EQ(fine.active_blocks(), 0u);
}

// Defects of earlier allocators and pools that this library avoids.
using PoolDefects = PoolCalls;

TEST_F(PoolDefects, D26InterfaceIsComplete) {
  const PooledBuffer block = pool_.allocate(300);
  EXPECT_EQ(block.size(), 300u);
  EXPECT_EQ(block.slice(128, -44).size(), 128u);
  EXPECT_EQ(block.slice(256).size(), 44u);
  EXPECT_EQ(block.get_sub_region(128, 64).offset(), 128u);
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

// If memory runs out, held blocks are freed one by one, the largest first, until there is enough
// (D28).
TEST_F(PoolDefects, D28LargestBlocksGoFirst) {
  PooledBuffer small = pool_.allocate(128);
  PooledBuffer large = pool_.allocate(8192);
  const cl_mem raw_large = large.get();
  small.release();
  std::jthread{[&] { large.release(); }}.join();  // threads do not hide blocks from each other
  // The allocator tries twice before and twice after reclaiming; then the pool frees the first
  // block.
  const auto fault =
      mock_.fail_call(EntryPoint::clCreateBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE, {.times = 4});
  const auto calls = calls_of([&] { static_cast<void>(pool_.allocate(1024)); });
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clReleaseMemObject)).Times(1));
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clReleaseMemObject, raw_large)));
  EXPECT_EQ(pool_.held_blocks(), 2u);
}

// A block whose next use cannot be ordered after its last one is neither handed out nor lost (D29).
TEST_F(PoolDefects, D29UnorderedBlocksStay) {
  pool_.allocate(64).release();
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueMarkerWithWaitList, CL_OUT_OF_RESOURCES);
  EXPECT_THROW(static_cast<void>(pool_.allocate(other_, 64)), RuntimeError);
  EXPECT_EQ(pool_.statistics(), (PoolStatistics{.held_blocks = 1, .managed_bytes = 128}));
}

}  // namespace
}  // namespace clmem::pool_calls_test
