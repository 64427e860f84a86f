// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>
#include <new>
#include <vector>

#include "allocation_counter.hpp"
#include "fake_entry_points.hpp"

namespace clmem::fake_driver_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class OnFakeDevice : public testing::Test {
 protected:
  // A queue on a device of this version, with no call noted yet.
  [[nodiscard]] static CommandQueue queue_of(const char* version) {
    FakeDriver::reset(version);
    return CommandQueue{retain, FakeDriver::queue()};
  }
  const Event event_{adopt, FakeDriver::event()};
  const BufferView buffer_{FakeDriver::memory()};
};

// Before OpenCL 1.2 a marker waits through clEnqueueWaitForEvents, and has an event whether wanted
// or not.
TEST_F(OnFakeDevice, OldMarkersWaitFirst) {
  const CommandQueue queue = queue_of("OpenCL 1.1 fake");
  Event marked;
  enqueue_marker(queue, {.after = {event_}, .event = &marked});
  EXPECT_EQ(marked, event_);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre("clEnqueueWaitForEvents", "clEnqueueMarker"));
  FakeDriver::reset("");
  enqueue_marker(queue);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre("clEnqueueMarker", "clReleaseEvent"));
}

// Before OpenCL 1.2 a barrier is followed by the wait, and by a marker for the event asked for.
TEST_F(OnFakeDevice, OldBarriersComeFirst) {
  const CommandQueue queue = queue_of("OpenCL 1.0 fake");
  Event passed;
  enqueue_barrier(queue, {.after = {event_}, .event = &passed});
  EXPECT_THAT(FakeDriver::calls(),
              ElementsAre("clEnqueueBarrier", "clEnqueueWaitForEvents", "clEnqueueMarker"));
  FakeDriver::reset("");
  enqueue_barrier(queue);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre("clEnqueueBarrier"));
}

// From OpenCL 1.2 on each is one call.
TEST_F(OnFakeDevice, MarkersAndBarriersAreOneCall) {
  const CommandQueue queue = queue_of("OpenCL 1.2 fake");
  enqueue_marker(queue, {.after = {event_}});
  enqueue_barrier(queue, {.after = {event_}});
  EXPECT_THAT(FakeDriver::calls(),
              ElementsAre("clEnqueueMarkerWithWaitList", "clEnqueueBarrierWithWaitList"));
}

// Entry points that an old driver lacks are not called: the loader may have a null pointer there.
TEST_F(OnFakeDevice, OldDevicesDoNotFillOrMigrate) {
  const CommandQueue queue = queue_of("OpenCL 1.1 fake");
  const auto refused = ThrowsMessage<LogicError>(
      HasSubstr("CL_INVALID_OPERATION: needs OpenCL 1.2, the queue's device has 1.1"));
  EXPECT_THAT([&] { enqueue_fill(queue, buffer_, 0, 16); }, refused);
  EXPECT_THAT([&] { enqueue_migrate_mem_objects(queue, {buffer_}); }, refused);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre());
}

// A copy between devices is found by its name, and is then one call.
TEST_F(OnFakeDevice, PeersCopy) {
  const CommandQueue queue = queue_of("OpenCL 2.0 fake");
  int object = 0;
  const Platform platform{reinterpret_cast<cl_platform_id>(&object)};
  Event copied;
  enqueue_copy_buffer_p2p_amd(platform, queue, buffer_, buffer_,
                              {.byte_count = 16, .dst_offset = 64, .event = &copied});
  EXPECT_EQ(copied, event_);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre("clEnqueueCopyBufferP2PAMD"));
  EXPECT_THAT(
      [&] {
        enqueue_copy_buffer_p2p_amd(platform, queue, {FakeDriver::memory(), 16}, buffer_,
                                    {.byte_count = 32});
      },
      ThrowsMessage<LogicError>(HasSubstr("the buffer has 16 bytes")));
  EXPECT_THAT([&] { enqueue_copy_buffer_p2p_amd({}, queue, buffer_, buffer_); },
              ThrowsMessage<LogicError>(HasSubstr("platform")));
}

// However a queue became empty, it is refused without a call: by commands, too, that look at its
// device's version only, which goes with the handle.
TEST_F(OnFakeDevice, EmptiedQueuesAreRefusedWithoutACall) {
  const std::vector<void (*)(CommandQueue&)> ways{
      [](CommandQueue& queue) { queue.release(); },
      [](CommandQueue& queue) { queue.reset(); },
      [](CommandQueue& queue) { static_cast<void>(queue.detach()); },
      [](CommandQueue& queue) { static_cast<void>(CommandQueue{std::move(queue)}); },
      [](CommandQueue& queue) { CommandQueue{} = std::move(queue); },
      [](CommandQueue& queue) { queue = CommandQueue{}; },
      [](CommandQueue& queue) { static_cast<Handle<cl_command_queue>&>(queue).release(); },
  };
  alignas(16) std::array<int, 16> memory{};
  const SVMPointer area{memory.data(), sizeof(memory)};
  const auto refused = ThrowsMessage<LogicError>(HasSubstr("the command queue is empty"));
  for (const auto& empty : ways) {
    CommandQueue queue = queue_of("OpenCL 3.0 fake");
    empty(queue);
    FakeDriver::reset("");
    EXPECT_EQ(queue.device_version(), Version{});
    EXPECT_THAT([&] { enqueue_fill(queue, buffer_, 0, 16); }, refused);
    EXPECT_THAT([&] { enqueue_fill(queue, area, 0, 16); }, refused);
    EXPECT_THAT(FakeDriver::calls(), ElementsAre());
  }
}

// An area without a pointer has no bytes, whatever is said of it, and is refused without a call.
TEST_F(OnFakeDevice, AreasWithoutAPointerAreRefusedWithoutACall) {
  const CommandQueue queue = queue_of("OpenCL 3.0 fake");
  const SVMPointer nowhere{nullptr, 64};
  std::array<int, 4> host{};
  const auto refused = ThrowsMessage<LogicError>(HasSubstr("is empty"));
  FakeDriver::reset("");
  EXPECT_EQ(nowhere.size(), 0U);
  EXPECT_EQ(ConstSVMPointer(nullptr, 64).size(), 0U);
  EXPECT_THAT([&] { enqueue_copy(queue, nowhere, host); }, refused);
  EXPECT_THAT([&] { enqueue_copy(queue, host, nowhere); }, refused);
  EXPECT_THAT([&] { enqueue_fill(queue, nowhere, 0, 16); }, refused);
  EXPECT_THAT([&] { enqueue_fill(queue, nowhere, 0, 0); }, refused);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre());
}

// Nothing is allocated on the way to any command, wait list and event included.
TEST_F(OnFakeDevice, CommandsAllocateNothing) {
  const CommandQueue queue = queue_of("OpenCL 3.0 fake");
  std::array<int, 16> host{};
  Event done;
  const std::size_t before = allocations();
  enqueue_copy(queue, buffer_, host, {.dst_offset = 4, .after = {event_, event_}, .event = &done});
  enqueue_copy(queue, host, buffer_, {.src_offset = 4, .after = {event_}});
  enqueue_copy(queue, buffer_, buffer_, {.byte_count = 8, .after = {event_}, .event = &done});
  const HostRect host_rect{.buffer_origin = {4}, .host_origin = {}, .region = {8, 2}};
  enqueue_copy(queue, buffer_, host, host_rect, {.after = {event_}, .event = &done});
  enqueue_copy(queue, host, buffer_, host_rect, {.after = {event_}});
  enqueue_copy(queue, buffer_, buffer_, BufferRect{{}, {16}, {8}}, {.after = {event_}});
  enqueue_fill(queue, buffer_, 0, 16, {.after = {event_}, .event = &done});
  enqueue_migrate_mem_objects(queue, {buffer_, buffer_}, MigrationFlags::host, {.after = {event_}});
  enqueue_copy_async(queue, buffer_, host, {.after = {event_}}).wait();
  enqueue_copy_async(queue, host, buffer_, {.after = {event_}}).wait();
  enqueue_copy_async(queue, buffer_, host, host_rect, {.after = {event_}}).wait();
  enqueue_copy_async(queue, host, buffer_, host_rect, {.after = {event_}}).wait();
  enqueue_fill_buffer(queue, buffer_, std::as_bytes(std::span{host}).first(4), 0, 16);
  enqueue_map_buffer<int>(queue, buffer_, MapFlags::read, {.shape = {4, 4}, .after = {event_}})
      .release();
  enqueue_marker(queue, {.after = {event_}, .event = &done});
  enqueue_barrier(queue, {.after = {event_}, .event = &done});
  EXPECT_EQ(allocations(), before);
}

// Nor on the way to commands on shared virtual memory.
TEST_F(OnFakeDevice, SVMCommandsAllocateNothing) {
  const CommandQueue queue = queue_of("OpenCL 3.0 fake");
  alignas(16) std::array<int, 16> memory{};
  const SVMPointer area{memory.data(), sizeof(memory)};
  std::array<int, 4> host{};
  Event done;
  const std::size_t before = allocations();
  enqueue_copy(queue, area, host, {.dst_offset = 4, .after = {event_, event_}, .event = &done});
  enqueue_copy(queue, host, area, {.src_offset = 4, .after = {event_}});
  enqueue_copy(queue, area, area, {.byte_count = 8, .dst_offset = 32, .after = {event_}});
  enqueue_copy(queue, buffer_, area, {.byte_count = 8, .event = &done});
  enqueue_copy(queue, area, buffer_, {.byte_count = 8, .after = {event_}});
  enqueue_copy_async(queue, area, host, {.after = {event_}}).wait();
  enqueue_copy_async(queue, host, area, {.after = {event_}}).wait();
  enqueue_svm_memfill(queue, area, 0, {.offset = 16, .after = {event_}});
  enqueue_fill(queue, area, 0, 16, {.after = {event_}, .event = &done});
  enqueue_svm_migrate_mem(queue, {area, area}, MigrationFlags::host, {.after = {event_}});
  area.map_rw<int>(queue, {.after = {event_}}).release({.after = {event_}, .event = &done});
  EXPECT_EQ(allocations(), before);
}

// A pool that has what is asked for allocates nothing.
TEST_F(OnFakeDevice, PoolHitsAllocateNothing) {
  const MemoryPool pool{[](std::size_t) { return Buffer{}; }};
  static_cast<void>(pool.allocate(64));
  const std::size_t before = allocations();
  static_cast<void>(pool.allocate(64));
  EXPECT_EQ(allocations(), before);
}

// Entry points of OpenCL 2.0 are not called on older devices, nor those of 2.1 on 2.0.
TEST_F(OnFakeDevice, OldDevicesShareNoMemory) {
  std::array<int, 4> memory{};
  const SVMPointer area{memory.data(), sizeof(memory)};
  const auto refused = ThrowsMessage<LogicError>(HasSubstr("CL_INVALID_OPERATION: needs OpenCL 2"));
  const CommandQueue old = queue_of("OpenCL 1.2 fake");
  EXPECT_THAT([&] { enqueue_fill(old, area, 0, 16); }, refused);
  EXPECT_THAT([&] { enqueue_copy(old, area, area, {.byte_count = 0}); }, refused);
  EXPECT_THAT([&] { static_cast<void>(area.map_ro(old)); }, refused);
  EXPECT_THAT([&] { enqueue_svm_migrate_mem(old, {area}); }, refused);
  const CommandQueue newer = queue_of("OpenCL 2.0 fake");
  EXPECT_THAT([&] { enqueue_svm_migrate_mem(newer, {area}); }, refused);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre());
}

// Nor on the way to commands on images.
TEST_F(OnFakeDevice, ImageCommandsAllocateNothing) {
  const CommandQueue queue = queue_of("OpenCL 3.0 fake");
  const Image image{retain, FakeDriver::memory()};
  std::array<cl_uchar4, 16> host{};
  Event done;
  const std::size_t before = allocations();
  enqueue_copy(queue, image, host, {}, {.after = {event_}, .event = &done});
  enqueue_copy(queue, host, image, {.origin = {1}, .region = {2, 2}});
  enqueue_copy(queue, image, image, ImagePair{.dst_origin = {2}}, {.after = {event_}});
  enqueue_copy(queue, image, buffer_, ImageBufferRect{.offset = 4}, {.event = &done});
  enqueue_copy(queue, buffer_, image, ImageBufferRect{.offset = 4}, {.event = &done});
  enqueue_copy_async(queue, image, host, {}, {.after = {event_}}).wait();
  enqueue_copy_async(queue, host, image, {}, {.after = {event_}}).wait();
  enqueue_fill(queue, image, FillColor{1.0F, 0.0F, 0.0F, 1.0F}, {.after = {event_}});
  enqueue_map_image<cl_uchar4>(queue, image, MapFlags::read, {.after = {event_}}).release();
  EXPECT_EQ(allocations(), before);
}

// Nor for kernel arguments.
TEST_F(OnFakeDevice, KernelArgumentsAllocateNothing) {
  const auto kernel = reinterpret_cast<cl_kernel>(FakeDriver::memory());
  const Image image{retain, FakeDriver::memory()};
  const std::size_t before = allocations();
  set_arg(kernel, 0, image);
  set_arg(kernel, 1, buffer_);
  set_arg(kernel, 2, nullptr);
  set_arg(kernel, 3, LocalMemory{64});
  set_arg(kernel, 4, 1.0F);
  EXPECT_EQ(allocations(), before);
}

// Nor for wait lists, however long.
TEST_F(OnFakeDevice, WaitListsAllocateNothing) {
  const CommandQueue queue = queue_of("OpenCL 3.0 fake");
  const std::vector<Event> events(2 * WaitList::inline_capacity, event_);
  const std::size_t before = allocations();
  enqueue_marker(queue, {.after = events});
  enqueue_fill(queue, buffer_, 0, 16, {.after = {event_, event_, event_, event_, event_}});
  EXPECT_EQ(allocations(), before);
}

// An empty event in a wait list is refused before anything is called, whatever the list is made of.
TEST_F(OnFakeDevice, EmptyEventsAreRefusedWithoutACall) {
  const CommandQueue queue = queue_of("OpenCL 3.0 fake");
  const std::vector<Event> events{event_, Event{}};
  const NannyEvent none{};
  const std::array<int, 4> host{};
  FakeDriver::reset("");
  const auto named = ThrowsMessage<LogicError>(
      "after: CL_INVALID_EVENT_WAIT_LIST: event 1 of 2 is empty: released or moved from");
  EXPECT_THAT([&] { enqueue_fill(queue, buffer_, 0, 16, {.after = {event_, events[1]}}); }, named);
  EXPECT_THAT([&] { enqueue_copy(queue, buffer_, host, {.after = events}); }, named);
  EXPECT_THAT([&] { enqueue_marker(queue, {.after = {event_, EventRef{nullptr}}}); }, named);
  EXPECT_THAT([&] { enqueue_barrier(queue, {.after = {event_, none}}); }, named);
  EXPECT_THAT([&] { wait_for_events(events); }, named);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre());
}

// The counter counts: else the tests above could not fail.
TEST_F(OnFakeDevice, AllocationsAreCounted) {
  const std::size_t before = allocations();
  void* const held = ::operator new(1);  // compilers may leave out a new-expression, but not this
  EXPECT_EQ(allocations(), before + 1);
  ::operator delete(held);
}

}  // namespace
}  // namespace clmem::fake_driver_test
