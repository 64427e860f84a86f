// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls copy, fill, map and migrate make of spans, arrays and tiles; what they refuse.
#include <gmock/gmock.h>

#include <clmem/clmem.hpp>
#include <coroutine>
#include <exception>
#include <numeric>
#include <set>
#include <string>
#include <unordered_set>

#include "mock_fixture.hpp"

namespace clmem::span_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Ne;
using testing::ThrowsMessage;

class SpanCalls : public OnMock {
 protected:
  template <typename Action>
  void expect_refused(const Action& action, const std::string& text) const {
    EXPECT_THAT(calls_of([&] { EXPECT_THAT(action, ThrowsMessage<LogicError>(HasSubstr(text))); }),
                IsEmpty());
  }
  [[nodiscard]] std::vector<int> contents(const device_span<int>& span) const {
    std::vector<int> values(span.size());
    copy(queue_, values, span);
    return values;
  }

  const Array<int> field_{context_, {8, 16}};
  const cl_mem raw_ = field_.memory().get();
  const SVMAllocator svm_{context_};
  const Array<int, SVMAllocator> shared_{svm_, {8, 16}};
  std::vector<int> host_ = std::vector<int>(128);
};

// An array is one request to its allocator, whatever the memory is.
TEST_F(SpanCalls, ArraysAreOneAllocation) {
  EXPECT_THAT(calls_of([&] {
                const Array<float> made{context_, {480, 640}};
              }),
              ElementsAre(CallTo(EntryPoint::clCreateBuffer, context_.get(), CL_MEM_READ_WRITE,
                                 1228800u, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseMemObject)));
  EXPECT_THAT(calls_of([&] {
                const Array<float, SVMAllocator> made{svm_, {480, 640}};
              }),
              ElementsAre(CallTo(EntryPoint::clRetainContext),
                          CallTo(EntryPoint::clSVMAlloc, _, _, 1228800u, _),
                          CallTo(EntryPoint::clSVMFree), CallTo(EntryPoint::clReleaseContext)));
  const MemoryPool pool{DeferredAllocator{context_}};
  { const Array<float, MemoryPool> first{pool, {480, 640}}; }
  EXPECT_THAT(calls_of([&] { const Array<float, MemoryPool> again{pool, {480, 640}}; }), IsEmpty());
}

// A number in place of a shape is that of the only dimension.
TEST_F(SpanCalls, ArraysOfOneDimensionTakeANumber) {
  EXPECT_EQ((Array<int>{context_, 100}.shape()), (Shape{100}));
  EXPECT_EQ((Array<int, SVMAllocator>{svm_, host_.size()}.shape()), (Shape{128}));
  expect_refused(
      [&] {
        static_cast<void>(Array<int>{context_, -1});
      },
      "(18446744073709551615) elements of 4 bytes do not fit the address space");
}

// An array can be declared before its memory is made.
TEST_F(SpanCalls, ArraysAreMadeLater) {
  Array<int> later;
  EXPECT_THAT(calls_of([&] { fill(queue_, later, 1); }), IsEmpty());
  EXPECT_EQ(later.size(), 0u);
  later = Array<int>{context_, {4}};
  fill(queue_, later, 1);
  EXPECT_THAT(contents(later), ElementsAre(1, 1, 1, 1));
}

// A contiguous part and host memory are one linear call, in bytes of the part.
TEST_F(SpanCalls, CopiesWithTheHostAreOneCall) {
  const auto band = field_.subspan(rows(2, 4));
  const std::span part{host_.data(), 32};
  EXPECT_THAT(calls_of([&] { copy(queue_, band, part); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, queue_.get(), raw_, CL_TRUE,
                                 128u, 128u, host_.data(), 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] { copy(queue_, part, band); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, queue_.get(), raw_, CL_TRUE, 128u,
                                 128u, host_.data(), 0u, nullptr, nullptr)));
  EXPECT_THAT(
      calls_of([&] { copy(queue_, shared_, host_); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueSVMMemcpy, queue_.get(), CL_TRUE,
                         shared_.memory().get(), host_.data(), 512u, 0u, nullptr, nullptr)));
}

// A rectangle of elements is one rectangular call; options are those of the command.
TEST_F(SpanCalls, RectanglesAreOneCall) {
  const UserEvent ready{context_};
  ready.complete();
  std::vector<int> values(8);
  EXPECT_THAT(calls_of([&] {
                Event done;
                copy(queue_, field_.subspan(rows(1, 3), Slice{4, 8}), values,
                     {.after = {ready}, .event = &done});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBufferRect, _, raw_, CL_TRUE,
                                 ElementsAre(80u, 0u, 0u), _, ElementsAre(16u, 2u, 1u), 64u, _, _,
                                 _, values.data(), 1u, ElementsAre(ready.get()), Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseEvent)));
}

// Between devices nothing blocks and nothing is asked.
TEST_F(SpanCalls, CopiesWithinDevicesAreOneCall) {
  const Array<int> other{context_, {8, 16}};
  EXPECT_THAT(calls_of([&] { copy(queue_, other, field_); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueCopyBuffer, _, raw_, other.memory().get(), 0u,
                                 0u, 512u, 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] { copy(queue_, shared_, field_); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, _, raw_, CL_FALSE, 0u, 512u,
                                 shared_.memory().get(), 0u, nullptr, nullptr)));
  queue_.finish();
}

// Whatever memory elements are in, what was written is read, mapped and filled.
TEST_F(SpanCalls, ElementsTravelBetweenAllMemory) {
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
  queue_.finish();  // the unmap, before the area is freed
}

// A fill has the type of the elements: an integer becomes what they are.
TEST_F(SpanCalls, FillsConvertToTheElement) {
  const Array<float> floats{context_, {4}};
  fill(queue_, floats, 1);
  std::array<float, 4> values{};
  copy(queue_, values, floats);
  EXPECT_THAT(values, ElementsAre(1.0F, 1.0F, 1.0F, 1.0F));
}

// Views of the host keep their strides, backwards ones too.
TEST_F(SpanCalls, HostViewsKeepTheirStrides) {
  std::vector<int> values{1, 2, 3, 4, 5, 6};
  const Array<int> pair{context_, {3}};
  const StridedView<int> backwards{values.data() + 5,
                                   StridedLayout{Shape{3}, Strides{-8}, sizeof(int)}};
  copy(queue_, pair, backwards);
  EXPECT_THAT(contents(pair), ElementsAre(6, 4, 2));
}

// Tiles of images and elements of the same bytes.
TEST_F(SpanCalls, TilesTravel) {
  const ImageFormat format{ChannelOrder::rgba, ChannelType::unorm_int8};
  const Image image{context_, MemFlags::read_write, format, ImageShape::image_2d(8, 4)};
  std::vector<cl_uint> pixels(32);
  std::iota(pixels.begin(), pixels.end(), 1U);
  copy(queue_, image, pixels);
  std::array<cl_uint, 4> corner{};
  EXPECT_THAT(calls_of([&] {
                copy(queue_, corner, tile(image, {2, 1}, {2, 2}));
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadImage, _, image.get(), CL_TRUE,
                                 ElementsAre(2u, 1u, 0u), ElementsAre(2u, 2u, 1u), 0u, 0u,
                                 corner.data(), 0u, nullptr, nullptr)));
  EXPECT_THAT(corner, ElementsAre(11u, 12u, 19u, 20u));
  const Array<cl_uint> buffer{context_, {2, 2}};
  copy(queue_, buffer, tile(image, {2, 1}, {2, 2}));
  copy(queue_, tile(image, {0, 0}, {2, 2}), buffer);
  const auto mapped = map<cl_uint>(queue_, tile(image, {0, 0}, {2, 2}), MapFlags::read);
  EXPECT_EQ(mapped.view()(1, 1), 20u);
  expect_refused([&] { copy(queue_, buffer, image); }, "128 bytes of pixels, the span 16");
}

// Shapes and counts that differ are reported before any call.
TEST_F(SpanCalls, OtherShapesAreRefused) {
  expect_refused([&] { copy(queue_, field_, std::vector<int>(127)); },
                 "127 elements, and the shape has 128");
  expect_refused([&] { copy(queue_, field_, shared_.subspan(rows(0, 4))); }, "differs from");
  expect_refused(
      [&] { static_cast<void>(map(queue_, device_span<const int>{field_}, MapFlags::write)); },
      "MapFlags::read only");
}

// Indices that do not fit are not counted from the end.
TEST_F(SpanCalls, HugeIndicesAreOutside) {
  const std::size_t none = 0;
  expect_refused([&] { static_cast<void>(field_.subspan(none - 1)); }, "is outside dimension 0");
  EXPECT_EQ(field_.subspan(-1).offset_bytes(), 7U * 16 * sizeof(int));
}

// Spans of raw memory ask for its size once, and lie within it.
TEST_F(SpanCalls, SpansLieInTheirMemory) {
  const Buffer raw = buffer_of(256);
  EXPECT_THAT(calls_of([&] { EXPECT_EQ(device_span<float>{raw}.size(), 64u); }),
              ElementsAre(CallTo(EntryPoint::clGetMemObjectInfo, raw.get(), CL_MEM_SIZE, _, _, _)));
  EXPECT_THAT(
      [&] {
        (device_span<float>{raw, {.shape = {65}}});
      },
      ThrowsMessage<LogicError>(HasSubstr("the buffer has 256 bytes")));
  EXPECT_EQ((device_span<float>{shared_.memory(), {.shape = {2, 2}, .offset = 8}}.offset_bytes()),
            8u);
}

// Commands run, and their callbacks return, in run_all_commands(), until what this returns is
// destroyed.
template <typename Mock>
[[nodiscard]] std::shared_ptr<const void> schedule_manually(Mock& mock) {
  const auto usual = mock.schedule();
  mock.set_schedule(mock::Schedule::manual);
  return {nullptr, [&mock, usual](const void*) { mock.set_schedule(usual); }};
}

// A coroutine that is started and left alone.
struct Started {
  struct promise_type {
    Started get_return_object() { return {}; }
    std::suspend_never initial_suspend() noexcept { return {}; }
    std::suspend_never final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() { std::terminate(); }
  };
};

// How a coroutine saw its transfer end.
struct Seen {
  bool over = false;
  std::string failure = {};
};
Started watch(Completion transfer, Seen& seen) {
  try {
    co_await transfer;
  } catch (const RuntimeError& error) {
    seen.failure = error.what();
  }
  transfer.wait();
  seen.over = true;
}

// A non-blocking transfer is guarded; a coroutine may wait for it, which goes on in an event
// callback: there nothing may wait for events (clSetEventCallback).
TEST_F(SpanCalls, CoroutinesGoOnInTheCallback) {
  const CommandQueue unordered{context_, device_, QueueProperties::out_of_order};
  const auto usual = schedule_manually(mock_);
  mock_.clear_calls();
  const auto kept = std::make_shared<std::vector<int>>(128, 5);
  Seen done;
  watch(copy_async(unordered, field_, *kept, {.ward = kept}), done);
  Seen failed;
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

Started upload(const CommandQueue& queue, const Array<int>& field,
               const std::shared_ptr<std::vector<int>>& values, Seen& seen) {
  co_await copy_async(queue, field, *values, {.ward = values});
  seen.over = true;
}

// Options in braces are destroyed once, though g++ 12 would destroy what they hold twice.
TEST_F(SpanCalls, CoroutinesWaitForTransfersWithOptionsInBraces) {
  const auto values = std::make_shared<std::vector<int>>(128, 5);
  const auto usual = schedule_manually(mock_);
  Seen seen;
  upload(queue_, field_, values, seen);
  mock_.run_all_commands();
  EXPECT_TRUE(seen.over);
  EXPECT_EQ(values.use_count(), 1);
}

// A map of a named owner keeps the area, which ends after the unmap, in the map's queue.
TEST_F(SpanCalls, MapsKeepTheAreaOfAnOwner) {
  auto area = std::make_optional<SVMAllocation>(context_, std::size_t{64});
  auto map = std::make_optional(area->map<int>(queue_, MapFlags::read_write));
  EXPECT_THAT([&] { area->release(); }, ThrowsMessage<LogicError>(HasSubstr("is mapped")));
  EXPECT_THAT(calls_of([&] { area.reset(); }), IsEmpty());
  map->span()[0] = 1;
  EXPECT_THAT(
      calls_of([&] { map.reset(); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueSVMUnmap), CallTo(EntryPoint::clRetainCommandQueue),
                  CallTo(EntryPoint::clFinish), CallTo(EntryPoint::clReleaseCommandQueue),
                  CallTo(EntryPoint::clSVMFree), CallTo(EntryPoint::clReleaseContext),
                  CallTo(EntryPoint::clReleaseCommandQueue)));
}

// A pooled block that is still mapped is not handed out again.
TEST_F(SpanCalls, MapsKeepPooledBlocks) {
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
TEST_F(SpanCalls, DestructorsUnmapInOrder) {
  const CommandQueue unordered{context_, device_, QueueProperties::out_of_order};
  auto mapped = std::make_optional(map(unordered, field_, MapFlags::read));
  const auto calls = calls_of([&] { mapped.reset(); });
  ASSERT_GE(calls.size(), 3u);
  EXPECT_THAT(calls[0], CallTo(EntryPoint::clEnqueueBarrierWithWaitList));
  EXPECT_THAT(calls[1], CallTo(EntryPoint::clEnqueueUnmapMemObject));
  EXPECT_THAT(calls[2], CallTo(EntryPoint::clEnqueueBarrierWithWaitList));
}

// Versions of a context are asked once, by whichever object needs them.
TEST_F(SpanCalls, VersionsAreAskedOnce) {
  const Context fresh{device_};
  const auto questions = [&] {
    mock_.clear_calls();
    const SVMAllocation made{fresh, 64};
    return mock_.calls(EntryPoint::clGetDeviceInfo).size();
  };
  EXPECT_GT(questions(), 0u);
  EXPECT_EQ(questions(), 0u);
}

// Handles have an order, so that they are keys.
TEST_F(SpanCalls, HandlesHaveAnOrder) {
  const Buffer first = buffer_of(4);
  const Buffer second = buffer_of(4);
  EXPECT_EQ((std::set<Buffer>{first, second, first}.size()), 2u);
  EXPECT_EQ((std::set<Device>{device_, device_, Device{}}.size()), 2u);
  EXPECT_EQ((std::set<Platform>{device_.platform(), device_.platform()}.size()), 1u);
  const SVMPointer area = shared_.memory();
  EXPECT_EQ((std::unordered_set<ConstSVMPointer>{area, area}.size()), 1u);
}

// The elements of a map may be named, and are where the memory has none.
TEST_F(SpanCalls, ElementsOfMapsMayBeNamed) {
  const MapFlags flags = MapFlags::read_write;
  EXPECT_EQ(map<int>(queue_, field_, flags).is_mapped(), true);
  const MemoryMap<const int> read = map<const int>(queue_, field_, MapFlags::read);
  EXPECT_EQ(read.view().layout().shape(), field_.shape());
  EXPECT_THROW(static_cast<void>(map<const int>(queue_, field_, flags)), LogicError);
  const auto bytes = map<std::byte>(queue_, field_.memory(), flags);
  EXPECT_EQ(bytes.span().size(), field_.size_bytes());
}

// Without elements there is nothing to map or to migrate; the end of that is an event all the same.
TEST_F(SpanCalls, NoElementsMakeNoCall) {
  const auto none = field_.subspan(rows(3, 3));
  EXPECT_THAT(calls_of([&] {
                const auto mapped = map(queue_, none, MapFlags::read);
                EXPECT_TRUE(mapped.is_mapped());
                EXPECT_EQ(mapped.view().layout().shape(), (Shape{0, 16}));
                EXPECT_TRUE(mapped.span().empty());
              }),
              ElementsAre(CallTo(EntryPoint::clRetainCommandQueue),
                          CallTo(EntryPoint::clReleaseCommandQueue)));
  auto mapped = map(queue_, none, MapFlags::read);
  Event unmapped;
  EXPECT_THAT(calls_of([&] { mapped.release({.event = &unmapped}); }),
              Contains(CallTo(EntryPoint::clEnqueueMarkerWithWaitList)));
  unmapped.wait();
  expect_refused([&] { mapped.release(); }, "already released");
  expect_refused([&] { static_cast<void>(mapped.view()); }, "released or moved from");
  EXPECT_THAT(calls_of([&] { migrate(queue_, none); }), IsEmpty());
}

// Images and other memory objects migrate as a whole.
TEST_F(SpanCalls, MemoryObjectsMigrate) {
  const Image image{context_, MemFlags::read_write,
                    ImageFormat{ChannelOrder::rgba, ChannelType::unorm_int8},
                    ImageShape::image_2d(4, 2)};
  EXPECT_THAT(calls_of([&] { migrate(queue_, image, MigrationFlags::host); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMigrateMemObjects, queue_.get(), 1u,
                                 ElementsAre(image.get()), CL_MIGRATE_MEM_OBJECT_HOST, 0u, nullptr,
                                 nullptr)));
}

// An array of the host that has rows is its elements.
TEST_F(SpanCalls, HostArraysOfRowsAreElements) {
  int table[2][16] = {};
  fill(queue_, field_, 7);
  copy(queue_, table, field_.subspan(rows(0, 2)));
  EXPECT_EQ(table[1][15], 7);
  table[1][15] = 8;
  copy(queue_, field_.subspan(rows(0, 2)), table);
  EXPECT_EQ(contents(field_)[31], 8);
  expect_refused([&] { copy(queue_, table, field_); }, "there are 32 elements");
}

// A pool on another allocator that has a queue hands blocks out in it.
class QueuedAllocator {
 public:
  QueuedAllocator(const Context& context, const CommandQueue& queue)
      : create_{context}, queue_{queue} {}
  [[nodiscard]] Buffer operator()(std::size_t size) const { return create_(size); }
  [[nodiscard]] const CommandQueue& queue() const { return queue_; }

 private:
  DeferredAllocator create_;
  CommandQueue queue_;
};
TEST_F(SpanCalls, PoolsTakeTheQueueOfTheirAllocator) {
  const MemoryPool pool{QueuedAllocator{context_, queue_}};
  { const PooledBuffer block = pool.allocate(64); }
  const CommandQueue other{context_, device_};
  EXPECT_THAT(calls_of([&] { const PooledBuffer again = pool.allocate(64); }), IsEmpty());
  mock_.clear_calls();
  { const PooledBuffer handed = pool.allocate(other, 64); }
  EXPECT_EQ(mock_.calls(EntryPoint::clEnqueueMarkerWithWaitList).size(), 2u);
}

}  // namespace
}  // namespace clmem::span_calls_test
