// SPDX-License-Identifier: Apache-2.0
// Eight threads use pools, maps and destructor callbacks at the same time as the mock's threads run
// the commands. What matters is that ThreadSanitizer is silent (preset tsan).

#include <latch>

#include "mock_fixture.hpp"

namespace clmem::thread_test {
namespace {

constexpr int thread_count = 8;
constexpr int rounds = 50;

class Threads : public OnMock {
 protected:
  void SetUp() override {
    mock_.set_schedule(Schedule::threaded);
    mock_.look_for_hazards(mock::HazardMode::collect);
  }
  void TearDown() override {
    EXPECT_THAT(mock_.hazards(), IsEmpty());
    mock_.look_for_hazards(mock::HazardMode::off);
    mock_.set_schedule(Schedule::immediate);
  }

  // `work` takes a queue of the thread's own and the round; all threads begin at once.
  template <typename Work>
  void run(const Work& work) const {
    std::latch ready{thread_count};
    std::vector<std::jthread> threads;
    for (int thread = 0; thread < thread_count; ++thread) {
      threads.emplace_back([&] {
        const CommandQueue own{context_, device_};
        ready.arrive_and_wait();
        for (int round = 0; round < rounds; ++round) {
          work(own, round);
        }
        own.finish();
      });
    }
  }
};

TEST_F(Threads, D44SharePools) {
  const MemoryPool buffers{ImmediateAllocator{queue_}};
  const SVMPool areas{SVMAllocator{context_, {.queue = &queue_}}};
  run([&](const CommandQueue& queue, int round) {
    const PooledBuffer block = buffers.allocate(queue, 256);
    EXPECT_EQ(block.size(), 256u);
    enqueue_fill(queue, block, round, 256);
    const PooledSVM area = areas.allocate(queue, 256);
    enqueue_fill(queue, area, round, 256);
    if (round % 10 == 9) {
      buffers.free_held();
      areas.free_held();
      reclaim_memory();
    }
  });
  EXPECT_EQ(buffers.active_blocks(), 0u);
  EXPECT_EQ(areas.active_blocks(), 0u);
  areas.free_held();
  queue_.finish();
}

TEST_F(Threads, MapPartsOfTheSameMemory) {
  const Buffer buffer = buffer_of(thread_count * 256);
  enqueue_fill(queue_, buffer, 0, thread_count * 256);
  queue_.finish();
  std::atomic<std::size_t> next = 0;
  run([&](const CommandQueue& queue, int round) {
    thread_local const std::size_t part = next++;
    auto map = enqueue_map_buffer<int>(queue, buffer, MapFlags::read | MapFlags::write,
                                       {.offset = part * 256, .shape = {64}});
    EXPECT_EQ(map.span()[0], round);
    map.span()[0] = round + 1;
    map.release();
  });
}

TEST_F(Threads, ReleaseStorage) {
  std::atomic<int> ended = 0;
  run([&](const CommandQueue& queue, int /*round*/) {
    auto storage = std::make_shared<std::vector<int>>(64, 1);
    Buffer buffer = Buffer::over(context_, MemFlags::read_write, *storage, {.ward = storage});
    buffer.add_destructor_callback([&ended] { ++ended; });
    enqueue_fill(queue, buffer, 7, 256);
    NannyEvent read;
    {
      auto back = std::make_shared<std::vector<int>>(64);
      read = enqueue_copy_async(queue, *back, buffer, {.ward = back});
    }
    read.detach();
    buffer.release();
  });
  while (ended != thread_count * rounds) {
    std::this_thread::yield();  // until threads of the driver have released the storage
  }
}

TEST_F(Threads, ReclaimMemory) {
  const MemoryPool pool{ImmediateAllocator{queue_}};
  std::atomic<int> asked = 0;
  set_reclaim_hook([&asked] { ++asked; });
  run([&](const CommandQueue& queue, int /*round*/) {
    pool.allocate(queue, 1024).release();
    reclaim_memory();
  });
  set_reclaim_hook({});
  EXPECT_EQ(asked, thread_count * rounds);
}

}  // namespace
}  // namespace clmem::thread_test
