// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <vector>

#include "allocation_counter.hpp"
#include "fake_entry_points.hpp"

namespace clmem {
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
  enqueue_marker(queue, {.wait_for = {event_}, .event = &marked});
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
  enqueue_barrier(queue, {.wait_for = {event_}, .event = &passed});
  EXPECT_THAT(FakeDriver::calls(),
              ElementsAre("clEnqueueBarrier", "clEnqueueWaitForEvents", "clEnqueueMarker"));
  FakeDriver::reset("");
  enqueue_barrier(queue);
  EXPECT_THAT(FakeDriver::calls(), ElementsAre("clEnqueueBarrier"));
}

// From OpenCL 1.2 on each is one call.
TEST_F(OnFakeDevice, MarkersAndBarriersAreOneCall) {
  const CommandQueue queue = queue_of("OpenCL 1.2 fake");
  enqueue_marker(queue, {.wait_for = {event_}});
  enqueue_barrier(queue, {.wait_for = {event_}});
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

// Nothing is allocated on the way to any command, wait list and event included.
TEST_F(OnFakeDevice, CommandsAllocateNothing) {
  const CommandQueue queue = queue_of("OpenCL 3.0 fake");
  std::array<int, 16> host{};
  Event done;
  const std::size_t before = allocations();
  enqueue_copy(queue, buffer_, host,
               {.dst_offset = 4, .wait_for = {event_, event_}, .event = &done});
  enqueue_copy(queue, host, buffer_, {.src_offset = 4, .wait_for = {event_}});
  enqueue_copy(queue, buffer_, buffer_, {.byte_count = 8, .wait_for = {event_}, .event = &done});
  const HostRect host_rect{.buffer_origin = {4}, .host_origin = {}, .region = {8, 2}};
  enqueue_copy(queue, buffer_, host, host_rect, {.wait_for = {event_}, .event = &done});
  enqueue_copy(queue, host, buffer_, host_rect, {.wait_for = {event_}});
  enqueue_copy(queue, buffer_, buffer_, BufferRect{{}, {16}, {8}}, {.wait_for = {event_}});
  enqueue_fill(queue, buffer_, 0, 16, {.wait_for = {event_}, .event = &done});
  enqueue_migrate_mem_objects(queue, {buffer_, buffer_}, MigrationFlags::host,
                              {.wait_for = {event_}});
  enqueue_copy_async(queue, buffer_, host, {.wait_for = {event_}}).wait();
  enqueue_map_buffer<int>(queue, buffer_, MapFlags::read, {.shape = {4, 4}, .wait_for = {event_}})
      .release();
  enqueue_marker(queue, {.wait_for = {event_}, .event = &done});
  enqueue_barrier(queue, {.wait_for = {event_}, .event = &done});
  EXPECT_EQ(allocations(), before);
}

// The counter counts: else the test above could not fail.
TEST_F(OnFakeDevice, LongWaitListsAllocateOnce) {
  const std::vector<Event> events(WaitList::inline_capacity + 1, event_);
  const std::size_t before = allocations();
  const WaitList list{events};
  EXPECT_EQ(allocations(), before + 1);
}

}  // namespace
}  // namespace clmem
