// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls queues make for what the older binding calls their methods.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <csignal>

#include "mock_fixture.hpp"

namespace clmem::queue_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

class QueueCalls : public OnMock {
 protected:
  // `call` between the questions for the version and the release.
  [[nodiscard]] auto made_by(const mock::CallMatcher& call) const {
    const auto version =
        CallTo(EntryPoint::clGetDeviceInfo, device_.get(), CL_DEVICE_VERSION, _, _, _);
    return ElementsAre(version, version, call, CallTo(EntryPoint::clReleaseCommandQueue));
  }
  [[nodiscard]] mock::CallMatcher query(cl_command_queue_info param) const {
    return CallTo(EntryPoint::clGetCommandQueueInfo, raw_queue_, param, _, _, nullptr);
  }

  const cl_command_queue raw_queue_ = queue_.get();
  const Buffer buffer_ = buffer_of(64);
  const Buffer other_ = buffer_of(64);
  const cl_mem raw_ = buffer_.get();
  const cl_mem raw_other_ = other_.get();
  std::array<std::byte, 64> host_{};
};

// Booleans become properties; without any there is no list.
TEST_F(QueueCalls, OptionsBecomeProperties) {
  const auto create = [&](const auto& properties) {
    return CallTo(EntryPoint::clCreateCommandQueueWithProperties, context_.get(), device_.get(),
                  properties, Ne(nullptr));
  };
  EXPECT_THAT(calls_of([&] { CommandQueue(context_, {.device = device_}).release(); }),
              made_by(create(nullptr)));
  EXPECT_THAT(calls_of([&] {
                CommandQueue(context_, {.device = device_, .out_of_order = true, .profiling = true})
                    .release();
              }),
              made_by(create(ElementsAre(CL_QUEUE_PROPERTIES, 3, 0))));
  EXPECT_THAT(
      calls_of([&] { CommandQueue(context_, device_, QueueProperties::profiling).release(); }),
      made_by(create(ElementsAre(CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0))));
}

// An empty context or device is reported before any call.
TEST_F(QueueCalls, MissingOwnersMakeNoCall) {
  const Device empty;
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([&] { CommandQueue(Context{}, {.device = device_}); },
                            ThrowsMessage<LogicError>(HasSubstr("the context is empty")));
                EXPECT_THAT([&] { CommandQueue(context_, empty); },
                            ThrowsMessage<LogicError>(HasSubstr("the device is empty")));
              }),
              ElementsAre());
}

// A queue given up through its base is as empty as any, so that nothing of it reaches the driver.
TEST_F(QueueCalls, QueuesGivenUpThroughTheirBaseMakeNoCall) {
  using Base = Handle<cl_command_queue>;
  for (void (*give_up)(Base&) :
       {+[](Base& queue) { queue.release(); }, +[](Base& queue) { queue.reset(); },
        +[](Base& queue) { clReleaseCommandQueue(queue.detach()); },
        +[](Base& queue) { const Base moved{std::move(queue)}; }}) {
    CommandQueue queue{context_, device_};
    give_up(queue);
    EXPECT_EQ(queue.device_version(), Version{});
    EXPECT_THAT(calls_of([&] {
                  EXPECT_THAT([&] { enqueue_fill(queue, buffer_, 0, 64); },
                              ThrowsMessage<LogicError>(HasSubstr("the command queue is empty")));
                }),
                ElementsAre());
  }
}

// Each answer is one question.
TEST_F(QueueCalls, QueriesAreOneQuestion) {
  EXPECT_THAT(calls_of([&] { static_cast<void>(queue_.properties()); }),
              ElementsAre(query(CL_QUEUE_PROPERTIES)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(queue_.is_out_of_order()); }),
              ElementsAre(query(CL_QUEUE_PROPERTIES)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(queue_.is_profiling()); }),
              ElementsAre(query(CL_QUEUE_PROPERTIES)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(queue_.reference_count()); }),
              ElementsAre(query(CL_QUEUE_REFERENCE_COUNT)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(queue_.device()); }),
              ElementsAre(query(CL_QUEUE_DEVICE)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(queue_.context()); }),
              ElementsAre(query(CL_QUEUE_CONTEXT), CallTo(EntryPoint::clRetainContext),
                          CallTo(EntryPoint::clReleaseContext)));
}

// Waiting within the queue is a barrier without an event; with nothing to wait for no call is made.
TEST_F(QueueCalls, WaitsInTheQueueAreOneBarrier) {
  const UserEvent done{context_};
  done.complete();
  EXPECT_THAT(calls_of([&] {
                enqueue_wait_for_events(queue_, {done});
                enqueue_wait_for_events(queue_, {});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueBarrierWithWaitList, raw_queue_, 1u,
                                 ElementsAre(done.get()), nullptr)));
}

// The old names are the calls of these names, the source before the destination.
TEST_F(QueueCalls, OldNamesAreOneCall) {
  EXPECT_THAT(calls_of([&] {
                enqueue_read_buffer(queue_, buffer_, std::span{host_}.first(8), {.src_offset = 4});
                enqueue_write_buffer(queue_, buffer_, host_);
                enqueue_copy_buffer(queue_, buffer_, other_, {.byte_count = 8, .src_offset = 2});
                enqueue_copy_buffer_rect(queue_, buffer_, other_,
                                         {.src_origin = {1}, .dst_origin = {2}, .region = {4, 2}});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, raw_queue_, raw_, CL_TRUE, 4u, 8u,
                                 host_.data(), 0u, nullptr, nullptr),
                          CallTo(EntryPoint::clEnqueueWriteBuffer, raw_queue_, raw_, CL_TRUE, 0u,
                                 64u, host_.data(), 0u, nullptr, nullptr),
                          CallTo(EntryPoint::clEnqueueCopyBuffer, raw_queue_, raw_, raw_other_, 2u,
                                 0u, 8u, 0u, nullptr, nullptr),
                          CallTo(EntryPoint::clEnqueueCopyBufferRect, raw_queue_, raw_, raw_other_,
                                 ElementsAre(1u, 0u, 0u), ElementsAre(2u, 0u, 0u),
                                 ElementsAre(4u, 2u, 1u), 0u, 0u, 0u, 0u, 0u, nullptr, nullptr)));
}

TEST_F(QueueCalls, OldNamesWithoutBlockingAreOneCall) {
  EXPECT_THAT(calls_of([&] {
                enqueue_read_buffer_async(queue_, buffer_, host_).detach();
                enqueue_write_buffer_async(queue_, buffer_, host_).detach();
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, raw_queue_, raw_, CL_FALSE, 0u,
                                 64u, host_.data(), 0u, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseEvent),
                          CallTo(EntryPoint::clEnqueueWriteBuffer, raw_queue_, raw_, CL_FALSE, 0u,
                                 64u, host_.data(), 0u, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseEvent)));
  queue_.finish();  // before the host memory goes
}

// What has run and ended is known at once.
class NativeKernelCalls : public QueueCalls {
 protected:
  NativeKernelCalls() { mock_.set_schedule(mock::Schedule::immediate); }
  ~NativeKernelCalls() override { mock_.set_schedule(schedule_, seed_); }

  [[nodiscard]] NativeKernel function() const {
    return [held = captured_](std::span<void* const>) { ++*held; };
  }
  const std::shared_ptr<int> captured_ = std::make_shared<int>(0);

 private:
  const mock::Schedule schedule_ = mock_.schedule();
  const std::uint64_t seed_ = mock_.seed();
};

// The function and the buffers are the arguments; its event completes when the function may end.
TEST_F(NativeKernelCalls, AreEnqueuedAndWatched) {
  const auto watched = CallTo(EntryPoint::clSetEventCallback, _, CL_COMPLETE, Ne(nullptr), _);
  EXPECT_THAT(calls_of([&] {
                enqueue_native_kernel(queue_, function(), {buffer_, other_});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueNativeKernel, raw_queue_, Ne(nullptr),
                                 Ne(nullptr), 3 * sizeof(void*), 2u, ElementsAre(raw_, raw_other_),
                                 Ne(nullptr), 0u, nullptr, Ne(nullptr)),
                          watched, CallTo(EntryPoint::clReleaseEvent)));
  Event done;
  EXPECT_THAT(calls_of([&] { enqueue_native_kernel(queue_, function(), {}, {.event = &done}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueNativeKernel, raw_queue_, _, Ne(nullptr),
                                 sizeof(void*), 0u, nullptr, nullptr, 0u, nullptr, Ne(nullptr)),
                          watched));
  EXPECT_EQ(*captured_, 2);
  EXPECT_EQ(captured_.use_count(), 1);
}

// A command that ends without having run takes its function along.
TEST_F(NativeKernelCalls, FunctionsOfFailedCommandsEnd) {
  const UserEvent gate{context_};
  enqueue_native_kernel(queue_, function(), {}, {.after = {gate}});
  EXPECT_EQ(captured_.use_count(), 2);
  gate.fail(CL_OUT_OF_RESOURCES);
  EXPECT_EQ(*captured_, 0);
  EXPECT_EQ(captured_.use_count(), 1);
}

// Where the event cannot be watched, a function that runs later ends when it has run.
TEST_F(NativeKernelCalls, UnwatchedFunctionsEndWhenTheyHaveRun) {
  const UserEvent gate{context_};
  const auto fault = mock_.fail_call(EntryPoint::clSetEventCallback, CL_OUT_OF_HOST_MEMORY);
  EXPECT_THROW(enqueue_native_kernel(queue_, function(), {}, {.after = {gate}}), RuntimeError);
  EXPECT_EQ(captured_.use_count(), 2);
  gate.complete();
  EXPECT_EQ(*captured_, 1);
  EXPECT_EQ(captured_.use_count(), 1);
}

// A command that cannot be enqueued leaves nothing, and mistakes make no call.
TEST_F(NativeKernelCalls, RefusedFunctionsEndAtOnce) {
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueNativeKernel, CL_OUT_OF_RESOURCES);
  EXPECT_THROW(enqueue_native_kernel(queue_, function(), {buffer_}), RuntimeError);
  EXPECT_EQ(captured_.use_count(), 1);
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(enqueue_native_kernel(queue_, nullptr), LogicError);
                EXPECT_THROW(enqueue_native_kernel(queue_, function(), {BufferView{nullptr}}),
                             LogicError);
                EXPECT_THROW(enqueue_native_kernel(CommandQueue{}, function()), LogicError);
              }),
              ElementsAre());
}

// What a callback throws must not pass through the driver's C: it ends the program.
class CallbackDeathTest : public OnMock {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(CallbackDeathTest, ExceptionsDoNotReachTheDriver) {
  const auto of_event = [&] {
    const UserEvent event{context_};
    event.add_callback(ExecutionStatus::complete, [](cl_int) { throw 1; });
    event.complete();
  };
  EXPECT_EXIT(of_event(), testing::KilledBySignal(SIGABRT), "terminate called");
  const auto of_kernel = [&] {
    enqueue_native_kernel(queue_, [](auto) { throw 1; });
    queue_.finish();
  };
  EXPECT_EXIT(of_kernel(), testing::KilledBySignal(SIGABRT), "terminate called");
}

}  // namespace
}  // namespace clmem::queue_calls_test
