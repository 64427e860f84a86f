// SPDX-License-Identifier: Apache-2.0
// Faults as an application sees them: the calls and commands that a fault hits, and those that it
// does not.
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <latch>
#include <memory>
#include <stdexcept>
#include <thread>

#include "session.hpp"

namespace clmem::mock::fault_test {
namespace {

class Faults : public Session {
 protected:
  cl_int write(cl_event* event, cl_bool blocking = CL_FALSE) {
    return clEnqueueWriteBuffer(queue, buffer, blocking, 0, 4, four.data(), 0, nullptr, event);
  }
  std::array<char, 4> read() {
    std::array<char, 4> bytes{9, 9, 9, 9};
    EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 4, bytes.data(), 0, nullptr, nullptr),
              CL_SUCCESS);
    return bytes;
  }
  void clear() {
    const char zero = 0;
    EXPECT_EQ(clEnqueueFillBuffer(queue, buffer, &zero, 1, 0, 4, 0, nullptr, nullptr), CL_SUCCESS);
  }
  cl_int create(std::size_t size, cl_mem* made = nullptr) {
    cl_int code = CL_SUCCESS;
    const cl_mem object = clCreateBuffer(context, 0, size, nullptr, &code);
    if (made != nullptr) {
      *made = object;
    }
    return code;
  }
  cl_int create_context() {
    cl_int code = CL_SUCCESS;
    clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    return code;
  }
  FaultGuard fault_of_writes(FaultEffect effect, cl_int code = CL_OUT_OF_RESOURCES) const {
    return mock.inject({.entry_point = EntryPoint::clEnqueueWriteBuffer,
                        .effect = effect,
                        .target = FaultTarget::command,
                        .code = code});
  }
  void wait_until_hanging() const {
    while (mock.count_hanging() == 0) {
      std::this_thread::yield();
    }
  }

  const std::array<char, 4> four{1, 2, 3, 4};
};

TEST_F(Faults, FailedCreationMakesNoObject) {
  const std::size_t before = mock.live_objects();
  const auto fault = mock.fail_call(0, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  cl_mem made = buffer;
  EXPECT_EQ(create(16, &made), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(made, nullptr);
  EXPECT_EQ(mock.live_objects(), before);
}

TEST_F(Faults, FailedEnqueueMakesNoEvent) {
  clear();
  cl_event event = nullptr;
  {
    const auto fault = mock.fail_call(EntryPoint::clEnqueueWriteBuffer, CL_OUT_OF_RESOURCES);
    EXPECT_EQ(write(&event, CL_TRUE), CL_OUT_OF_RESOURCES);
  }
  EXPECT_EQ(event, nullptr);
  EXPECT_THAT(read(), Each(0));
  EXPECT_THAT(mock.calls(EntryPoint::clEnqueueWriteBuffer),
              ElementsAre(AllOf(WithArgument<"buffer">(buffer), Answered(CL_OUT_OF_RESOURCES))));
}

TEST_F(Faults, AreLiftedAtTheEndOfTheirScope) {
  {
    const auto fault =
        mock.fail_call(EntryPoint::clFinish, CL_OUT_OF_RESOURCES, {.times = std::size_t(-1)});
    EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(clFlush(queue), CL_SUCCESS);
    EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
  }
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

TEST_F(Faults, AreChosenByArgument) {
  const auto fault =
      mock.fail_call(EntryPoint::clCreateBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE,
                     {.predicate = [](const Call& call) { return call.argument("size") > 100u; }});
  EXPECT_EQ(create(16), CL_SUCCESS);
  EXPECT_EQ(create(128), CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

TEST_F(Faults, AreCountedForSweeps) {
  cl_int code = CL_SUCCESS;
  const auto action = [&] {
    const cl_mem made = clCreateBuffer(context, 0, 16, nullptr, nullptr);
    clReleaseMemObject(made);
    code = clFinish(queue);
  };
  EXPECT_EQ(mock.count_calls(action), 2u);
  const auto fault = mock.fail_call(1, CL_OUT_OF_RESOURCES);
  action();
  EXPECT_EQ(code, CL_OUT_OF_RESOURCES);
}

// A command that fails moves no byte, and its event and those that wait for it report the failure.
// The faults of commands do not hit calls without a command.
TEST_F(Faults, CommandFailsThroughItsEvent) {
  clear();
  const auto fault =
      mock.inject({.target = FaultTarget::command, .code = CL_MEM_OBJECT_ALLOCATION_FAILURE});
  EXPECT_EQ(create(16), CL_SUCCESS);
  cl_event failed = nullptr;
  ASSERT_EQ(write(&failed), CL_SUCCESS);
  cl_event dependent = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &failed, &dependent), CL_SUCCESS);
  EXPECT_EQ(clWaitForEvents(1, &failed), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
  EXPECT_EQ(status_of(failed), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_LT(status_of(dependent), 0);
  EXPECT_THAT(read(), Each(0));
}

TEST_F(Faults, BlockingCallReturnsTheFailureOfItsCommand) {
  const auto fault = fault_of_writes(FaultEffect::error);
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);
  EXPECT_EQ(read(), four);
}

TEST_F(Faults, CommandWithoutEffectCompletes) {
  clear();
  const auto fault = fault_of_writes(FaultEffect::no_effect);
  cl_event event = nullptr;
  ASSERT_EQ(write(&event, CL_TRUE), CL_SUCCESS);
  EXPECT_EQ(status_of(event), CL_COMPLETE);
  EXPECT_THAT(read(), Each(0));
}

TEST_F(Faults, ProbabilityIsDrawnWithTheSeed) {
  const auto failures = [&](double probability, std::uint64_t seed) {
    const auto fault = mock.inject({.entry_point = EntryPoint::clCreateBuffer,
                                    .times = std::size_t(-1),
                                    .probability = probability,
                                    .seed = seed});
    std::vector<bool> failed;
    for (int n = 0; n < 64; ++n) {
      failed.push_back(create(16) != CL_SUCCESS);
    }
    EXPECT_EQ(write(nullptr), CL_SUCCESS);
    return failed;
  };
  const auto drawn = failures(0.25, 1);
  EXPECT_EQ(drawn, failures(0.25, 1));
  EXPECT_NE(drawn, failures(0.25, 2));
  EXPECT_THAT(std::ranges::count(drawn, true), AllOf(testing::Gt(4), testing::Lt(32)));
  EXPECT_THAT(failures(0, 1), Each(false));
  EXPECT_THAT(failures(1, 1), Each(true));
}

// Allocations beyond the budget fail until memory is released. Sub-buffers and buffers over the
// application's memory take none of it.
TEST_F(Faults, BudgetBoundsWhatIsAllocatedTogether) {
  mock.set_memory_budget(0, buffer_size + 100);
  cl_mem first = nullptr;
  EXPECT_EQ(create(60, &first), CL_SUCCESS);
  EXPECT_EQ(create(41), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(create(40), CL_SUCCESS);
  EXPECT_EQ(create(1), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  std::array<char, 64> storage{};
  cl_int code = CL_SUCCESS;
  clCreateBuffer(context, CL_MEM_USE_HOST_PTR, storage.size(), storage.data(), &code);
  EXPECT_EQ(code, CL_SUCCESS);
  const cl_buffer_region region{0, 32};
  clCreateSubBuffer(buffer, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  EXPECT_EQ(code, CL_SUCCESS);
  clReleaseMemObject(first);
  EXPECT_EQ(create(60), CL_SUCCESS);
  EXPECT_THROW(mock.set_memory_budget(1, 0), std::invalid_argument);
}

// A lost device is not available, and refuses all calls but releases until a reset.
TEST_F(Faults, DeviceLossLastsUntilReset) {
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
  EXPECT_EQ(create_context(), CL_DEVICE_NOT_AVAILABLE);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  mock.reset();
  EXPECT_EQ(create_context(), CL_SUCCESS);
}

TEST_F(Faults, DeviceLossEndsEarlierCommands) {
  cl_event waiting = nullptr;
  ASSERT_EQ(clEnqueueMarkerWithWaitList(queue, 1, &user_event, &waiting), CL_SUCCESS);
  const auto fault =
      mock.inject({.effect = FaultEffect::device_loss, .code = CL_DEVICE_NOT_AVAILABLE});
  EXPECT_EQ(clFlush(queue), CL_DEVICE_NOT_AVAILABLE);
  clSetUserEventStatus(user_event, CL_COMPLETE);
  EXPECT_EQ(status_of(waiting), CL_DEVICE_NOT_AVAILABLE);
}

TEST_F(Faults, DelayTakesTime) {
  constexpr std::chrono::milliseconds delay{20};
  const auto hour = mock.inject({.entry_point = EntryPoint::clFlush,
                                 .times = std::size_t(-1),
                                 .effect = FaultEffect::delay,
                                 .delay = std::chrono::hours{1}});
  const auto fault = mock.inject(
      {.entry_point = EntryPoint::clFinish, .effect = FaultEffect::delay, .delay = delay});
  const auto begin = std::chrono::steady_clock::now();
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
  EXPECT_GE(std::chrono::steady_clock::now() - begin, delay);
  EXPECT_EQ(write(nullptr, CL_TRUE), CL_SUCCESS);
}

TEST_F(Faults, DelayOfACommandShowsInItsTimes) {
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

TEST_F(Faults, HangLastsUntilItIsReleased) {
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

TEST_F(Faults, HangingCommandEndsWithItsFault) {
  auto fault = fault_of_writes(FaultEffect::hang);
  cl_int code = CL_INVALID_VALUE;
  std::thread caller{[&] { code = write(nullptr, CL_TRUE); }};
  wait_until_hanging();
  queue = clCreateCommandQueue(context, device, 0, nullptr);
  (void)read();
  EXPECT_EQ(mock.count_hanging(), 1u);
  fault.lift();
  caller.join();
  EXPECT_EQ(code, CL_SUCCESS);
}

TEST_F(Faults, WithoutEffectAreRefused) {
  const auto refused = [&](const FaultSpec& fault, const char* reason) {
    EXPECT_THAT([&] { const auto guard = mock.inject(fault); },
                ThrowsMessage<std::invalid_argument>(HasSubstr(reason)));
  };
  refused({.code = CL_SUCCESS}, "is not an error");
  refused({.times = 0}, "times is 0");
  refused({.entry_point = EntryPoint::clSVMFree}, "has no way to return an error");
  refused({.probability = 1.5}, "is not between 0 and 1");
  refused({.device = 0}, "the effect is not device_loss");
  refused({.delay = std::chrono::seconds{1}}, "the effect is not delay");
  refused({.effect = FaultEffect::no_effect}, "has commands as its target");
  refused({.entry_point = EntryPoint::clCreateBuffer, .target = FaultTarget::command},
          "clCreateBuffer enqueues no command");
}

// A predicate that another thread's call is asking exists until it has answered.
TEST_F(Faults, PredicatesOutliveTheirGuards) {
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

// A forked child process, which has none of the driver's threads, runs commands.
TEST_F(Faults, ChildrenOfAForkRunCommands) {
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
}  // namespace clmem::mock::fault_test
