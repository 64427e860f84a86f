// SPDX-License-Identifier: Apache-2.0
// Several host threads on the same objects; run under ThreadSanitizer to see what these tests see.
#include <atomic>
#include <latch>
#include <thread>

#include "fixture.hpp"

namespace clmem::mock::thread_test {
namespace {

class Threads : public ModelTest {};

// A blocking read waits, without holding the model, until another thread opens its gate; the data
// written before is what it reads.
TEST_F(Threads, BlockingReadWaitsForAnotherThread) {
  const cl_mem buffer = make_buffer(Bytes{1});
  const cl_event gate = make_user_event();
  Bytes host{0};
  std::latch started{1};
  std::jthread reader{[&] {
    started.count_down();
    EXPECT_EQ(
        model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 1, host.data(), 1, &gate, nullptr),
        CL_SUCCESS);
  }};
  started.wait();
  const std::uint8_t value = 9;
  const cl_command_queue other = make_queue();
  ASSERT_EQ(model.clEnqueueWriteBuffer(other, buffer, CL_TRUE, 0, 1, &value, 0, nullptr, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  reader.join();
  EXPECT_EQ(host, Bytes{9});
}

// Waiters of an event and of its queue all wake when another thread completes it.
TEST_F(Threads, AllWaitersWake) {
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

// However many threads race to complete events, each callback runs once.
TEST_F(Threads, CallbacksRunOnce) {
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

}  // namespace
}  // namespace clmem::mock::thread_test
