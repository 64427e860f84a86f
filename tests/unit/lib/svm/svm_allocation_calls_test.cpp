// SPDX-License-Identifier: Apache-2.0
// Areas of shared virtual memory from their creation to their end, failures included.

#include "mock_fixture.hpp"

namespace clmem::svm_allocation_calls_test {
namespace {

class SVMAllocationCalls : public OnMock {
 protected:
  [[nodiscard]] SVMAllocation bound() const {
    return SVMAllocation{context_, 256, {.queue = &queue_}};
  }

  const cl_context raw_context_ = context_.get();
};

TEST_F(SVMAllocationCalls, AreasAreEqualByPlace) {
  const SVMAllocation area{context_, 256};
  const SVMAllocation other{context_, 128};
  const SVMPointer whole = area;
  const SVMPointer first = whole.subrange(0, 64);
  EXPECT_EQ(whole, SVMPointer(area.svm_ptr(), area.size(), SVMGrain::fine));
  EXPECT_EQ(area, whole);
  EXPECT_NE(whole, first);
  EXPECT_NE(whole.subrange(64, 64), first);
  EXPECT_NE(area, other);
  EXPECT_EQ(ConstSVMPointer{whole}, ConstSVMPointer{area});
  EXPECT_NE(ConstSVMPointer{whole}, ConstSVMPointer{first});
  EXPECT_EQ(std::hash<SVMPointer>{}(whole), std::hash<SVMAllocation>{}(area));
}

TEST_F(SVMAllocationCalls, CapabilitiesAreDistinguished) {
  EXPECT_TRUE(has_coarse_grain_buffer_svm(device_));
  EXPECT_TRUE(has_fine_grain_buffer_svm(device_));
  EXPECT_TRUE(has_fine_grain_buffer_svm_atomics(device_));
  EXPECT_FALSE(has_fine_grain_system_svm(device_));
  EXPECT_FALSE(has_fine_grain_system_svm_atomics(device_));
  const auto fault = mock_.fail_call(EntryPoint::clGetDeviceInfo, CL_INVALID_VALUE);
  EXPECT_EQ(svm_capabilities(device_), SVMCapabilities::none);
}

TEST_F(SVMAllocationCalls, MovedAreasAreFreedOnce) {
  const auto calls = calls_of([&] {
    SVMAllocation first{context_, 64};
    SVMAllocation second = std::move(first);
    EXPECT_FALSE(first);
    first = std::move(second);
    EXPECT_TRUE(first);
  });
  EXPECT_THAT(calls, Contains(CallTo(EntryPoint::clSVMFree)).Times(1));
}

TEST_F(SVMAllocationCalls, AreasOfFailedCommandsAreFreed) {
  for (const CommandQueue* queue : {static_cast<const CommandQueue*>(nullptr), &queue_}) {
    const UserEvent failed{context_};
    SVMAllocation area{context_, 64, {.queue = queue}};
    area.add_user(other_, failed);
    failed.fail(CL_OUT_OF_RESOURCES);
    const std::size_t before = mock_.live_objects();
    area.release();
    queue_.finish();
    EXPECT_LT(mock_.live_objects(), before);
  }
}

// The command that frees does not run if a user fails after it was enqueued: then the area is freed
// when all its users are over.
TEST_F(SVMAllocationCalls, AreasAreFreedOnceThoughUsersFail) {
  for (const bool fails : {false, true}) {
    const UserEvent first{context_};
    const UserEvent last{context_};
    SVMAllocation area = bound();
    area.add_user(other_, first);
    area.add_user(other_, last);
    const std::size_t before = mock_.live_objects();
    mock_.clear_calls();
    area.release();
    first.set_status(fails ? CL_OUT_OF_RESOURCES : CL_COMPLETE);
    EXPECT_THAT(mock_.calls(EntryPoint::clSVMFree), IsEmpty());
    last.complete();
    queue_.flush();
    const std::size_t expected = fails ? 1 : 0;
    EXPECT_TRUE(eventually([&] {
      return mock_.live_objects() < before && mock_.calls(EntryPoint::clSVMFree).size() == expected;
    }));
    EXPECT_EQ(mock_.calls(EntryPoint::clEnqueueSVMFree).size(), 1u);
  }
}

// An area that is used for long does not keep the events of all its users; a queue is kept once.
TEST_F(SVMAllocationCalls, FinishedUsersAreForgotten) {
  SVMAllocation area = bound();
  const std::size_t before = mock_.live_objects();
  for (int use = 0; use < 100; ++use) {
    Event filled;
    enqueue_fill(other_, area, 0, 64, {.event = &filled});
    area.add_user(other_, filled);
    filled.wait();
  }
  EXPECT_LE(mock_.live_objects(), before + 8);
  area.add_user(other_);
  area.add_user(other_);
  // Threads of the driver may release objects late, also those of the previous test.
  EXPECT_TRUE(eventually([&] { return mock_.live_objects() <= before; }));
  mock_.clear_calls();
  area.release();
  EXPECT_EQ(mock_.calls(EntryPoint::clEnqueueMarkerWithWaitList).size(), 1u);
}

// The end of a Buffer that owns an area runs in a callback, which must not wait.
TEST_F(SVMAllocationCalls, BuffersOverAreasEndWithoutAWait) {
  const auto waits_at_end = [this](SVMAllocation area) {
    Buffer buffer = std::move(area).into_buffer();
    mock_.clear_calls();
    buffer.release();
    return mock_.calls(EntryPoint::clFinish).size() +
           mock_.calls(EntryPoint::clWaitForEvents).size();
  };
  SVMAllocation used{context_, 64};
  used.add_user(other_);
  EXPECT_EQ(waits_at_end(std::move(used)), 0u);
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueSVMFree, CL_OUT_OF_RESOURCES);
  SVMAllocation lost = bound();
  void* const never_freed = lost.svm_ptr();
  EXPECT_EQ(waits_at_end(std::move(lost)), 0u);
  clSVMFree(context_.get(), never_freed);
}

TEST_F(SVMAllocationCalls, ReleaseByCommandNeedsAQueue) {
  SVMAllocation area{context_, 64};
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([&] { area.enqueue_release(); },
                            ThrowsMessage<LogicError>(HasSubstr("bound to no queue")));
              }),
              ElementsAre());
  EXPECT_TRUE(area);
  area.enqueue_release({.queue = &other_});
  EXPECT_THROW(area.enqueue_release({.queue = &other_}), LogicError);
}

TEST_F(SVMAllocationCalls, AnotherQueueWaitsForTheBoundOne) {
  SVMAllocation area = bound();
  const auto calls = calls_of([&] { area.enqueue_release({.queue = &other_}); });
  ASSERT_THAT(calls, mock::CallsInOrder(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, raw_queue_,
                                               0u, nullptr, Ne(nullptr)),
                                        CallTo(EntryPoint::clFlush, raw_queue_),
                                        CallTo(EntryPoint::clEnqueueSVMFree, other_.get(), 1u, _,
                                               nullptr, nullptr, 1u, _, nullptr)));
  EXPECT_THAT(calls[2], CallTo(EntryPoint::clEnqueueSVMFree, _, _, _, _, _, _,
                               ElementsAre(calls[0].event), _));
}

TEST_F(SVMAllocationCalls, UnbindingFinishes) {
  SVMAllocation area = bound();
  EXPECT_THAT(calls_of([&] {
                area.unbind_from_queue();
                area.unbind_from_queue();
              }),
              Contains(CallTo(EntryPoint::clFinish, raw_queue_)).Times(1));
  EXPECT_FALSE(area.is_bound());
}

TEST_F(SVMAllocationCalls, FailedBuffersLeaveTheArea) {
  SVMAllocation area = bound();
  const auto fault = mock_.fail_call(EntryPoint::clCreateBuffer, CL_INVALID_VALUE);
  EXPECT_THROW(static_cast<void>(std::move(area).into_buffer()), LogicError);
  EXPECT_TRUE(area);
  EXPECT_EQ(area.queue(), queue_);
}

// A free that cannot be enqueued by a destructor is reported to the clean-up handler, and made up
// for once the queue is finished.
TEST_F(SVMAllocationCalls, FailingFreesAreMadeUpFor) {
  const CleanupFailures failures;
  const std::size_t before = mock_.live_objects();
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueSVMFree, CL_OUT_OF_RESOURCES);
  EXPECT_THAT(
      calls_of([&] { bound().release(); }),
      IsSupersetOf({CallTo(EntryPoint::clEnqueueSVMFree), CallTo(EntryPoint::clFinish, raw_queue_),
                    CallTo(EntryPoint::clSVMFree, raw_context_, _)}));
  // Under Schedule::threaded, objects of the previous test may end meanwhile.
  EXPECT_LE(mock_.live_objects(), before);
  EXPECT_THAT(failures.seen(), ElementsAre("clEnqueueSVMFree"));
}

// Defects of earlier libraries with shared virtual memory that this library avoids.
using SVMDefects = SVMAllocationCalls;

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

TEST_F(SVMDefects, D17FailingRebindingChangesNothing) {
  for (const EntryPoint point : {EntryPoint::clEnqueueMarkerWithWaitList, EntryPoint::clFlush,
                                 EntryPoint::clGetCommandQueueInfo}) {
    SVMAllocation area = bound();
    const CommandQueue foreign{retain, other_.get()};  // whose properties are queried
    const auto fault = mock_.fail_call(point, CL_OUT_OF_RESOURCES);
    EXPECT_THROW(area.bind_to_queue(foreign), RuntimeError);
    EXPECT_EQ(area.queue(), queue_);
  }
}

// The host operand of a non-blocking copy lives until the copy is over, and a source may be const
// (D20).
TEST_F(SVMDefects, D20HostOperandsAreGuarded) {
  const SVMAllocation area = bound();
  const UnderSchedule deferred{mock_, Schedule::deferred};
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
}

TEST_F(SVMDefects, D21FreesCallBack) {
  SVMAllocation area = bound();
  const std::size_t before = mock_.live_objects();
  const void* const pointer = area.svm_ptr();
  std::promise<const void*> reported;
  area.enqueue_release({.callback = [&reported](void* freed) { reported.set_value(freed); }});
  queue_.finish();
  EXPECT_EQ(reported.get_future().get(), pointer);
  while (mock_.live_objects() >= before) {
    std::this_thread::yield();  // until the thread that called back has freed it
  }
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
}  // namespace clmem::svm_allocation_calls_test
