// SPDX-License-Identifier: Apache-2.0
// References, wards, maps, and functions that the library hands to OpenCL: from the creation of an
// object to its end, failures included.

#include <csignal>

#include "mock_fixture.hpp"

namespace clmem::object_lifetime_test {
namespace {

class ObjectLifetime : public OnMock {
 protected:
  [[nodiscard]] Image image() const {
    return {context_,
            MemFlags::none,
            {ChannelOrder::rgba, ChannelType::unorm_int8},
            ImageShape::image_2d(4, 2)};
  }
};

TEST_F(ObjectLifetime, SelfAssignmentIsHarmless) {
  Buffer buffer = buffer_of(64);
  const Buffer& same = buffer;
  buffer = same;
  EXPECT_EQ(buffer.reference_count(), 1u);
}

TEST_F(ObjectLifetime, FailingRetainsThrow) {
  const CommandQueue other{context_, device_};
  CommandQueue target = other;
  const auto fault =
      mock_.fail_call(EntryPoint::clRetainCommandQueue, CL_OUT_OF_HOST_MEMORY, {.times = 2});
  EXPECT_THROW(target = queue_, RuntimeError);
  EXPECT_THROW(static_cast<void>(CommandQueue{queue_}), RuntimeError);
  EXPECT_EQ(target, other);
}

TEST_F(ObjectLifetime, FailingReleasesGoToTheHandler) {
  const CleanupFailures failures;
  const auto fault = mock_.fail_call(EntryPoint::clReleaseMemObject, CL_OUT_OF_RESOURCES);
  const cl_mem raw = buffer_of(64).get();
  EXPECT_THAT(failures.seen(), ElementsAre("clReleaseMemObject"));
  EXPECT_EQ(clReleaseMemObject(raw), CL_SUCCESS);  // the fault kept it alive
}

// If storage cannot be tied to its memory object, the memory object is deleted before the storage.
TEST_F(ObjectLifetime, D1UntiedStorageOutlivesTheMemoryObject) {
  const std::size_t before = mock_.live_objects();
  bool alive_at_end = true;
  std::array<std::byte, 64> storage{};
  const auto fault =
      mock_.fail_call(EntryPoint::clSetMemObjectDestructorCallback, CL_OUT_OF_HOST_MEMORY);
  EXPECT_THROW(static_cast<void>(Buffer::over(
                   context_, MemFlags::read_write, storage,
                   {.ward = std::shared_ptr<void>{&storage,
                                                  [&](const void*) {
                                                    alive_at_end = mock_.live_objects() > before;
                                                  }}})),
               RuntimeError);
  EXPECT_FALSE(alive_at_end);
}

// A slice of a slice is a sub-buffer of the root buffer, and inherits only the access flags of its
// parent (D9).
TEST_F(ObjectLifetime, D9NestedSlicesKeepAccessFlagsOnly) {
  const Buffer root{context_, MemFlags::alloc_host_ptr | MemFlags::host_read_only, 512};
  const Buffer outer = root.slice(128);
  mock_.clear_calls();
  outer.slice(128).release();
  const Call call = mock_.calls(EntryPoint::clCreateSubBuffer).at(0);
  const mock::Bits flags = call.argument("flags");
  EXPECT_EQ(flags.value & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR), 0u);
  EXPECT_NE(flags.value & CL_MEM_HOST_READ_ONLY, 0u);
}

// A failing unmap: release() throws and keeps the map, the destructor tries again and reports
// (D13).
TEST_F(ObjectLifetime, D13FailingUnmapsNeverThrowFromDestructors) {
  const CleanupFailures failures;
  const Buffer buffer = buffer_of(256);
  const auto fault =
      mock_.fail_call(EntryPoint::clEnqueueUnmapMemObject, CL_OUT_OF_RESOURCES, {.times = 2});
  void* mapped = nullptr;
  {
    auto map = enqueue_map_buffer<int>(queue_, buffer, MapFlags::read, {.shape = {4}});
    EXPECT_THROW(map.release(), RuntimeError);
    EXPECT_TRUE(map.is_mapped());
    mapped = map.span().data();
  }
  EXPECT_THAT(failures.seen(), SizeIs(1));
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_.get(), buffer.get(), mapped, 0, nullptr, nullptr),
            CL_SUCCESS);
}

// A wait that fails for its own reasons says nothing about the command: the ward is handed to the
// event.
TEST_F(ObjectLifetime, D38WardOutlivesAFailingWait) {
  const CleanupFailures failures;
  const UserEvent gate{context_};
  const auto ward = std::make_shared<int>(1);
  {
    const auto fault = mock_.fail_call(EntryPoint::clWaitForEvents, CL_OUT_OF_RESOURCES);
    const NannyEvent nanny{gate, ward};
  }
  EXPECT_THAT(failures.seen(), SizeIs(1));
  EXPECT_EQ(ward.use_count(), 2);
  gate.complete();
  EXPECT_EQ(ward.use_count(), 1);
}

TEST_F(ObjectLifetime, D37AnyMemoryObjectIsTyped) {
  const Buffer buffer = buffer_of(64);
  const Image picture = image();
  const Pipe pipe{context_, MemFlags::none, 4, 16};
  EXPECT_THAT(memory_object_from(retain, buffer.get()), VariantWith<Buffer>(buffer));
  EXPECT_THAT(memory_object_from(retain, picture.get()), VariantWith<Image>(picture));
  EXPECT_THAT(memory_object_from(retain, pipe.get()), VariantWith<Pipe>(pipe));
  EXPECT_EQ(pipe.reference_count(), 1u);
}

TEST_F(ObjectLifetime, D37AdoptionTakesOneReference) {
  const std::size_t before = mock_.live_objects();
  static_cast<void>(memory_object_from(adopt, image().detach()));
  EXPECT_EQ(mock_.live_objects(), before);
  EXPECT_THROW((Image{adopt, buffer_of(64).detach()}), LogicError);
  EXPECT_THROW((Pipe{adopt, buffer_of(64).detach()}), LogicError);
  EXPECT_EQ(mock_.live_objects(), before);
  const auto fault = mock_.fail_call(EntryPoint::clGetMemObjectInfo, CL_OUT_OF_RESOURCES);
  EXPECT_THROW(static_cast<void>(memory_object_from(adopt, image().detach())), RuntimeError);
  EXPECT_EQ(mock_.live_objects(), before);
}

TEST_F(ObjectLifetime, SamplersReturnTheirProperties) {
  const Sampler sampler{context_, {{CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR}}};
  EXPECT_EQ(sampler.filter_mode(), FilterMode::linear);
  EXPECT_EQ(sampler.addressing_mode(), AddressingMode::clamp);
  EXPECT_EQ(sampler.coordinates(), Coordinates::normalized);
  EXPECT_EQ(sampler.context(), context_);
  EXPECT_EQ(sampler.reference_count(), 1u);
  EXPECT_THAT(sampler.properties(), ElementsAre(CL_SAMPLER_FILTER_MODE, CL_FILTER_LINEAR, 0u));
}

// The mip filter and the range of levels are queried as other properties; the device has none
// (D42).
TEST_F(ObjectLifetime, D42MipmapParametersAreAsked) {
  const Sampler sampler{context_, Coordinates::pixels, AddressingMode::none, FilterMode::nearest};
  const auto asked = calls_of([&] {
    EXPECT_THROW(static_cast<void>(sampler.mip_filter_mode()), LogicError);
    EXPECT_THROW(static_cast<void>(sampler.lod_min()), LogicError);
    EXPECT_THROW(static_cast<void>(sampler.lod_max()), LogicError);
  });
  const auto to = [&](cl_sampler_info param) {
    return CallTo(EntryPoint::clGetSamplerInfo, sampler.get(), param, _, _, _);
  };
  EXPECT_THAT(asked, ElementsAre(to(CL_SAMPLER_MIP_FILTER_MODE), to(CL_SAMPLER_LOD_MIN),
                                 to(CL_SAMPLER_LOD_MAX)));
}

TEST_F(ObjectLifetime, D42PipesReturnSizesAndProperties) {
  const Pipe pipe{context_, MemFlags::none, 16, 64};
  EXPECT_EQ(pipe.packet_size(), 16u);
  EXPECT_EQ(pipe.max_packets(), 64u);
  EXPECT_THAT(pipe.pipe_properties(), testing::IsEmpty());
  EXPECT_EQ(pipe.type(), cl_uint{CL_MEM_OBJECT_PIPE});
}

// A nanny waits once, in wait() or else at its end; a blocking transfer has none (D38).
TEST_F(ObjectLifetime, D38NanniesWaitOnce) {
  const Buffer buffer = buffer_of(64);
  std::array<std::byte, 64> host{};
  const auto once = Contains(CallTo(EntryPoint::clWaitForEvents)).Times(1);
  EXPECT_THAT(calls_of([&] {
                NannyEvent nanny = enqueue_copy_async(queue_, host, buffer);
                nanny.wait();
                nanny.wait();
              }),
              once);
  EXPECT_THAT(
      calls_of([&] { const NannyEvent dropped = enqueue_copy_async(queue_, host, buffer); }), once);
}

// An emptied queue makes no call to the driver, however it became empty, also through its base
// class: the version of its device is dropped with the handle.
TEST_F(ObjectLifetime, EmptiedQueuesReachNoDriver) {
  using Base = Handle<cl_command_queue>;
  const Buffer buffer = buffer_of(64);
  const SVMAllocation area{context_, 64};
  for (void (*empty)(CommandQueue&) :
       {+[](CommandQueue& queue) { static_cast<Base&>(queue).release(); },
        +[](CommandQueue& queue) { static_cast<Base&>(queue).reset(); },
        +[](CommandQueue& queue) { clReleaseCommandQueue(static_cast<Base&>(queue).detach()); },
        +[](CommandQueue& queue) { const Base moved{static_cast<Base&&>(queue)}; },
        +[](CommandQueue& queue) { const CommandQueue moved{std::move(queue)}; },
        +[](CommandQueue& queue) { CommandQueue{} = std::move(queue); },
        +[](CommandQueue& queue) { queue = CommandQueue{}; }}) {
    CommandQueue queue{context_, device_};
    empty(queue);
    EXPECT_EQ(queue.device_version(), Version{});
    const auto refused = ThrowsMessage<LogicError>(HasSubstr("the command queue is empty"));
    EXPECT_THAT(calls_of([&] {
                  EXPECT_THAT([&] { enqueue_fill(queue, buffer, 0, 64); }, refused);
                  EXPECT_THAT([&] { enqueue_fill(queue, area, 0, 64); }, refused);
                }),
                IsEmpty());
  }
}

class Notifications : public OnMock {
 protected:
  // Reports an error in the context as a driver does.
  static void notify(const Call& creation, const char* text, std::span<const std::byte> data) {
    const auto function =
        reinterpret_cast<void(CL_CALLBACK*)(const char*, const void*, std::size_t, void*)>(
            creation.argument("pfn_notify").value);
    function(text, data.data(), data.size(),
             reinterpret_cast<void*>(creation.argument("user_data").value));
  }
};

// A platform without a default device, or without any device, does not hide the platforms after it.
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

// Captured objects end with the last reference to the context. After a failed creation they are
// kept, because OpenCL may still report to it.
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

// The function of a command that ends without having run is destroyed.
TEST_F(NativeKernels, FunctionsOfFailedCommandsEnd) {
  const UserEvent gate{context_};
  enqueue_native_kernel(queue_, function(), {}, {.after = {gate}});
  EXPECT_EQ(captured_.use_count(), 2);
  gate.fail(CL_OUT_OF_RESOURCES);
  EXPECT_EQ(*captured_, 0);
  EXPECT_EQ(captured_.use_count(), 1);
}

// The function of a command whose event cannot be watched is destroyed after it has run.
TEST_F(NativeKernels, UnwatchedFunctionsEndWhenTheyHaveRun) {
  const UserEvent gate{context_};
  const auto fault = mock_.fail_call(EntryPoint::clSetEventCallback, CL_OUT_OF_HOST_MEMORY);
  EXPECT_THROW(enqueue_native_kernel(queue_, function(), {}, {.after = {gate}}), RuntimeError);
  EXPECT_EQ(captured_.use_count(), 2);
  gate.complete();
  EXPECT_EQ(*captured_, 1);
  EXPECT_EQ(captured_.use_count(), 1);
}

TEST_F(NativeKernels, RefusedFunctionsEndAtOnce) {
  const auto fault = mock_.fail_call(EntryPoint::clEnqueueNativeKernel, CL_OUT_OF_RESOURCES);
  EXPECT_THROW(enqueue_native_kernel(queue_, function()), RuntimeError);
  EXPECT_EQ(captured_.use_count(), 1);
}

// An exception must not leave a callback through the driver's C code: it ends the program.
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
}  // namespace clmem::object_lifetime_test
