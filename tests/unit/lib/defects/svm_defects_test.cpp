// SPDX-License-Identifier: Apache-2.0
// Known defects of earlier libraries in their handling of shared virtual memory, avoided.
#include <gmock/gmock.h>

#include <array>
#include <clmem/array.hpp>
#include <clmem/event.hpp>
#include <clmem/pyopencl.hpp>
#include <clmem/svm.hpp>
#include <clmem/svm_allocation.hpp>
#include <future>
#include <thread>
#include <unordered_set>

#include "mock_fixture.hpp"

namespace clmem::svm_defects_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::Contains;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsSupersetOf;
using testing::Ne;
using testing::ThrowsMessage;

class SVMDefects : public OnMock {
 protected:
  [[nodiscard]] SVMAllocation bound() const {
    return SVMAllocation{context_, 256, {.queue = &queue_}};
  }

  const cl_command_queue raw_queue_ = queue_.get();
  const CommandQueue other_{context_, device_};
  std::array<int, 16> host_{};
};

// Fills and maps of a part touch that part only (D3).
TEST_F(SVMDefects, D3PartsAreFilledAndMapped) {
  const SVMAllocation area{context_, 256, {.queue = &queue_}};
  const auto calls = calls_of([&] {
    enqueue_svm_memfill(queue_, area, 0, {.byte_count = 32});
    static_cast<void>(area.map<int>(queue_, MapFlags::read, {.shape = {8}}));
  });
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clEnqueueSVMMemFill, _, area.svm_ptr(), _, 4u, 32u,
                                     _, _, _)));
  EXPECT_THAT(calls,
              Contains(CallTo(EntryPoint::clEnqueueSVMMap, _, _, _, area.svm_ptr(), 32u, _, _, _)));
}

// The common fill takes an offset for shared virtual memory, too (D4).
TEST_F(SVMDefects, D4FillsTakeAnOffset) {
  const SVMAllocation area{context_, 256, {.queue = &queue_}};
  const void* const there = static_cast<std::byte*>(area.svm_ptr()) + 64;
  EXPECT_THAT(calls_of([&] { enqueue_fill(queue_, area, 1.0F, 128, {.offset = 64}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueSVMMemFill, raw_queue_, there, _, 4u, 128u,
                                 0u, nullptr, nullptr)));
}

// A failing free throws and leaves the allocation to its owner (D15).
TEST_F(SVMDefects, D15FailingFreesKeepTheAllocation) {
  SVMAllocation area = bound();
  void* const pointer = area.svm_ptr();
  Event freed;
  {
    const auto fault = mock_.fail_call(EntryPoint::clEnqueueSVMFree, CL_OUT_OF_RESOURCES);
    EXPECT_THROW(area.enqueue_release({.event = &freed}), RuntimeError);
  }
  EXPECT_FALSE(freed);
  EXPECT_EQ(area.svm_ptr(), pointer);
  EXPECT_EQ(area.queue(), queue_);
  EXPECT_THAT(calls_of([&] { area.enqueue_release({.event = &freed}); }),
              Contains(CallTo(EntryPoint::clEnqueueSVMFree, raw_queue_, 1u, ElementsAre(pointer), _,
                              _, _, _, _)));
}

// The event that orders two queues is released (D16).
TEST_F(SVMDefects, D16MarkersOfRebindingAreReleased) {
  SVMAllocation area = bound();
  const std::size_t before = mock_.live_objects();
  area.bind_to_queue(other_);
  area.bind_to_queue(queue_);
  // Fewer, where an object of the test before was still in use; later, where a marker is.
  EXPECT_TRUE(eventually([&] { return mock_.live_objects() <= before; }));
}

// The old queue is flushed before the new one waits for it (D17).
TEST_F(SVMDefects, D17RebindingFlushesTheOldQueue) {
  SVMAllocation area = bound();
  const auto calls = calls_of([&] { area.bind_to_queue(other_); });
  EXPECT_THAT(
      calls,
      mock::CallsInOrder(
          CallTo(EntryPoint::clEnqueueMarkerWithWaitList, raw_queue_, 0u, nullptr, Ne(nullptr)),
          CallTo(EntryPoint::clFlush, raw_queue_),
          CallTo(EntryPoint::clEnqueueMarkerWithWaitList, other_.get(), 1u, _, nullptr)));
}

// A failed rebinding keeps the old queue.
TEST_F(SVMDefects, D17FailingRebindingChangesNothing) {
  for (const EntryPoint point : {EntryPoint::clEnqueueMarkerWithWaitList, EntryPoint::clFlush,
                                 EntryPoint::clGetCommandQueueInfo}) {
    SVMAllocation area = bound();
    const CommandQueue foreign{retain, other_.get()};  // which is asked for its properties
    const auto fault = mock_.fail_call(point, CL_OUT_OF_RESOURCES);
    EXPECT_THROW(area.bind_to_queue(foreign), RuntimeError);
    EXPECT_EQ(area.queue(), queue_);
  }
}

// Unmapping takes a queue and a wait list; arrays made like others take an alignment and a queue
// (D18).
TEST_F(SVMDefects, D18ArgumentsAreUsed) {
  const UserEvent done{context_};
  done.complete();
  const auto array = csvm_empty<int>(context_, {8}, {.queue = &other_});
  auto mapped = map(queue_, array, MapFlags::read);
  EXPECT_THAT(calls_of([&] { mapped.release({.queue = &other_, .after = {done}}); }),
              Contains(CallTo(EntryPoint::clEnqueueSVMUnmap, other_.get(), array.memory().svm_ptr(),
                              1u, ElementsAre(done.get()), nullptr)));
  EXPECT_THROW(mapped.release(), LogicError);
  const SVMLikeOptions options{.alignment = 64, .queue = &queue_};
  EXPECT_THAT(
      calls_of([&] {
        static_cast<void>(csvm_empty_like(context_, array, options));
        static_cast<void>(fsvm_empty_like(context_, array, options));
      }),
      IsSupersetOf({CallTo(EntryPoint::clSVMAlloc, _, CL_MEM_READ_WRITE, 32u, 64u),
                    CallTo(EntryPoint::clSVMAlloc, _,
                           CL_MEM_READ_WRITE | CL_MEM_SVM_FINE_GRAIN_BUFFER, 32u, 64u),
                    CallTo(EntryPoint::clEnqueueSVMFree, raw_queue_, _, _, _, _, _, _, _)}));
}

// Migration takes areas, parts of them and plain spans (D19).
TEST_F(SVMDefects, D19MigrationTakesPlainSpans) {
  const SVMAllocation area{context_, 256, {.queue = &queue_}};
  const auto fine = fsvm_empty<int>(context_, {4}, {.queue = &queue_});
  const void* const part = static_cast<std::byte*>(area.svm_ptr()) + 128;
  EXPECT_THAT(calls_of([&] {
                enqueue_svm_migrate_mem(queue_, {area, area.subrange(128, 64), fine.view().span()},
                                        MigrationFlags::host);
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueSVMMigrateMem, raw_queue_, 3u,
                                 ElementsAre(area.svm_ptr(), part, fine.memory().svm_ptr()),
                                 ElementsAre(256u, 64u, 16u), CL_MIGRATE_MEM_OBJECT_HOST, 0u,
                                 nullptr, nullptr)));
}

// The host operand of a non-blocking copy lives until the copy is over, and a source may be const
// (D20).
TEST_F(SVMDefects, D20HostOperandsAreGuarded) {
  const SVMAllocation area{context_, 256, {.queue = &queue_}};
  const mock::Schedule before = mock_.schedule();
  mock_.set_schedule(mock::Schedule::deferred);
  auto ward = std::make_shared<const std::array<int, 4>>(std::array{1, 2, 3, 4});
  const std::weak_ptr<const std::array<int, 4>> guarded = ward;
  {
    const NannyEvent upload = enqueue_copy_async(queue_, area, *ward, {.ward = ward});
    ward.reset();
    EXPECT_FALSE(guarded.expired());
  }
  EXPECT_TRUE(guarded.expired());
  std::array<int, 4> back{};
  enqueue_copy_async(queue_, back, area).wait();
  EXPECT_THAT(back, ElementsAre(1, 2, 3, 4));
  mock_.set_schedule(before);
}

// A callback reports that an area was freed (D21).
TEST_F(SVMDefects, D21FreesCallBack) {
  SVMAllocation area = bound();
  const std::size_t before = mock_.live_objects();
  const void* const pointer = area.svm_ptr();
  std::promise<const void*> reported;
  area.enqueue_release({.callback = [&reported](void* freed) { reported.set_value(freed); }});
  queue_.finish();
  EXPECT_EQ(reported.get_future().get(), pointer);
  while (mock_.live_objects() >= before) {
    std::this_thread::yield();  // freed by the thread that called back
  }
}

// Records of an odd size are aligned to the next power of two (D23).
TEST_F(SVMDefects, D23OddRecordsAreAligned) {
  using Record = std::array<std::uint32_t, 3>;
  using Large = std::array<std::uint32_t, 100>;
  EXPECT_THAT(calls_of([&] {
                static_cast<void>(csvm_empty<Record>(context_, {4}));
                static_cast<void>(csvm_empty<Large>(context_, {4}));
              }),
              IsSupersetOf({CallTo(EntryPoint::clSVMAlloc, _, CL_MEM_READ_WRITE, 48u, 16u),
                            CallTo(EntryPoint::clSVMAlloc, _, CL_MEM_READ_WRITE, 1600u, 128u)}));
}

// A request beyond a limit of the device is not repeated, and the error names the limit (D23).
TEST_F(SVMDefects, D23CausesAreReported) {
  const auto largest = device_.info<CL_DEVICE_MAX_MEM_ALLOC_SIZE>();
  const auto calls = calls_of([&] {
    EXPECT_THAT([&] { SVMAllocation(context_, largest + 1); },
                ThrowsMessage<LogicError>(
                    HasSubstr("allocates at most " + std::to_string(largest) + " bytes")));
  });
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clSVMAlloc)).Times(1));
}

// An area is freed after the commands of all its users, whatever their queues (D45).
TEST_F(SVMDefects, D45SeveralUsersAreWaitedFor) {
  const UserEvent gate{context_};
  SVMAllocation area = bound();
  Event filled;
  enqueue_fill(other_, area, 0, 64, {.after = {gate}, .event = &filled});
  area.add_user(other_, filled);
  EXPECT_THAT(calls_of([&] { area.release(); }),
              IsSupersetOf({CallTo(EntryPoint::clFlush, other_.get()),
                            CallTo(EntryPoint::clEnqueueSVMFree, raw_queue_, 1u, _, nullptr,
                                   nullptr, 1u, ElementsAre(filled.get()), _)}));
  gate.complete();
}

// An unbound area waits for all that the queue of a user was given (D45).
TEST_F(SVMDefects, D45UsersOfUnboundAreasAreFinished) {
  SVMAllocation area{context_, 64};
  area.add_user(other_);
  EXPECT_THAT(calls_of([&] { area.release(); }),
              mock::CallsInOrder(CallTo(EntryPoint::clFinish, other_.get()),
                                 CallTo(EntryPoint::clSVMFree)));
}

// An area of size 0 is null, equal to others, and makes no call (D46).
TEST_F(SVMDefects, D46NoBytesAreNull) {
  EXPECT_THAT(calls_of([&] {
                SVMAllocation area{context_, 0};
                EXPECT_EQ(area.svm_ptr(), nullptr);
                EXPECT_EQ(area, SVMPointer{});
                EXPECT_EQ(std::hash<SVMAllocation>{}(area), std::hash<SVMPointer>{}({}));
                area.release();
                EXPECT_THROW(area.release(), LogicError);
              }),
              ElementsAre());
  SVMAllocation area{context_, 0, {.queue = &queue_}};
  Event passed;
  EXPECT_THAT(calls_of([&] { area.enqueue_release({.event = &passed}); }),
              Contains(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, raw_queue_, 0u, nullptr,
                              Ne(nullptr))));
}

// An out-of-order queue frees after a marker, or after the events that the caller gives (D48).
TEST_F(SVMDefects, D48OutOfOrderQueuesAreAccepted) {
  const CommandQueue unordered{context_, device_, QueueProperties::out_of_order};
  SVMAllocation first{context_, 64, {.queue = &unordered}};
  const auto calls = calls_of([&] { first.release(); });
  ASSERT_THAT(calls, Contains(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, unordered.get(), 0u,
                                     nullptr, Ne(nullptr))));
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clEnqueueSVMFree, unordered.get(), 1u, _, nullptr,
                                     nullptr, 1u, ElementsAre(calls.at(0).event), nullptr)));
  SVMAllocation second{context_, 64, {.queue = &unordered}};
  Event filled;
  enqueue_fill(unordered, second, 0, 64, {.event = &filled});
  EXPECT_THAT(calls_of([&] { second.enqueue_release({.after = {filled}}); }),
              Contains(CallTo(EntryPoint::clEnqueueSVMFree, unordered.get(), 1u, _, nullptr,
                              nullptr, 1u, ElementsAre(filled.get()), nullptr)));
}

}  // namespace
}  // namespace clmem::svm_defects_test
