// SPDX-License-Identifier: Apache-2.0
// The library orders what nothing else orders: under schedules that run commands late or
// concurrently, no use of memory overlaps its release or its reuse.

#include "mock_fixture.hpp"

namespace clmem::hazard_test {
namespace {

class Ordering : public OnMock, public testing::WithParamInterface<Schedule> {
 protected:
  void SetUp() override {
    mock_.set_schedule(GetParam());
    mock_.look_for_hazards(mock::HazardMode::collect);
  }
  void TearDown() override {
    finish();
    mock_.look_for_hazards(mock::HazardMode::off);
    mock_.clear_hazards();
    mock_.set_schedule(Schedule::immediate);
  }
  void finish() const {
    for (const CommandQueue& queue : {queue_, other_, unordered_}) {
      queue.finish();
    }
  }
  void expect_no_hazards() const {
    finish();
    std::string texts;
    for (const mock::HazardInfo& hazard : mock_.hazards()) {
      texts += hazard.text + "\n";
    }
    EXPECT_EQ(texts, "");
  }
  void expect_hazards() const {
    finish();
    EXPECT_THAT(mock_.hazards(), Not(IsEmpty()));
  }

  const CommandQueue unordered_{context_, device_, QueueProperties::out_of_order};
};

TEST_P(Ordering, ReboundAreasAreUsedInOrder) {
  SVMAllocation area{context_, 4096, {.queue = &queue_}};
  enqueue_fill(queue_, area, 1, 4096);
  area.bind_to_queue(other_);
  enqueue_fill(other_, area, 2, 4096);
  area.bind_to_queue(unordered_);
  enqueue_fill(unordered_, area, 3, 4096);
  area.release();
  expect_no_hazards();
}

TEST_P(Ordering, AreasAreFreedAfterTheirUsers) {
  SVMAllocation area{context_, 4096, {.queue = &queue_}};
  Event filled;
  enqueue_fill(queue_, area, 1, 1024);
  enqueue_fill(other_, area, 2, 1024, {.offset = 1024, .event = &filled});
  enqueue_fill(unordered_, area, 3, 1024, {.offset = 2048});
  area.add_user(other_, filled);
  area.add_user(unordered_);
  area.release();
  expect_no_hazards();
}

TEST_P(Ordering, UnboundAreasWaitForTheirUsers) {
  SVMAllocation area{context_, 4096};
  enqueue_fill(other_, area, 1, 4096);
  area.add_user(other_);
  area.release();
  expect_no_hazards();
}

TEST_P(Ordering, MapsEndBeforeTheArea) {
  SVMAllocation area{context_, 4096, {.queue = &queue_}};
  enqueue_fill(queue_, area, 1, 4096);
  {
    const auto map = area.map_rw<int>(queue_);
    map.span()[0] = 2;
  }
  enqueue_fill(queue_, area, 3, 4096);
  area.release();
  expect_no_hazards();
}

TEST_P(Ordering, BuffersOverAreasFreeThemLast) {
  Buffer buffer = SVMAllocation{context_, 4096, {.queue = &queue_}}.into_buffer();
  enqueue_fill(queue_, buffer, 1, 4096);
  buffer.release();
  expect_no_hazards();
}

TEST_P(Ordering, PooledBlocksAreReusedInOrder) {
  const auto use_again = [this](const auto& pool) {
    for (const CommandQueue& queue : {queue_, other_, unordered_, unordered_, queue_, queue_}) {
      const auto block = pool.allocate(queue, 4096);
      enqueue_fill(queue, block, 1, 4096);
    }
    EXPECT_EQ(pool.statistics().managed_bytes, 4096u);
    pool.free_held();
    expect_no_hazards();
  };
  use_again(MemoryPool{ImmediateAllocator{queue_}});
  use_again(SVMPool{SVMAllocator{context_, {.queue = &queue_}}});
}

TEST_P(Ordering, ContainersAreFreedInOrder) {
  {
    std::vector<int, SVMContainerAllocator<int>> values(1024, 7, {context_, queue_});
    enqueue_fill(queue_, SVM{values}, 1, 4096);
  }
  expect_no_hazards();
}

TEST_P(Ordering, UnrecordedUsersAreAHazard) {
  SVMAllocation area{context_, 4096, {.queue = &queue_}};
  enqueue_fill(other_, area, 1, 4096);
  area.release();
  expect_hazards();
}

TEST_P(Ordering, UnrecordedUsersOfBlocksAreAHazard) {
#ifdef __SANITIZE_THREAD__
  if (GetParam() == Schedule::threaded) {
    GTEST_SKIP() << "the two fills race, as the test wants, and ThreadSanitizer says so, too";
  }
#endif
  const MemoryPool pool{ImmediateAllocator{queue_}};
  {
    const PooledBuffer block = pool.allocate(queue_, 4096);
    enqueue_fill(other_, block, 1, 4096);
  }
  const PooledBuffer again = pool.allocate(queue_, 4096);
  enqueue_fill(queue_, again, 2, 4096);
  expect_hazards();
}

INSTANTIATE_TEST_SUITE_P(Schedules, Ordering,
                         testing::Values(Schedule::deferred, Schedule::threaded),
                         [](const auto& schedule) { return name_of(schedule.param); });

}  // namespace
}  // namespace clmem::hazard_test
