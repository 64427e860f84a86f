// SPDX-License-Identifier: Apache-2.0
#include "model/scheduler.hpp"

#include <gtest/gtest.h>

#include <array>
#include <future>
#include <latch>
#include <new>
#include <thread>

#include "model/state.hpp"

namespace clmem::mock::scheduler_test {
namespace {

class SchedulerTest : public ::testing::Test {
 protected:
  SchedulerTest() : state{Config{}, nullptr} {
    const ModelLock model{state};
    auto context = model->registry.create<Context>(
        ObjectKind::context, model->platforms[0]->devices, std::vector<cl_context_properties>{});
    queue = model->registry.create<CommandQueue>(
        ObjectKind::command_queue, context, model->platforms[0]->devices.at(0), QueueRequest{});
  }
  ~SchedulerTest() override {
    const ModelLock model{state};
    queue = nullptr;
  }

  // Returns the status of a command that runs at once.
  cl_int status_after(NewCommand description) {
    std::shared_ptr<Command> command;
    {
      const ModelLock model{state};
      command = model->scheduler.enqueue(queue, std::move(description));
    }
    const ModelLock model{state};
    return std::exchange(command, nullptr)->status();
  }

  ModelState state;
  std::shared_ptr<CommandQueue> queue;
};

TEST_F(SchedulerTest, ExecutesWithoutTheLockAndCompletesUnderIt) {
  bool free_while_executing = false;
  bool free_while_concluding = true;
  // Another thread tries to lock, because this one may have the lock.
  const auto is_free = [&] {
    return std::async(std::launch::async,
                      [&] {
                        return std::unique_lock{state.mutex, std::try_to_lock}.owns_lock();
                      })
        .get();
  };
  EXPECT_EQ(status_after({.type = CL_COMMAND_NATIVE_KERNEL,
                          .execute = [&] { free_while_executing = is_free(); },
                          .on_complete = [&] { free_while_concluding = is_free(); }}),
            CL_COMPLETE);
  EXPECT_TRUE(free_while_executing);
  EXPECT_FALSE(free_while_concluding);
}

TEST_F(SchedulerTest, FailedExecutionIsAbandoned) {
  bool completed = false;
  bool abandoned = false;
  EXPECT_EQ(status_after({.type = CL_COMMAND_NATIVE_KERNEL,
                          .execute = [] { return cl_int{CL_OUT_OF_RESOURCES}; },
                          .on_complete = [&] { completed = true; },
                          .on_error = [&] { abandoned = true; }}),
            CL_OUT_OF_RESOURCES);
  EXPECT_FALSE(completed);
  EXPECT_TRUE(abandoned);
}

TEST_F(SchedulerTest, ExceptionsEndTheirCommand) {
  EXPECT_EQ(
      status_after({.type = CL_COMMAND_NATIVE_KERNEL, .execute = [] { throw std::bad_alloc{}; }}),
      CL_OUT_OF_HOST_MEMORY);
  EXPECT_EQ(status_after({.type = CL_COMMAND_NATIVE_KERNEL, .execute = [] { throw 1; }}),
            CL_OUT_OF_RESOURCES);
  EXPECT_EQ(status_after({.type = CL_COMMAND_NATIVE_KERNEL}), CL_COMPLETE);
}

TEST_F(SchedulerTest, ThreadedCommandsOfTwoQueuesMeet) {
  std::latch both{2};
  std::array<std::thread::id, 2> threads;
  std::array<std::shared_ptr<Command>, 2> commands;
  {
    ModelLock model{state};
    model->scheduler.set_schedule(Schedule::threaded, 0);
    for (std::size_t at = 0; at < 2; ++at) {
      const auto own = model->registry.create<CommandQueue>(
          ObjectKind::command_queue, queue->context, queue->device, QueueRequest{});
      commands.at(at) =
          model->scheduler.enqueue(own, {.type = CL_COMMAND_NATIVE_KERNEL, .execute = [&, at] {
                                           threads.at(at) = std::this_thread::get_id();
                                           both.arrive_and_wait();
                                         }});
    }
    model.wait_for(*commands[0]);
    model.wait_for(*commands[1]);
  }
  EXPECT_NE(threads[0], threads[1]);
  EXPECT_NE(threads[0], std::this_thread::get_id());
}

}  // namespace
}  // namespace clmem::mock::scheduler_test
