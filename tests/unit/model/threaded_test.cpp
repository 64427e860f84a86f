// SPDX-License-Identifier: Apache-2.0
// The threaded and the manual schedule.
#include <pthread.h>

#include <atomic>
#include <latch>
#include <thread>

#include "fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::threaded_test {
namespace {

class Threaded : public ModelTest {
 protected:
  Threaded() { model.set_schedule(Schedule::threaded); }
};

TEST_F(Threaded, OrderAndEventsHold) {
  const cl_mem buffer = make_buffer(1);
  const cl_command_queue other = make_queue();
  for (std::uint8_t value = 1; value <= 100; ++value) {
    const cl_event filled = fill(queue, buffer, value);
    Bytes seen{0};
    ASSERT_EQ(
        model.clEnqueueReadBuffer(other, buffer, CL_TRUE, 0, 1, seen.data(), 1, &filled, nullptr),
        CL_SUCCESS);
    EXPECT_EQ(seen.front(), value);
    EXPECT_EQ(model.clReleaseEvent(filled), CL_SUCCESS);
  }
}

TEST_F(Threaded, CallbacksRunInTheDriversThreads) {
  const cl_event gate = make_user_event();
  cl_event marker = nullptr;
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(queue, 1, &gate, &marker), CL_SUCCESS);
  std::latch called{1};
  const auto note = [](cl_event, cl_int, void* latch) {
    static_cast<std::latch*>(latch)->count_down();
  };
  ASSERT_EQ(model.clSetEventCallback(marker, CL_COMPLETE, note, &called), CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  called.wait();
  EXPECT_EQ(status_of(marker), CL_COMPLETE);
}

TEST_F(Threaded, ResetWaitsForWhatIsExecuting) {
  const cl_mem buffer = make_buffer(std::size_t{1} << 20);
  const std::uint8_t value = 1;
  for (int round = 0; round < 8; ++round) {
    ASSERT_EQ(model.clEnqueueFillBuffer(queue, buffer, &value, 1, 0, std::size_t{1} << 20, 0,
                                        nullptr, nullptr),
              CL_SUCCESS);
  }
  model.reset();
  EXPECT_TRUE(model.live_objects().empty());
  context = make_context();
  queue = make_queue();
  EXPECT_EQ(read(make_buffer(Bytes{3})), Bytes{3});
}

TEST_F(Threaded, AllWaitersWake) {
  const cl_event gate = make_user_event();
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(queue, 1, &gate, nullptr), CL_SUCCESS);
  std::atomic<int> woken{0};
  {
    std::jthread waiter{[&] {
      EXPECT_EQ(model.clWaitForEvents(1, &gate), CL_SUCCESS);
      ++woken;
    }};
    std::jthread finisher{[&] {
      EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
      ++woken;
    }};
    ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  }
  EXPECT_EQ(woken, 2);
}

TEST_F(Threaded, CallbacksRunOnce) {
  constexpr int events = 100;
  std::atomic<int> calls{0};
  std::vector<cl_event> gates;
  for (int at = 0; at < events; ++at) {
    gates.push_back(make_user_event());
    const auto count = [](cl_event, cl_int, void* data) {
      ++*static_cast<std::atomic<int>*>(data);
    };
    ASSERT_EQ(model.clSetEventCallback(gates.back(), CL_COMPLETE, count, &calls), CL_SUCCESS);
  }
  const auto complete = [&] {
    for (const cl_event gate : gates) {
      (void)model.clSetUserEventStatus(gate, CL_COMPLETE);
    }
  };
  {
    std::jthread first{complete};
    std::jthread second{complete};
  }
  EXPECT_EQ(calls, events);
}

class Manual : public ModelTest {
 protected:
  Manual() { model.set_schedule(Schedule::manual); }

  cl_event fill_in_call(std::uint64_t call, cl_mem buffer, std::uint8_t value) {
    const CurrentCallScope scope{call};
    return fill(queue, buffer, value);
  }
};

TEST_F(Manual, StepsRunOneCommand) {
  const cl_mem buffer = make_buffer(1);
  const cl_event first = fill_in_call(7, buffer, 1);
  const cl_event second = fill_in_call(8, buffer, 2);
  ASSERT_EQ(model.clFlush(queue), CL_SUCCESS);
  const auto pending = model.pending_commands();
  ASSERT_EQ(pending.size(), 2u);
  EXPECT_EQ(pending[0].call, 7u);
  EXPECT_EQ(pending[0].state, PendingState::ready);
  EXPECT_EQ(pending[1].state, PendingState::blocked);
  EXPECT_FALSE(model.step(8, std::nullopt));
  EXPECT_TRUE(model.step(7, std::nullopt));
  EXPECT_EQ(status_of(first), CL_COMPLETE);
  EXPECT_EQ(status_of(second), CL_SUBMITTED);
  EXPECT_TRUE(model.step(8, std::nullopt));
  EXPECT_EQ(status_of(second), CL_COMPLETE);
  EXPECT_TRUE(model.pending_commands().empty());
}

TEST_F(Manual, StepsDeliverFailure) {
  const cl_mem buffer = make_buffer(Bytes{5});
  const cl_event event = fill_in_call(7, buffer, 1);
  EXPECT_TRUE(model.step(7, CL_OUT_OF_RESOURCES));
  EXPECT_EQ(status_of(event), CL_OUT_OF_RESOURCES);
  model.set_schedule(Schedule::immediate);
  EXPECT_EQ(read(buffer), Bytes{5});
}

TEST_F(Manual, AllStepsRunTheWholeQueue) {
  const cl_mem buffer = make_buffer(1);
  fill_in_call(7, buffer, 1);
  fill_in_call(8, buffer, 2);
  EXPECT_EQ(model.step_all(), 2u);
  EXPECT_EQ(model.step_all(), 0u);
}

TEST_F(Manual, BlockingCallsWaitForTheSteps) {
  const cl_mem buffer = make_buffer(Bytes{5});
  Bytes seen;
  std::jthread reader{[&] {
    const CurrentCallScope scope{9};
    seen = read(buffer);
  }};
  while (!model.step(9, std::nullopt)) {
    std::this_thread::yield();
  }
  reader.join();
  EXPECT_EQ(seen, Bytes{5});
}

TEST_F(Threaded, WorkWithoutThreads) {
  pthread_attr_t usual;
  ASSERT_EQ(pthread_getattr_default_np(&usual), 0);
  pthread_attr_t endless = usual;
  ASSERT_EQ(pthread_attr_setstacksize(&endless, std::size_t{1} << 46), 0);
  ASSERT_EQ(pthread_setattr_default_np(&endless), 0);
  const cl_mem buffer = make_buffer(counting(16));
  EXPECT_EQ(read(buffer), counting(16));
  ASSERT_EQ(pthread_setattr_default_np(&usual), 0);
}

}  // namespace
}  // namespace clmem::mock::threaded_test
