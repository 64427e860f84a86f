// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls objects make from their creation to their end.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "mock_fixture.hpp"

namespace clmem::object_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Ne;
using testing::ThrowsMessage;

class ObjectCalls : public OnMock {
 protected:
  [[nodiscard]] static mock::CallMatcher info(cl_mem object, cl_mem_info param) {
    return CallTo(EntryPoint::clGetMemObjectInfo, object, param, _, _, _);
  }
  const cl_context raw_context_ = context_.get();
};

// A buffer is created and released, with nothing in between.
TEST_F(ObjectCalls, BuffersAreCreatedAndReleased) {
  EXPECT_THAT(calls_of([&] { buffer_of(64).release(); }),
              ElementsAre(CallTo(EntryPoint::clCreateBuffer, raw_context_, CL_MEM_READ_WRITE, 64u,
                                 nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseMemObject)));
}

// Copying retains, moving does not, and each reference is released once.
TEST_F(ObjectCalls, ReferencesAreBalanced) {
  const auto calls = calls_of([&] {
    Buffer first = buffer_of(64);
    const Buffer second = first;
    const Buffer third = std::move(first);
  });
  EXPECT_THAT(
      calls,
      ElementsAre(CallTo(EntryPoint::clCreateBuffer), CallTo(EntryPoint::clRetainMemObject),
                  CallTo(EntryPoint::clReleaseMemObject), CallTo(EntryPoint::clReleaseMemObject)));
}

// Assigning an object to itself keeps its reference.
TEST_F(ObjectCalls, SelfAssignmentIsHarmless) {
  Buffer buffer = buffer_of(64);
  const Buffer& same = buffer;
  buffer = same;
  EXPECT_EQ(buffer.reference_count(), 1u);
}

// A failing retain throws from every kind of copy and changes nothing.
TEST_F(ObjectCalls, FailingRetainsThrow) {
  const CommandQueue other{context_, device_};
  CommandQueue target = other;
  const auto fault =
      mock_.fail_call(EntryPoint::clRetainCommandQueue, CL_OUT_OF_HOST_MEMORY, {.times = 2});
  EXPECT_THROW(target = queue_, RuntimeError);
  EXPECT_THROW(static_cast<void>(CommandQueue{queue_}), RuntimeError);
  EXPECT_EQ(target, other);
}

// After release() no call is made with the dead handle (D14).
TEST_F(ObjectCalls, D14ReleasedObjectsMakeNoCalls) {
  Buffer buffer = buffer_of(64);
  buffer.release();
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(buffer.release(), LogicError);
                EXPECT_THROW(static_cast<void>(buffer.size()), LogicError);
                EXPECT_THROW(enqueue_fill(queue_, buffer, 0, 64), LogicError);
                const Buffer copy = buffer;
              }),
              ElementsAre());
}

// A failing release is reported, not thrown.
TEST_F(ObjectCalls, FailingReleasesGoToTheHandler) {
  static std::string routine;
  const CleanupHandler before =
      set_cleanup_handler([](const char* failed, cl_int) noexcept { routine = failed; });
  const auto fault = mock_.fail_call(EntryPoint::clReleaseMemObject, CL_OUT_OF_RESOURCES);
  const cl_mem raw = buffer_of(64).get();
  set_cleanup_handler(before);
  EXPECT_EQ(routine, "clReleaseMemObject");
  EXPECT_EQ(clReleaseMemObject(raw), CL_SUCCESS);  // the fault kept it alive
}

// The ward is tied to the memory object right after its creation (D1).
TEST_F(ObjectCalls, D1StorageIsTiedByDestructorCallback) {
  const auto storage = std::make_shared<std::array<std::byte, 64>>();
  EXPECT_THAT(calls_of([&] {
                Buffer::over(context_, MemFlags::read_write, *storage, {.ward = storage}).release();
              }),
              ElementsAre(CallTo(EntryPoint::clCreateBuffer, raw_context_,
                                 CL_MEM_READ_WRITE | CL_MEM_USE_HOST_PTR, 64u, storage->data(), _),
                          CallTo(EntryPoint::clSetMemObjectDestructorCallback),
                          CallTo(EntryPoint::clReleaseMemObject)));
  EXPECT_EQ(storage.use_count(), 1);
}

// Where it cannot be tied, the memory object is gone before the storage.
TEST_F(ObjectCalls, D1UntiedStorageOutlivesTheMemoryObject) {
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

// A destructor callback gets nothing that could retain the dying object, and leaks none (D31).
TEST_F(ObjectCalls, D31CallbacksGetNoDyingObject) {
  const std::size_t before = mock_.live_objects();
  int runs = 0;
  EXPECT_THAT(calls_of([&] {
                Buffer buffer = buffer_of(64);
                buffer.add_destructor_callback([&] { ++runs; });
              }),
              ElementsAre(CallTo(EntryPoint::clCreateBuffer),
                          CallTo(EntryPoint::clSetMemObjectDestructorCallback),
                          CallTo(EntryPoint::clReleaseMemObject)));
  EXPECT_EQ(runs, 1);
  EXPECT_EQ(mock_.live_objects(), before);
}

// A callback that could not be called when the object ends is refused when it is given.
TEST_F(ObjectCalls, EmptyDestructorCallbacksMakeNoCall) {
  const Buffer buffer = buffer_of(64);
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([&] { buffer.add_destructor_callback(nullptr); },
                            ThrowsMessage<LogicError>(HasSubstr("the callback is empty")));
              }),
              IsEmpty());
}

// Slices ask for the size and the parent, and inherit by flags 0 (D9).
TEST_F(ObjectCalls, D9SlicesInheritFlags) {
  const Buffer root{context_, MemFlags::alloc_host_ptr, 512};
  EXPECT_THAT(
      calls_of([&] { root.slice(128, 256).release(); }),
      ElementsAre(info(root.get(), CL_MEM_SIZE), info(root.get(), CL_MEM_ASSOCIATED_MEMOBJECT),
                  CallTo(EntryPoint::clCreateSubBuffer, root.get(), 0u,
                         CL_BUFFER_CREATE_TYPE_REGION, ElementsAre(128u, 128u), _),
                  CallTo(EntryPoint::clReleaseMemObject)));
}

// A slice of a slice is made from the root, with the access of its parent only (D9).
TEST_F(ObjectCalls, D9NestedSlicesKeepAccessFlagsOnly) {
  const Buffer root{context_, MemFlags::alloc_host_ptr | MemFlags::host_read_only, 512};
  const Buffer outer = root.slice(128);
  const auto calls = calls_of([&] { outer.slice(128).release(); });
  EXPECT_THAT(calls, ElementsAre(info(outer.get(), CL_MEM_SIZE),
                                 info(outer.get(), CL_MEM_ASSOCIATED_MEMOBJECT),
                                 CallTo(EntryPoint::clRetainMemObject, root.get()),
                                 info(outer.get(), CL_MEM_FLAGS), info(outer.get(), CL_MEM_OFFSET),
                                 CallTo(EntryPoint::clCreateSubBuffer, root.get(), _,
                                        CL_BUFFER_CREATE_TYPE_REGION, ElementsAre(256u, 256u), _),
                                 CallTo(EntryPoint::clReleaseMemObject, root.get()),
                                 CallTo(EntryPoint::clReleaseMemObject)));
  const mock::Bits flags = calls.at(5).argument("flags");
  EXPECT_EQ(flags.value & (CL_MEM_ALLOC_HOST_PTR | CL_MEM_USE_HOST_PTR | CL_MEM_COPY_HOST_PTR), 0u);
  EXPECT_NE(flags.value & CL_MEM_HOST_READ_ONLY, 0u);
}

// Properties choose the entry point of OpenCL 3.0 (D43).
TEST_F(ObjectCalls, D43PropertiesChooseTheEntryPoint) {
  const std::array<cl_mem_properties, 1> properties{0};
  std::array<std::byte, 64> host{};
  EXPECT_THAT(
      calls_of([&] {
        Buffer{context_, properties, MemFlags::read_only, 64}.release();
        Buffer::copy_of(context_, MemFlags::none, host, {.size = 32, .properties = properties})
            .release();
      }),
      ElementsAre(CallTo(EntryPoint::clCreateBufferWithProperties, raw_context_, Ne(nullptr),
                         CL_MEM_READ_ONLY, 64u, nullptr, _),
                  CallTo(EntryPoint::clReleaseMemObject),
                  CallTo(EntryPoint::clCreateBufferWithProperties, raw_context_, Ne(nullptr),
                         CL_MEM_COPY_HOST_PTR, 32u, host.data(), _),
                  CallTo(EntryPoint::clReleaseMemObject)));
}

// The host array asks for flags, pointer and size, in this order.
TEST_F(ObjectCalls, HostArraysAskThreeQuestions) {
  std::array<std::byte, 64> storage{};
  const Buffer buffer = Buffer::over(context_, MemFlags::read_write, storage);
  EXPECT_THAT(calls_of([&] { static_cast<void>(buffer.get_host_array<std::byte>({64})); }),
              ElementsAre(CallTo(EntryPoint::clRetainMemObject), info(buffer.get(), CL_MEM_FLAGS),
                          info(buffer.get(), CL_MEM_HOST_PTR), info(buffer.get(), CL_MEM_SIZE),
                          CallTo(EntryPoint::clReleaseMemObject)));
}

// A map retains what it needs after mapping, and gives it back after unmapping.
TEST_F(ObjectCalls, MapsHoldBufferAndQueue) {
  const Buffer buffer = buffer_of(256);
  EXPECT_THAT(calls_of([&] {
                auto map = enqueue_map_buffer<int>(queue_, buffer, MapFlags::write,
                                                   {.offset = 8, .shape = {4}});
                map.release();
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMapBuffer, queue_.get(), buffer.get(),
                                 CL_TRUE, CL_MAP_WRITE, 8u, 16u, 0u, nullptr, nullptr, Ne(nullptr)),
                          CallTo(EntryPoint::clRetainMemObject, buffer.get()),
                          CallTo(EntryPoint::clRetainCommandQueue, queue_.get()),
                          CallTo(EntryPoint::clEnqueueUnmapMemObject, queue_.get(), buffer.get(),
                                 Ne(nullptr), 0u, nullptr, nullptr),
                          CallTo(EntryPoint::clReleaseMemObject, buffer.get()),
                          CallTo(EntryPoint::clReleaseCommandQueue, queue_.get())));
}

// The size mapped is the reach of the strides, from the lowest byte on (D12).
TEST_F(ObjectCalls, D12MapsWhatStridesReach) {
  const Buffer buffer = buffer_of(256);
  const auto calls = calls_of([&] {
    static_cast<void>(
        enqueue_map_buffer<int>(queue_, buffer, MapFlags::read,
                                {.offset = 32, .shape = {2, 3}, .strides = Strides{64, -8}}));
  });
  EXPECT_THAT(calls.front(),
              CallTo(EntryPoint::clEnqueueMapBuffer, _, _, _, _, 16u, 84u, _, _, _, _));
}

// A failing unmap: release() throws and keeps the map, the destructor tries again and reports
// (D13).
TEST_F(ObjectCalls, D13FailingUnmapsNeverThrowFromDestructors) {
  static int reported = 0;
  const CleanupHandler before =
      set_cleanup_handler([](const char*, cl_int) noexcept { ++reported; });
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
  set_cleanup_handler(before);
  EXPECT_EQ(reported, 1);
  EXPECT_EQ(clEnqueueUnmapMemObject(queue_.get(), buffer.get(), mapped, 0, nullptr, nullptr),
            CL_SUCCESS);
}

// What cannot be held is unmapped at once.
TEST_F(ObjectCalls, MapsThatCannotBeHeldAreUndone) {
  const Buffer buffer = buffer_of(256);
  for (const EntryPoint point : {EntryPoint::clRetainMemObject, EntryPoint::clRetainCommandQueue}) {
    const auto fault = mock_.fail_call(point, CL_OUT_OF_HOST_MEMORY);
    EXPECT_THROW(
        static_cast<void>(enqueue_map_buffer<int>(queue_, buffer, MapFlags::read, {.shape = {4}})),
        RuntimeError);
    EXPECT_EQ(buffer.map_count(), 0u);
  }
}

// Out of memory: the creation is repeated once, after the hook.
TEST_F(ObjectCalls, CreationIsRepeatedOnceWhenOutOfMemory) {
  int reclaimed = 0;
  const ReclaimHook before = set_reclaim_hook([&] { ++reclaimed; });
  const auto fault = mock_.fail_call(EntryPoint::clCreateBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(buffer_of(64).size(), 64u);
  EXPECT_EQ(reclaimed, 1);
  const auto both = mock_.fail_call(EntryPoint::clCreateBuffer, CL_OUT_OF_RESOURCES, {.times = 2});
  EXPECT_THAT([&] { buffer_of(64).release(); },
              ThrowsMessage<RuntimeError>(
                  "clCreateBuffer: CL_OUT_OF_RESOURCES: flags = CL_MEM_READ_WRITE, size = 64"));
  EXPECT_EQ(reclaimed, 2);
  set_reclaim_hook(before);
}

// A queue without properties is made with none, with properties by a list.
TEST_F(ObjectCalls, QueuesPassTheirProperties) {
  const auto created = [&](QueueProperties properties) {
    const auto calls = calls_of([&] { CommandQueue(context_, device_, properties).release(); });
    return calls.at(calls.size() - 2);
  };
  EXPECT_THAT(created(QueueProperties::none), CallTo(EntryPoint::clCreateCommandQueueWithProperties,
                                                     raw_context_, device_.get(), nullptr, _));
  EXPECT_THAT(created(QueueProperties::profiling),
              CallTo(EntryPoint::clCreateCommandQueueWithProperties, raw_context_, device_.get(),
                     ElementsAre(CL_QUEUE_PROPERTIES, CL_QUEUE_PROFILING_ENABLE, 0), _));
}

// Adopting takes the reference over, retaining adds one; both ask for the type first.
TEST_F(ObjectCalls, RawHandlesAreAdoptedOrRetained) {
  const cl_mem raw = buffer_of(64).detach();
  EXPECT_THAT(calls_of([&] { const Buffer shared(retain, raw); }),
              ElementsAre(info(raw, CL_MEM_TYPE), CallTo(EntryPoint::clRetainMemObject, raw),
                          CallTo(EntryPoint::clReleaseMemObject, raw)));
  EXPECT_THAT(calls_of([&] { const Buffer owner(adopt, raw); }),
              ElementsAre(info(raw, CL_MEM_TYPE), CallTo(EntryPoint::clReleaseMemObject, raw)));
}

// A wait that fails for its own reasons says nothing about the command: the ward is handed to the
// event.
TEST_F(ObjectCalls, D38WardOutlivesAFailingWait) {
  static int reported = 0;
  const CleanupHandler before =
      set_cleanup_handler([](const char*, cl_int) noexcept { ++reported; });
  const UserEvent gate{context_};
  const auto ward = std::make_shared<int>(1);
  {
    const auto fault = mock_.fail_call(EntryPoint::clWaitForEvents, CL_OUT_OF_RESOURCES);
    const NannyEvent nanny{gate, ward};
  }
  set_cleanup_handler(before);
  EXPECT_EQ(reported, 1);
  EXPECT_EQ(ward.use_count(), 2);
  gate.complete();
  EXPECT_EQ(ward.use_count(), 1);
}

}  // namespace
}  // namespace clmem::object_calls_test
