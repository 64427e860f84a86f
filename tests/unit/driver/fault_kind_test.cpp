// SPDX-License-Identifier: Apache-2.0
// Each further kind of fault: what it does, and that it does nothing to other calls.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <latch>
#include <memory>
#include <stdexcept>
#include <thread>

#include "session.hpp"

namespace clmem::mock::fault_kind_test {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class FaultKind : public Session {
 protected:
  cl_int write(cl_event* event, cl_bool blocking = CL_FALSE) {
    return clEnqueueWriteBuffer(queue, buffer, blocking, 0, 4, four.data(), 0, nullptr, event);
  }
  static cl_int status_of(cl_event event) {
    cl_int status = CL_QUEUED + 1;
    clGetEventInfo(event, CL_EVENT_COMMAND_EXECUTION_STATUS, sizeof(status), &status, nullptr);
    return status;
  }
  cl_int create(std::size_t size, cl_mem* made = nullptr) {
    cl_int code = CL_SUCCESS;
    const cl_mem object = clCreateBuffer(context, 0, size, nullptr, &code);
    if (made != nullptr) {
      *made = object;
    }
    return code;
  }
  void wait_until_hanging() const {
    while (mock.count_hanging() == 0) {
      std::this_thread::yield();
    }
  }

  const std::array<char, 4> four{1, 2, 3, 4};
};

// The call succeeds and its event carries the failure, as do the events that wait on it.
TEST_F(FaultKind, CommandFailsThroughItsEvent) {
  const auto fault = mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
                                  .target = FaultTarget::command,
                                  .code = CL_MEM_OBJECT_ALLOCATION_FAILURE});
  cl_event failed = nullptr;
  ASSERT_EQ(write(&failed), CL_SUCCESS);
  cl_event dependent = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &failed, &dependent), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &failed), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(status_of(failed), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_LT(status_of(dependent), 0);
}

// A command that fails moves no byte, and the commands of other calls run.
TEST_F(FaultKind, FailedCommandMovesNothingAndOthersRun) {
  const char zero = 0;
  ASSERT_EQ(clEnqueueFillBuffer(queue, buffer, &zero, 1, 0, 4, 0, nullptr, nullptr), CL_SUCCESS);
  const auto fault = mock.inject(
      {.entry_point = EntryPoint::clEnqueueWriteBuffer, .target = FaultTarget::command});
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_OUT_OF_RESOURCES);
  std::array<char, 4> read{9, 9, 9, 9};
  EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 4, read.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_THAT(read, testing::Each(0));
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);
}

// The same seed draws the same calls; with probability 0 none is hit, with 1 all are.
TEST_F(FaultKind, ProbabilityIsDrawnWithTheSeed) {
  const auto failures = [&](double probability, std::uint64_t seed) {
    const auto fault = mock.inject({.entry_point = EntryPoint::clCreateBuffer,
                                    .times = std::size_t(-1),
                                    .probability = probability,
                                    .seed = seed});
    std::vector<bool> failed;
    for (int n = 0; n < 64; ++n) {
      failed.push_back(create(16) != CL_SUCCESS);
    }
    return failed;
  };
  const auto drawn = failures(0.25, 1);
  EXPECT_EQ(drawn, failures(0.25, 1));
  EXPECT_NE(drawn, failures(0.25, 2));
  EXPECT_THAT(std::ranges::count(drawn, true), testing::AllOf(testing::Gt(4), testing::Lt(32)));
  EXPECT_THAT(failures(0, 1), testing::Each(false));
  EXPECT_EQ(write(nullptr), CL_SUCCESS);
  EXPECT_THAT(failures(1, 1), testing::Each(true));
}

// What fits into the budget succeeds; what does not fails until something is released.
TEST_F(FaultKind, BudgetBoundsWhatIsAllocatedTogether) {
  mock.set_memory_budget(0, buffer_size + 100);
  cl_mem first = nullptr;
  EXPECT_EQ(create(60, &first), CL_SUCCESS);
  EXPECT_EQ(create(41), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(create(40), CL_SUCCESS);
  EXPECT_EQ(create(1), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  clReleaseMemObject(first);
  EXPECT_EQ(create(60), CL_SUCCESS);
  EXPECT_THROW(mock.set_memory_budget(1, 0), std::invalid_argument);
}

// Memory that the application lends takes no room, and a sub-buffer none of its own.
TEST_F(FaultKind, BudgetIsNotTakenByBorrowedMemory) {
  mock.set_memory_budget(0, buffer_size);
  std::array<char, 64> storage{};
  cl_int code = CL_SUCCESS;
  clCreateBuffer(context, CL_MEM_USE_HOST_PTR, storage.size(), storage.data(), &code);
  EXPECT_EQ(code, CL_SUCCESS);
  const cl_buffer_region region{0, 32};
  clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  EXPECT_EQ(code, CL_SUCCESS);
}

// A lost device stays lost: calls that need it fail, its commands fail, and it says so itself.
TEST_F(FaultKind, DeviceLossSticks) {
  {
    const auto fault = mock.inject(
        {.entry_point = EntryPoint::clEnqueueWriteBuffer, .effect = FaultEffect::device_loss});
    EXPECT_EQ(write(nullptr), CL_OUT_OF_RESOURCES);
  }
  EXPECT_EQ(write(nullptr), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(create(16), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
  cl_bool available = CL_TRUE;
  clGetDeviceInfo(device, CL_DEVICE_AVAILABLE, sizeof(available), &available, nullptr);
  EXPECT_EQ(available, cl_bool{CL_FALSE});
  cl_int code = CL_SUCCESS;
  clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_DEVICE_NOT_AVAILABLE);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
}

// Commands that were enqueued before the loss end with its code instead of hanging.
TEST_F(FaultKind, DeviceLossEndsEarlierCommands) {
  cl_event waiting = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &user_event, &waiting), CL_SUCCESS);
  const auto fault =
      mock.inject({.effect = FaultEffect::device_loss, .code = CL_DEVICE_NOT_AVAILABLE});
  EXPECT_EQ(clFlush(queue), CL_DEVICE_NOT_AVAILABLE);
  clSetUserEventStatus(user_event, CL_COMPLETE);
  EXPECT_EQ(status_of(waiting), CL_DEVICE_NOT_AVAILABLE);
}

// Reset brings the device back.
TEST_F(FaultKind, DeviceLossEndsWithReset) {
  const auto fault = mock.inject({.effect = FaultEffect::device_loss});
  EXPECT_NE(clFinish(queue), CL_SUCCESS);
  mock.reset();
  cl_int code = CL_SUCCESS;
  const cl_context made = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  clReleaseContext(made);
}

// A delayed call takes its time and then does what it was asked for.
TEST_F(FaultKind, DelayTakesTime) {
  constexpr std::chrono::milliseconds delay{20};
  const auto fault = mock.inject(
      {.entry_point = EntryPoint::clFinish, .effect = FaultEffect::delay, .delay = delay});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, delay);
}

// Calls that a delay does not name take no part in it: with them this would take an hour.
TEST_F(FaultKind, DelaySparesOtherCalls) {
  const auto fault = mock.inject({.entry_point = EntryPoint::clFinish,
                                  .times = std::size_t(-1),
                                  .effect = FaultEffect::delay,
                                  .delay = std::chrono::hours{1}});
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);
  EXPECT_EQ(clFlush(queue), CL_SUCCESS);
  EXPECT_EQ(create(16), CL_SUCCESS);
}

// A delayed command is late in its profile too.
TEST_F(FaultKind, DelayOfACommandShowsInItsTimes) {
  const std::array<cl_queue_properties, 3> profiling{CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE,
                                                     0};
  queue = clCreateCommandQueueWithProperties(context, device, profiling.data(), nullptr);
  const auto fault = mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
                                  .effect = FaultEffect::delay,
                                  .target = FaultTarget::command,
                                  .delay = std::chrono::milliseconds{5}});
  cl_event event = nullptr;
  ASSERT_EQ(write(&event), CL_SUCCESS);
  ASSERT_EQ(clWaitForEvents(1, &event), CL_SUCCESS);
  cl_ulong started = 0;
  cl_ulong ended = 0;
  clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_START, sizeof(started), &started, nullptr);
  clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_END, sizeof(ended), &ended, nullptr);
  EXPECT_GE(ended - started, 5'000'000u);
}

// A call that hangs goes on when it is released; other threads' calls are not held up by it.
TEST_F(FaultKind, HangLastsUntilItIsReleased) {
  const auto fault =
      mock.inject({.entry_point = EntryPoint::clFinish, .effect = FaultEffect::hang});
  cl_int code = CL_INVALID_VALUE;
  std::thread caller{[&] { code = clFinish(queue); }};
  wait_until_hanging();
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);
  EXPECT_EQ(mock.count_hanging(), 1u);
  mock.release_hangs();
  caller.join();
  EXPECT_EQ(code, CL_SUCCESS);
  EXPECT_EQ(mock.count_hanging(), 0u);
}

// A command that hangs holds back who waits for it, and ends when its fault is lifted.
TEST_F(FaultKind, HangingCommandEndsWithItsFault) {
  auto fault = mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
                            .effect = FaultEffect::hang,
                            .target = FaultTarget::command});
  cl_int code = CL_INVALID_VALUE;
  std::thread caller{[&] { code = write(nullptr, CL_TRUE); }};
  wait_until_hanging();
  fault.lift();
  caller.join();
  EXPECT_EQ(code, CL_SUCCESS);
}

// Commands of other queues go on beside one that hangs.
TEST_F(FaultKind, HangingCommandSparesOtherQueues) {
  auto fault = mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
                            .effect = FaultEffect::hang,
                            .target = FaultTarget::command});
  std::thread caller{[&] { write(nullptr, CL_TRUE); }};
  wait_until_hanging();
  const cl_command_queue other = clCreateCommandQueue(context, device, 0, nullptr);
  std::array<char, 4> back{};
  EXPECT_EQ(clEnqueueReadBuffer(other, buffer, CL_TRUE, 0, 4, back.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(mock.count_hanging(), 1u);
  fault.lift();
  caller.join();
}

// A command without effect completes as any other and moves no byte.
TEST_F(FaultKind, CommandWithoutEffectCompletes) {
  const auto fault = mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
                                  .effect = FaultEffect::no_effect,
                                  .target = FaultTarget::command});
  const auto held = mock.bytes(buffer);
  const std::vector before(held.begin(), held.end());
  cl_event event = nullptr;
  ASSERT_EQ(write(&event, CL_TRUE), CL_SUCCESS);
  EXPECT_EQ(status_of(event), CL_COMPLETE);
  EXPECT_TRUE(std::ranges::equal(held, before));
}

// Those that the fault does not hit move their bytes.
TEST_F(FaultKind, CommandWithoutEffectSparesOthers) {
  const auto fault = mock.inject({.entry_point = EntryPoint::clEnqueueNDRangeKernel,
                                  .effect = FaultEffect::no_effect,
                                  .target = FaultTarget::command});
  ASSERT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);
  std::array<char, 4> read{};
  EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 4, read.data(), 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read, four);
}

// A fault that contradicts itself is refused with the reason.
TEST_F(FaultKind, ContradictionsAreRefused) {
  EXPECT_THAT([&] { const auto fault = mock.inject({.probability = 1.5}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("is not between 0 and 1")));
  EXPECT_THAT([&] { const auto fault = mock.inject({.device = 0}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("the effect is not device_loss")));
  EXPECT_THAT([&] { const auto fault = mock.inject({.delay = std::chrono::seconds{1}}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("the effect is not delay")));
  EXPECT_THAT([&] { const auto fault = mock.inject({.effect = FaultEffect::no_effect}); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("has commands as its target")));
  EXPECT_THAT(
      [&] {
        const auto fault = mock.inject(
            {.entry_point = EntryPoint::clCreateBuffer, .target = FaultTarget::command});
      },
      ThrowsMessage<std::invalid_argument>(HasSubstr("clCreateBuffer enqueues no command")));
}

// A predicate that another thread's call is asking lives until it has answered.
TEST_F(FaultKind, PredicatesOutliveTheirGuards) {
  std::latch asked{1};
  std::latch answer{1};
  auto held = std::make_shared<int>();
  const std::weak_ptr<int> watched = held;
  auto fault = mock.inject({.entry_point = EntryPoint::clFinish,
                            .predicate = [&asked, &answer, kept = std::move(held)](const Call&) {
                              asked.count_down();
                              answer.wait();
                              return false;
                            }});
  std::jthread caller{[this] { clFinish(queue); }};
  asked.wait();
  fault.lift();
  EXPECT_FALSE(watched.expired());
  answer.count_down();
  caller.join();
  EXPECT_TRUE(watched.expired());
}

// A child process has the forking thread alone; its commands find threads again.
TEST_F(FaultKind, ChildrenOfAForkRunCommands) {
  mock.set_schedule(Schedule::threaded);
  ASSERT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);  // starts a thread
  const pid_t child = fork();
  if (child == 0) {
    alarm(30);  // a hang ends with a signal
    _exit(write(nullptr, CL_TRUE) == CL_SUCCESS && clFinish(queue) == CL_SUCCESS ? 0 : 1);
  }
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0) << status;
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::fault_kind_test
