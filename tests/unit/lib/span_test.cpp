// SPDX-License-Identifier: Apache-2.0
// Copies, fills, maps and migrations of spans, arrays and tiles, and the lifetime of their memory.

#include <coroutine>

#include "mock_fixture.hpp"

namespace clmem::span_test {
namespace {

class Spans : public OnMock {
 protected:
  [[nodiscard]] std::vector<int> contents(const device_span<int>& span) const {
    std::vector<int> values(span.size());
    copy(queue_, values, span);
    return values;
  }

  const Array<int> field_{context_, {8, 16}};
  const SVMAllocator svm_{context_};
  const Array<int, SVMAllocator> shared_{svm_, {8, 16}};
  std::vector<int> host_ = std::vector<int>(128);
};

TEST_F(Spans, ArraysOfOneDimensionTakeANumber) {
  EXPECT_EQ((Array<int>{context_, 100}.shape()), (Shape{100}));
  EXPECT_EQ((Array<int, SVMAllocator>{svm_, host_.size()}.shape()), (Shape{128}));
}

TEST_F(Spans, ArraysAreMadeLater) {
  Array<int> later;
  EXPECT_THAT(calls_of([&] { fill(queue_, later, 1); }), IsEmpty());
  EXPECT_EQ(later.size(), 0u);
  later = Array<int>{context_, {4}};
  fill(queue_, later, 1);
  EXPECT_THAT(contents(later), ElementsAre(1, 1, 1, 1));
  const Array<int> taken = std::move(later);
  EXPECT_EQ(taken.size(), 4u);
  EXPECT_EQ(later.size(), 0u);  // NOLINT(bugprone-use-after-move): moved-from is empty
  EXPECT_THAT(calls_of([&] { fill(queue_, later, 1); }), IsEmpty());
}

TEST_F(Spans, ElementsAreCopiedBetweenAllMemory) {
  const MemoryPool pool{DeferredAllocator{context_}};
  const Array<int, MemoryPool> pooled{pool, {8, 16}};
  std::iota(host_.begin(), host_.end(), 1);
  copy(queue_, field_, host_);
  copy(queue_, shared_, field_);
  copy(queue_, pooled, shared_);
  EXPECT_EQ(contents(pooled), host_);

  const auto column = [](const auto& array) { return array.subspan(Slice{}, 3); };
  std::vector<int> third(8);
  copy(queue_, third, column(shared_));
  EXPECT_THAT(third, ElementsAre(4, 20, 36, 52, 68, 84, 100, 116));
  std::ranges::reverse(third);
  copy(queue_, column(field_), third);
  copy(queue_, column(shared_), column(field_));
  queue_.finish();
  EXPECT_EQ(contents(column(shared_)), third);
  copy(queue_, column(field_), column(pooled));
  EXPECT_EQ(contents(field_), host_);

  fill(queue_, shared_.subspan(rows(0, 1)), -1);
  fill(queue_, column(shared_), 7);
  queue_.finish();
  {
    const auto mapped = map(queue_, shared_.subspan(rows(0, 1)), MapFlags::read);
    EXPECT_EQ(mapped.view()(0, 2), -1);
    EXPECT_EQ(mapped.view()(0, 3), 7);
  }
  queue_.finish();  // completes the unmap before the area is freed
}

TEST_F(Spans, FillsConvertToTheElement) {
  const Array<float> floats{context_, {4}};
  fill(queue_, floats, 1);
  std::array<float, 4> values{};
  copy(queue_, values, floats);
  EXPECT_THAT(values, ElementsAre(1.0F, 1.0F, 1.0F, 1.0F));
}

TEST_F(Spans, TilesAreCopied) {
  const ImageFormat format{ChannelOrder::rgba, ChannelType::unorm_int8};
  const Image image{context_, MemFlags::read_write, format, ImageShape::image_2d(8, 4)};
  std::vector<cl_uint> pixels(32);
  std::iota(pixels.begin(), pixels.end(), 1U);
  copy(queue_, image, pixels);
  std::array<cl_uint, 4> corner{};
  copy(queue_, corner, tile(image, {2, 1}, {2, 2}));
  EXPECT_THAT(corner, ElementsAre(11u, 12u, 19u, 20u));
  const Array<cl_uint> buffer{context_, {2, 2}};
  copy(queue_, buffer, tile(image, {2, 1}, {2, 2}));
  copy(queue_, tile(image, {0, 0}, {2, 2}), buffer);
  const auto mapped = map<cl_uint>(queue_, tile(image, {0, 0}, {2, 2}), MapFlags::read);
  EXPECT_EQ(mapped.view()(1, 1), 20u);
}

// A coroutine that starts at once, and for whose end nothing waits.
struct EagerCoroutine {
  struct promise_type {
    EagerCoroutine get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

// The end of a transfer as a coroutine saw it.
struct ObservedEnd {
  bool over = false;
  std::string failure = {};
};
EagerCoroutine watch(Completion transfer, ObservedEnd& seen) {
  try {
    co_await transfer;
  } catch (const RuntimeError& error) {
    seen.failure = error.what();
  }
  transfer.wait();
  seen.over = true;
}

// A coroutine may wait for a non-blocking transfer, and continues in an event callback, where
// nothing may wait for events (clSetEventCallback).
TEST_F(Spans, CoroutinesGoOnInTheCallback) {
  const CommandQueue unordered{context_, device_, QueueProperties::out_of_order};
  const UnderSchedule manual{mock_, Schedule::manual};
  mock_.clear_calls();
  const auto kept = std::make_shared<std::vector<int>>(128, 5);
  ObservedEnd done;
  watch(copy_async(unordered, field_, *kept, {.ward = kept}), done);
  ObservedEnd failed;
  watch(copy_async(unordered, field_, *kept, {.ward = kept}), failed);
  EXPECT_EQ(kept.use_count(), 3);
  EXPECT_EQ(mock_.calls(EntryPoint::clFlush).size(), 2u);
  mock_.clear_calls();
  mock_.fail_command(mock_.pending_commands().back().sequence, CL_OUT_OF_RESOURCES);
  EXPECT_FALSE(done.over);
  EXPECT_TRUE(failed.over);
  EXPECT_THAT(failed.failure, HasSubstr("CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST"));
  mock_.run_all_commands();
  EXPECT_TRUE(done.over);
  EXPECT_THAT(done.failure, IsEmpty());
  EXPECT_EQ(kept.use_count(), 1);
  EXPECT_THAT(mock_.calls(EntryPoint::clWaitForEvents), IsEmpty());
}

EagerCoroutine upload(const CommandQueue& queue, const Array<int>& field,
                      const std::shared_ptr<std::vector<int>>& values, ObservedEnd& seen) {
  co_await copy_async(queue, field, *values, {.ward = values});
  seen.over = true;
}

// Options in braces are destroyed once, though g++ 12 would destroy what they hold twice.
TEST_F(Spans, CoroutinesWaitForTransfersWithOptionsInBraces) {
  const auto values = std::make_shared<std::vector<int>>(128, 5);
  const UnderSchedule manual{mock_, Schedule::manual};
  ObservedEnd seen;
  upload(queue_, field_, values, seen);
  mock_.run_all_commands();
  EXPECT_TRUE(seen.over);
  EXPECT_EQ(values.use_count(), 1);
}

TEST_F(Spans, MapsKeepTheAreaOfAnOwner) {
  auto area = std::make_optional<SVMAllocation>(context_, std::size_t{64});
  auto map = std::make_optional(area->map<int>(queue_, MapFlags::read_write));
  EXPECT_THAT([&] { area->release(); }, ThrowsMessage<LogicError>(HasSubstr("is mapped")));
  EXPECT_THAT(calls_of([&] { area.reset(); }), IsEmpty());
  map->span()[0] = 1;
  EXPECT_THAT(calls_of([&] { map.reset(); }),
              mock::CallsInOrder(CallTo(EntryPoint::clEnqueueSVMUnmap),
                                 CallTo(EntryPoint::clFinish), CallTo(EntryPoint::clSVMFree)));
}

TEST_F(Spans, MapsKeepPooledBlocks) {
  const SVMPool pool{svm_};
  auto block = std::make_optional(pool.allocate(64));
  void* const address = block->svm_ptr();
  auto map = std::make_optional(block->map<int>(queue_, MapFlags::read_write));
  block.reset();
  EXPECT_EQ(pool.active_blocks(), 1u);
  EXPECT_NE(pool.allocate(64).svm_ptr(), address);
  map.reset();
  EXPECT_EQ(pool.active_blocks(), 0u);
}

// In an out-of-order queue the destructor's unmap is between what was enqueued before and after.
TEST_F(Spans, DestructorsUnmapInOrder) {
  const CommandQueue unordered{context_, device_, QueueProperties::out_of_order};
  auto mapped = std::make_optional(map(unordered, field_, MapFlags::read));
  const auto calls = calls_of([&] { mapped.reset(); });
  ASSERT_GE(calls.size(), 3u);
  EXPECT_THAT(calls[0], CallTo(EntryPoint::clEnqueueBarrierWithWaitList));
  EXPECT_THAT(calls[1], CallTo(EntryPoint::clEnqueueUnmapMemObject));
  EXPECT_THAT(calls[2], CallTo(EntryPoint::clEnqueueBarrierWithWaitList));
}

TEST_F(Spans, VersionsAreAskedOnce) {
  const Context fresh{device_};
  const auto questions = [&] {
    mock_.clear_calls();
    const SVMAllocation made{fresh, 64};
    return mock_.calls(EntryPoint::clGetDeviceInfo).size();
  };
  EXPECT_GT(questions(), 0u);
  EXPECT_EQ(questions(), 0u);
}

TEST_F(Spans, HandlesAreKeys) {
  const Buffer first = buffer_of(4);
  const Buffer second = buffer_of(4);
  EXPECT_EQ((std::set<Buffer>{first, second, first}.size()), 2u);
  EXPECT_EQ((std::set<Device>{device_, device_, Device{}}.size()), 2u);
  EXPECT_EQ((std::set<Platform>{device_.platform(), device_.platform()}.size()), 1u);
  EXPECT_EQ((std::unordered_set<Device>{device_, Device{device_.get()}}.size()), 1u);
  EXPECT_EQ((std::unordered_set<Platform>{device_.platform(), Platform{}}.size()), 2u);
  const SVMPointer area = shared_.memory();
  EXPECT_EQ((std::unordered_set<ConstSVMPointer>{area, area}.size()), 1u);
}

// The element type of a map may be named, and has to be if the memory has none.
TEST_F(Spans, ElementsOfMapsMayBeNamed) {
  const MapFlags flags = MapFlags::read_write;
  EXPECT_EQ(map<int>(queue_, field_, flags).is_mapped(), true);
  const MemoryMap<const int> read = map<const int>(queue_, field_, MapFlags::read);
  EXPECT_EQ(read.view().layout().shape(), field_.shape());
  const auto bytes = map<std::byte>(queue_, field_.memory(), flags);
  EXPECT_EQ(bytes.span().size(), field_.size_bytes());
}

// A map and a migration of no elements make no call; releasing such a map still makes an event.
TEST_F(Spans, NoElementsMakeNoCall) {
  const auto none = field_.subspan(rows(3, 3));
  auto mapped = map(queue_, none, MapFlags::read);
  EXPECT_TRUE(mapped.is_mapped());
  EXPECT_EQ(mapped.view().layout().shape(), (Shape{0, 16}));
  EXPECT_TRUE(mapped.span().empty());
  Event unmapped;
  EXPECT_THAT(calls_of([&] { mapped.release({.event = &unmapped}); }),
              Contains(CallTo(EntryPoint::clEnqueueMarkerWithWaitList)));
  unmapped.wait();
  EXPECT_THROW(mapped.release(), LogicError);
  EXPECT_THROW(static_cast<void>(mapped.view()), LogicError);
  EXPECT_THAT(calls_of([&] { migrate(queue_, none); }), IsEmpty());
}

TEST_F(Spans, HostArraysOfRowsAreElements) {
  int table[2][16] = {};
  fill(queue_, field_, 7);
  copy(queue_, table, field_.subspan(rows(0, 2)));
  EXPECT_EQ(table[1][15], 7);
  table[1][15] = 8;
  copy(queue_, field_.subspan(rows(0, 2)), table);
  EXPECT_EQ(contents(field_)[31], 8);
}

}  // namespace
}  // namespace clmem::span_test
