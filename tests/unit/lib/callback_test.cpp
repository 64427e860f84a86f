// SPDX-License-Identifier: Apache-2.0
// Functions that the library hands to OpenCL: notifications of contexts, callbacks of events, native
// kernels. What they hold ends with them.

#include <csignal>

#include "mock_fixture.hpp"

namespace clmem::callback_test {
namespace {

class Notifications : public OnMock {
 protected:
  // Does what a driver does to report an error in the context.
  static void notify(const Call& creation, const char* text, std::span<const std::byte> data) {
    const auto function =
        reinterpret_cast<void(CL_CALLBACK*)(const char*, const void*, std::size_t, void*)>(
            creation.argument("pfn_notify").value);
    function(text, data.data(), data.size(),
             reinterpret_cast<void*>(creation.argument("user_data").value));
  }
};

// Drivers of which none is the default, or without a device, do not hide those that follow.
TEST_F(Notifications, DefaultDevicesAreLookedForEverywhere) {
  EXPECT_EQ(Context::for_default_device().devices(), std::vector{device_});
  const auto no_default = mock_.fail_call(
      EntryPoint::clGetDeviceIDs, CL_DEVICE_NOT_FOUND, {.predicate = [](const Call& call) {
        return call.argument("device_type").value == CL_DEVICE_TYPE_DEFAULT;
      }});
  EXPECT_EQ(Context::for_default_device().devices(), std::vector{device_});
  const auto none = mock_.fail_call(EntryPoint::clGetDeviceIDs, CL_DEVICE_NOT_FOUND, {.times = 99});
  EXPECT_THAT([] { static_cast<void>(Context::for_default_device()); },
              ThrowsMessage<RuntimeError>(HasSubstr("none of them has a device")));
}

// Text and data arrive as they are; absent ones are empty.
TEST_F(Notifications, NotificationsGetTextAndData) {
  std::vector<std::pair<std::string, std::size_t>> reports;
  Context context;
  const auto calls = calls_of([&] {
    context = Context{device_, {.callback = [&](std::string_view text, auto data) {
                        reports.emplace_back(text, data.size());
                      }}};
  });
  const std::array<std::byte, 3> data{};
  notify(calls.front(), "out of luck", data);
  notify(calls.front(), nullptr, {});
  EXPECT_THAT(reports, ElementsAre(Pair("out of luck", 3u), Pair("", 0u)));
}

// Captured objects go with the last reference to the context; after a failed creation,
// that OpenCL may still report to it, it stays.
TEST_F(Notifications, NotificationsEndWithTheContext) {
  const auto captured = std::make_shared<int>(1);
  const ContextOptions options{.callback = [captured](auto, auto) {}};
  Context context{device_, options};
  EXPECT_EQ(captured.use_count(), 3);
  context.release();
  EXPECT_EQ(captured.use_count(), 2);
  const auto fault = mock_.fail_call(EntryPoint::clCreateContext, CL_INVALID_DEVICE);
  EXPECT_THROW(Context(device_, options), LogicError);
  EXPECT_EQ(captured.use_count(), 3);
}

using EventCallbacks = OnMock;

// Callbacks get the code of a failure, and end after it. (PoCL 3.1 hangs in
// clSetUserEventStatus when a user event with a callback fails.)
TEST_F(EventCallbacks, GetFailures) {
  const auto captured = std::make_shared<int>(0);
  const UserEvent event{context_};
  event.add_callback([captured](const Event& failed, cl_int status) {
    EXPECT_EQ(failed.status(), static_cast<ExecutionStatus>(status));
    *captured = status;
  });
  event.fail(CL_OUT_OF_RESOURCES);
  EXPECT_EQ(*captured, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(captured.use_count(), 1);
}

// Kernels that have run and ended are known at once.
class NativeKernels : public OnMock {
 protected:
  [[nodiscard]] NativeKernel function() const {
    return [held = captured_](std::span<void* const>) { ++*held; };
  }
  const std::shared_ptr<int> captured_ = std::make_shared<int>(0);
  const UnderSchedule immediate_{mock_, Schedule::immediate};
};

// A command that ends without having run takes its function along.
TEST_F(NativeKernels, FunctionsOfFailedCommandsEnd) {
  const UserEvent gate{context_};
  enqueue_native_kernel(queue_, function(), {}, {.after = {gate}});
  EXPECT_EQ(captured_.use_count(), 2);
  gate.fail(CL_OUT_OF_RESOURCES);
  EXPECT_EQ(*captured_, 0);
  EXPECT_EQ(captured_.use_count(), 1);
}

// If the event cannot be watched, a function that runs later ends when it has run.
TEST_F(NativeKernels, UnwatchedFunctionsEndWhenTheyHaveRun) {
  const UserEvent gate{context_};
  const auto fault = mock_.fail_call(EntryPoint::clSetEventCallback, CL_OUT_OF_HOST_MEMORY);
  EXPECT_THROW(enqueue_native_kernel(queue_, function(), {}, {.after = {gate}}), RuntimeError);
  EXPECT_EQ(captured_.use_count(), 2);
  gate.complete();
  EXPECT_EQ(*captured_, 1);
  EXPECT_EQ(captured_.use_count(), 1);
}

// A command that cannot be enqueued leaves nothing.
TEST_F(NativeKernels, RefusedFunctionsEndAtOnce) {
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueNativeKernel, CL_OUT_OF_RESOURCES);
  EXPECT_THROW(enqueue_native_kernel(queue_, function()), RuntimeError);
  EXPECT_EQ(captured_.use_count(), 1);
}

// Exceptions of a callback must not pass through the driver's C: it ends the program.
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
}  // namespace clmem::callback_test
