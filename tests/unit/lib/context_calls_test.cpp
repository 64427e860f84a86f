// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls contexts and events make, and what their callbacks get.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>

#include "mock_fixture.hpp"

namespace clmem::context_calls_test {
namespace {

using mock::Call;
using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::Pair;
using testing::SizeIs;
using testing::ThrowsMessage;

class ContextCalls : public OnMock {
 protected:
  // What a driver does to report an error in the context.
  static void notify(const Call& creation, const char* text, std::span<const std::byte> data) {
    const auto function =
        reinterpret_cast<void(CL_CALLBACK*)(const char*, const void*, std::size_t, void*)>(
            creation.argument("pfn_notify").value);
    function(text, data.data(), data.size(),
             reinterpret_cast<void*>(creation.argument("user_data").value));
  }

  const cl_device_id raw_device_ = device_.get();
  const cl_platform_id raw_platform_ = device_.platform().get();
};

// Devices are passed as they are; nothing is asked.
TEST_F(ContextCalls, DevicesMakeOneCall) {
  EXPECT_THAT(calls_of([&] { Context{device_}.release(); }),
              ElementsAre(CallTo(EntryPoint::clCreateContext, nullptr, 1u, ElementsAre(raw_device_),
                                 nullptr, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseContext)));
  ContextProperties properties;
  properties.set_platform(device_.platform());
  const std::array devices{device_, device_};
  EXPECT_THAT(calls_of([&] { Context(devices, {.properties = properties}).release(); }),
              ElementsAre(CallTo(EntryPoint::clCreateContext,
                                 ElementsAre(CL_CONTEXT_PLATFORM, raw_platform_, 0), 2u,
                                 ElementsAre(raw_device_, raw_device_), nullptr, nullptr, _),
                          CallTo(EntryPoint::clReleaseContext)));
}

// A type is looked for on the platform given, or on the first, which is added to the properties.
TEST_F(ContextCalls, TypesNameTheirPlatform) {
  const DeviceType type = DeviceType::default_device;
  ContextProperties properties;
  properties.set_property(CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE);
  EXPECT_THAT(calls_of([&] { Context(type, {.properties = properties}).release(); }),
              ElementsAre(CallTo(EntryPoint::clCreateContextFromType,
                                 ElementsAre(CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE,
                                             CL_CONTEXT_PLATFORM, raw_platform_, 0),
                                 CL_DEVICE_TYPE_DEFAULT, nullptr, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseContext)));
  ContextProperties named;
  named.set_platform(device_.platform());
  EXPECT_THAT(calls_of([&] { Context(type, {.properties = named}).release(); }),
              ElementsAre(CallTo(EntryPoint::clCreateContextFromType,
                                 ElementsAre(CL_CONTEXT_PLATFORM, raw_platform_, 0),
                                 CL_DEVICE_TYPE_DEFAULT, nullptr, nullptr, _),
                          CallTo(EntryPoint::clReleaseContext)));
}

// Drivers of which none is the default, or without a device, do not hide those that follow.
TEST_F(ContextCalls, DefaultDevicesAreLookedForEverywhere) {
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

// No device, and an empty one among several, are found before any call.
TEST_F(ContextCalls, MissingDevicesMakeNoCall) {
  const std::array devices{device_, Device{}};
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([] { static_cast<void>(Context{std::span<const Device>{}}); },
                            ThrowsMessage<LogicError>(HasSubstr("no device is given")));
                EXPECT_THAT([&] { static_cast<void>(Context{devices}); },
                            ThrowsMessage<LogicError>(
                                HasSubstr("CL_INVALID_DEVICE: object 1 of 2 is empty")));
              }),
              ElementsAre());
}

// With a notification the context says when it is destroyed, for which all devices have to be of
// OpenCL 3.0.
TEST_F(ContextCalls, NotificationsAreTiedToTheContext) {
  EXPECT_THAT(
      calls_of([&] { Context(device_, {.callback = [](auto, auto) {}}).release(); }),
      ElementsAre(CallTo(EntryPoint::clCreateContext, nullptr, 1u, _, Ne(nullptr), Ne(nullptr), _),
                  CallTo(EntryPoint::clGetContextInfo, _, CL_CONTEXT_DEVICES, _, _, _),
                  CallTo(EntryPoint::clGetContextInfo, _, CL_CONTEXT_DEVICES, _, _, _),
                  CallTo(EntryPoint::clGetDeviceInfo, raw_device_, CL_DEVICE_VERSION, _, _, _),
                  CallTo(EntryPoint::clGetDeviceInfo, raw_device_, CL_DEVICE_VERSION, _, _, _),
                  CallTo(EntryPoint::clSetContextDestructorCallback, _, Ne(nullptr), Ne(nullptr)),
                  CallTo(EntryPoint::clReleaseContext)));
}

// Text and data arrive as they are; absent ones are empty.
TEST_F(ContextCalls, NotificationsGetTextAndData) {
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

// What the notification holds goes with the last reference to the context; after a failed creation,
// that OpenCL may still report to it, it stays.
TEST_F(ContextCalls, NotificationsEndWithTheContext) {
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

// Queries of a context are one question, lists two.
TEST_F(ContextCalls, QueriesAreQuestions) {
  const cl_context raw = context_.get();
  const auto asked = [&](cl_context_info param) {
    return CallTo(EntryPoint::clGetContextInfo, raw, param, _, _, _);
  };
  EXPECT_THAT(calls_of([&] { static_cast<void>(context_.num_devices()); }),
              ElementsAre(asked(CL_CONTEXT_NUM_DEVICES)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(context_.reference_count()); }),
              ElementsAre(asked(CL_CONTEXT_REFERENCE_COUNT)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(context_.devices()); }),
              ElementsAre(asked(CL_CONTEXT_DEVICES), asked(CL_CONTEXT_DEVICES)));
  EXPECT_THAT(calls_of([&] { static_cast<void>(context_.properties()); }),
              ElementsAre(asked(CL_CONTEXT_PROPERTIES)));
}

using EventCalls = OnMock;

// User events are made, asked, waited for and set by one call each.
TEST_F(EventCalls, UserEventsAreOneCall) {
  UserEvent event;
  const auto calls = calls_of([&] {
    event = UserEvent{context_};
    static_cast<void>(event.status());
    event.complete();
    event.wait();
    UserEvent{context_}.set_status(-7);
  });
  const cl_event raw = event.get();
  EXPECT_THAT(calls,
              ElementsAre(CallTo(EntryPoint::clCreateUserEvent, context_.get(), Ne(nullptr)),
                          CallTo(EntryPoint::clGetEventInfo, raw, CL_EVENT_COMMAND_EXECUTION_STATUS,
                                 sizeof(cl_int), _, nullptr),
                          CallTo(EntryPoint::clSetUserEventStatus, raw, CL_COMPLETE),
                          CallTo(EntryPoint::clWaitForEvents, 1u, ElementsAre(raw)),
                          CallTo(EntryPoint::clCreateUserEvent),
                          CallTo(EntryPoint::clSetUserEventStatus, _, -7),
                          CallTo(EntryPoint::clReleaseEvent)));
}

// A callback is one call; one that gets the event holds it until it has run.
TEST_F(EventCalls, CallbacksAreOneCall) {
  const UserEvent event{context_};
  const cl_event raw = event.get();
  EXPECT_THAT(calls_of([&] { event.add_callback(ExecutionStatus::running, [](cl_int) {}); }),
              ElementsAre(CallTo(EntryPoint::clSetEventCallback, raw, CL_RUNNING, Ne(nullptr),
                                 Ne(nullptr))));
  EXPECT_THAT(calls_of([&] { event.add_callback([](const Event&, cl_int) {}); }),
              ElementsAre(CallTo(EntryPoint::clRetainEvent, raw),
                          CallTo(EntryPoint::clSetEventCallback, raw, CL_COMPLETE, _, _)));
  EXPECT_THAT(calls_of([&] { event.complete(); }),
              ElementsAre(CallTo(EntryPoint::clSetUserEventStatus, raw, CL_COMPLETE),
                          CallTo(EntryPoint::clReleaseEvent, raw)));
}

// A failure is reported to callbacks too, which end after it. (PoCL 3.1 hangs in
// clSetUserEventStatus when a user event with a callback fails.)
TEST_F(EventCalls, CallbacksHearOfFailures) {
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

// States and codes that OpenCL cannot take are found before any call.
TEST_F(EventCalls, ImpossibleStatesMakeNoCall) {
  const UserEvent event{context_};
  const auto refused = [](const char* text) { return ThrowsMessage<LogicError>(HasSubstr(text)); };
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([&] { event.set_status(CL_RUNNING); },
                            refused("execution status = 1: neither complete (0) nor an error"));
                EXPECT_THAT([&] { event.fail(CL_COMPLETE); },
                            refused("execution status = 0: an error is negative"));
                EXPECT_THAT([&] { event.add_callback(ExecutionStatus::queued, [](cl_int) {}); },
                            refused("no callback can wait for the state queued"));
                EXPECT_THAT([&] { event.add_callback(ExecutionStatus::complete, nullptr); },
                            refused("the callback is empty"));
                EXPECT_THAT([&] { event.add_callback(nullptr); }, refused("the callback is empty"));
                EXPECT_THAT([] { UserEvent{}.fail(1); }, refused("the event is empty"));
              }),
              ElementsAre());
}

}  // namespace
}  // namespace clmem::context_calls_test
