// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <array>

#include "fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::hazard_test {
namespace {

using hazards::Hazard;
using hazards::Kind;
using testing::ElementsAre;
using testing::IsEmpty;

class Hazards : public ModelTest {
 protected:
  Hazards() { look(); }

  void look(NeverWritten never_written = NeverWritten::ignored) {
    model.look_for_hazards([this](const Hazard& hazard) { found.push_back(hazard); },
                           never_written);
  }

  // Kinds and calls of what was found.
  struct Found {
    Kind kind;
    std::uint64_t first;
    std::uint64_t second;
    bool operator==(const Found&) const = default;
  };
  [[nodiscard]] std::vector<Found> reports() const {
    std::vector<Found> list;
    for (const Hazard& hazard : found) {
      list.push_back({hazard.kind, hazard.first.call, hazard.second.call});
    }
    return list;
  }

  struct Where {
    std::size_t offset;
    std::size_t size;
  };

  static constexpr Where first_bytes{0, 16};

  cl_event fill(std::uint64_t call, cl_command_queue on, cl_mem filled, Where where,
                std::vector<cl_event> waits = {}) {
    const CurrentCallScope scope{call};
    const std::uint8_t value = 1;
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueFillBuffer(on, filled, &value, 1, where.offset, where.size,
                                        static_cast<cl_uint>(waits.size()),
                                        waits.empty() ? nullptr : waits.data(), &event),
              CL_SUCCESS);
    return event;
  }

  void transfer(std::uint64_t call, cl_command_queue on, cl_mem moved, Bytes& host,
                bool writes = false) {
    const CurrentCallScope scope{call};
    const cl_int code = writes ? model.clEnqueueWriteBuffer(on, moved, CL_FALSE, 0, host.size(),
                                                            host.data(), 0, nullptr, nullptr)
                               : model.clEnqueueReadBuffer(on, moved, CL_FALSE, 0, host.size(),
                                                           host.data(), 0, nullptr, nullptr);
    EXPECT_EQ(code, CL_SUCCESS);
  }

  void* map(std::uint64_t call, cl_map_flags flags) { return map(call, buffer, flags); }
  // The first 16 bytes.
  void* map(std::uint64_t call, cl_mem mapped, cl_map_flags flags) {
    const CurrentCallScope scope{call};
    return model.clEnqueueMapBuffer(queue, mapped, CL_TRUE, flags, 0, 16, 0, nullptr, nullptr,
                                    nullptr);
  }
  void unmap(cl_mem mapped, void* pointer) {
    EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, mapped, pointer, 0, nullptr, nullptr),
              CL_SUCCESS);
  }

  cl_command_queue other = make_queue();
  cl_command_queue loose = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
  cl_mem buffer = make_buffer(64);
  std::vector<Hazard> found;
};

// Two queues write the same bytes and nothing orders them: both calls, objects and ranges are
// reported.
TEST_F(Hazards, UnorderedWritesOfTwoQueues) {
  fill(1, queue, buffer, {0, 16});
  fill(2, other, buffer, {8, 16});
  ASSERT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
  EXPECT_EQ(found[0].first.queue, queue);
  EXPECT_EQ(found[0].second.queue, other);
  EXPECT_EQ(found[0].second.access.object, buffer);
  EXPECT_EQ(found[0].second.access.region.start - found[0].first.access.region.start, 8);
}

// An out-of-order queue orders nothing by itself; a read after a write is a mistake there.
TEST_F(Hazards, UnorderedCommandsOfOneQueue) {
  Bytes host(16);
  fill(1, loose, buffer, first_bytes);
  transfer(2, loose, buffer, host);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
}

// Reads do not disturb each other, neighbours do not meet, an in-order queue orders.
TEST_F(Hazards, SilentWhereNothingCanGoWrong) {
  std::array<Bytes, 2> host{Bytes(16), Bytes(16)};
  transfer(1, queue, buffer, host[0]);
  transfer(2, other, buffer, host[1]);
  fill(3, queue, make_buffer(64), first_bytes);
  const cl_mem halves = make_buffer(64);
  fill(4, queue, halves, {0, 32});
  fill(5, other, halves, {32, 32});
  const cl_mem twice = make_buffer(64);
  fill(6, queue, twice, first_bytes);
  fill(7, queue, twice, first_bytes);
  EXPECT_THAT(reports(), IsEmpty());
}

// Every way in which the specification lets a program order commands counts.
TEST_F(Hazards, SilentWhereAnEventOrders) {
  const cl_event first = fill(1, queue, buffer, first_bytes);
  const cl_event second = fill(2, other, buffer, first_bytes, {first});
  const cl_event third = fill(3, loose, buffer, first_bytes, {second});
  // Through a command that touches nothing.
  cl_event marker = nullptr;
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(other, 1, &third, &marker), CL_SUCCESS);
  fill(4, queue, buffer, first_bytes, {marker});
  EXPECT_THAT(reports(), IsEmpty());
}

TEST_F(Hazards, SilentAfterBarriers) {
  fill(1, loose, buffer, first_bytes);
  ASSERT_EQ(model.clEnqueueBarrierWithWaitList(loose, 0, nullptr, nullptr), CL_SUCCESS);
  const cl_event second = fill(2, loose, buffer, first_bytes);
  ASSERT_EQ(model.clEnqueueBarrierWithWaitList(loose, 1, &second, nullptr), CL_SUCCESS);
  fill(3, loose, buffer, first_bytes);
  EXPECT_THAT(reports(), IsEmpty());
}

// What the host has waited for, or knows by a callback, comes before what it enqueues next.
TEST_F(Hazards, SilentAfterTheHostHasSeenTheEnd) {
  fill(1, queue, buffer, first_bytes);
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  const cl_event waited = fill(2, other, buffer, first_bytes);
  ASSERT_EQ(model.clWaitForEvents(1, &waited), CL_SUCCESS);
  const cl_event asked = fill(3, queue, buffer, first_bytes);
  ASSERT_EQ(status_of(asked), CL_COMPLETE);
  const cl_event reported = fill(4, other, buffer, first_bytes);
  const auto ignore = [](cl_event, cl_int, void*) {};
  ASSERT_EQ(model.clSetEventCallback(reported, CL_COMPLETE, ignore, nullptr), CL_SUCCESS);
  fill(5, loose, buffer, first_bytes);
  EXPECT_EQ(model.clFinish(loose), CL_SUCCESS);
  (void)read(buffer);
  fill(7, other, buffer, first_bytes);
  EXPECT_THAT(reports(), IsEmpty());
}

// What the host knew when it completed a user event comes before what waited for that.
TEST_F(Hazards, SilentThroughUserEvents) {
  const cl_event gate = make_user_event();
  const cl_event first = fill(1, queue, buffer, first_bytes);
  fill(2, other, buffer, first_bytes, {gate});
  ASSERT_EQ(model.clWaitForEvents(1, &first), CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_THAT(reports(), IsEmpty());
}

// A command that was enqueued before the host knew is not ordered by what the host learns later.
TEST_F(Hazards, LaterKnowledgeOrdersNothing) {
  model.set_schedule(Schedule::manual);
  fill(1, queue, buffer, first_bytes);
  fill(2, other, buffer, first_bytes);
  EXPECT_TRUE(model.step(1, std::nullopt));
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_TRUE(model.step(2, std::nullopt));
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
}

// A sub-buffer is the same memory as its parent.
TEST_F(Hazards, SubBuffersMeetTheirParents) {
  const cl_mem large = make_buffer(512);
  const cl_mem part = make_sub_buffer(large, 128, 128);
  fill(1, queue, large, {128, 16});
  fill(2, other, part, {0, 16});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
}

// Two reads into the same host memory race there, whatever they read.
TEST_F(Hazards, HostMemoryOfTwoCommands) {
  Bytes host(16);
  transfer(1, queue, buffer, host);
  transfer(2, other, make_buffer(64), host);
  ASSERT_THAT(reports(), ElementsAre(Found{Kind::unordered, 1, 2}));
  EXPECT_EQ(found[0].first.access.kind, MemoryKind::host);
}

// What was given to a non-blocking write must stay as it is until the write has run.
TEST_F(Hazards, HostMemoryChangedUnderAWrite) {
  model.set_schedule(Schedule::deferred);
  Bytes host(16, 1);
  transfer(1, queue, buffer, host, true);
  host[3] = 9;
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::host_changed, 1, 1}));
}

// Memory that an earlier command fills is not changed by the host.
TEST_F(Hazards, SilentWhenACommandFillsTheSourceOfAWrite) {
  model.set_schedule(Schedule::deferred);
  Bytes host(16, 1);
  transfer(1, queue, make_buffer(Bytes(16, 5)), host);
  transfer(2, queue, buffer, host, true);
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_THAT(reports(), IsEmpty());
}

// Between map and unmap the bytes are the host's.
TEST_F(Hazards, CommandOnAMappedRegion) {
  map(1, CL_MAP_WRITE);
  fill(2, queue, buffer, first_bytes);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 2}));
}

// A mapping of any part makes the whole object count as mapped.
TEST_F(Hazards, CommandBesideAMappedRegion) {
  void* pointer = map(1, CL_MAP_WRITE);
  Bytes host(16);
  transfer(2, queue, make_buffer(64), host);
  EXPECT_EQ(
      model.clEnqueueReadBuffer(queue, buffer, CL_TRUE, 32, 16, host.data(), 0, nullptr, nullptr),
      CL_SUCCESS);
  fill(3, queue, buffer, {32, 16});
  unmap(buffer, pointer);
  pointer = map(4, CL_MAP_READ);
  fill(5, queue, buffer, {16, 16});
  unmap(buffer, pointer);
  fill(6, queue, buffer, {16, 16});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 0}, Found{Kind::mapped, 1, 3},
                                     Found{Kind::mapped, 4, 5}));
}

// So do the buffer that a mapped sub-buffer was made from, and all that was made from a mapped one.
TEST_F(Hazards, CommandOnARelativeOfAMappedObject) {
  const cl_mem large = make_buffer(512);
  const cl_mem part = make_sub_buffer(large, 128, 128);
  void* pointer = map(1, part, CL_MAP_READ);
  fill(2, queue, large, {384, 16});
  unmap(part, pointer);
  pointer = map(3, large, CL_MAP_READ);
  fill(4, queue, part, {64, 16});
  unmap(large, pointer);
  fill(5, queue, large, {384, 16});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 2}, Found{Kind::mapped, 3, 4}));
}

// Of two parts of one buffer, neither counts as mapped because the other is; reads may meet what is
// mapped for reading, and any part that is free may be mapped as well.
TEST_F(Hazards, SilentBesideAMappedRegion) {
  const cl_mem large = make_buffer(512);
  const cl_mem part = make_sub_buffer(large, 128, 128);
  void* const pointer = map(1, part, CL_MAP_WRITE);
  fill(2, queue, make_sub_buffer(large, 256, 128), first_bytes);
  unmap(part, pointer);
  void* const read = map(3, large, CL_MAP_READ);
  void* const written = map(4, part, CL_MAP_WRITE);
  unmap(part, written);
  Bytes host(16);
  transfer(5, queue, part, host);
  unmap(large, read);
  EXPECT_THAT(reports(), IsEmpty());
}

// A mapping is remembered as long as something unordered may meet its object, whatever has come
// between.
TEST_F(Hazards, MappingMeetsAnUnorderedCommandLater) {
  void* const pointer = map(1, CL_MAP_WRITE);
  unmap(buffer, pointer);
  fill(2, queue, buffer, first_bytes);
  fill(3, other, buffer, {32, 16});
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::mapped, 1, 3}));
}

// Reading what is mapped for reading is allowed, and so is everything after the unmap.
TEST_F(Hazards, SilentOnCorrectMaps) {
  void* pointer = map(1, CL_MAP_READ);
  Bytes host(16);
  transfer(2, queue, buffer, host);
  unmap(buffer, pointer);
  fill(3, queue, buffer, first_bytes);
  pointer = map(4, CL_MAP_WRITE_INVALIDATE_REGION);
  fill(5, queue, make_buffer(64), {32, 16});
  unmap(buffer, pointer);
  fill(6, queue, buffer, first_bytes);
  EXPECT_THAT(reports(), IsEmpty());
}

// Mapped memory of one buffer may be the host memory of a transfer of another.
TEST_F(Hazards, SilentWhenMappedMemoryIsGivenToATransfer) {
  void* const pointer = map(1, CL_MAP_WRITE);
  ASSERT_EQ(model.clEnqueueReadBuffer(queue, make_buffer(Bytes(16, 5)), CL_TRUE, 0, 16, pointer, 0,
                                      nullptr, nullptr),
            CL_SUCCESS);
  unmap(buffer, pointer);
  EXPECT_THAT(reports(), IsEmpty());
}

// Reading bytes that nothing has written is reported where it is asked for.
TEST_F(Hazards, ReadsOfNeverWrittenBytes) {
  Bytes host(32);
  fill(1, queue, buffer, {0, 16});
  transfer(2, queue, buffer, host);
  EXPECT_THAT(reports(), IsEmpty());
  look(NeverWritten::reported);
  const cl_mem fresh = make_buffer(64);
  fill(3, queue, fresh, {0, 16});
  transfer(4, queue, fresh, host);
  EXPECT_THAT(reports(), ElementsAre(Found{Kind::never_written, 4, 0}));
  found.clear();
  fill(5, queue, fresh, {16, 16});
  transfer(6, queue, fresh, host);
  transfer(7, queue, make_buffer(Bytes(32, 1)), host);
  EXPECT_THAT(reports(), IsEmpty());
}

// Memory of a buffer that is gone may come back for another one.
TEST_F(Hazards, SilentOnReusedMemory) {
  for (std::uint64_t call = 1; call <= 8; ++call) {
    const cl_mem brief = make_buffer(4096);
    fill(call, call % 2 == 0 ? queue : other, brief, first_bytes);
    ASSERT_EQ(model.clReleaseMemObject(brief), CL_SUCCESS);
  }
  EXPECT_THAT(reports(), IsEmpty());
}

// However long a program goes on without waiting, its memory of the past stays small.
TEST_F(Hazards, LongRunsStaySilentAndShort) {
  for (std::uint64_t call = 1; call <= 5000; ++call) {
    EXPECT_EQ(model.clReleaseEvent(fill(call, queue, buffer, first_bytes)), CL_SUCCESS);
  }
  EXPECT_THAT(reports(), IsEmpty());
}

}  // namespace
}  // namespace clmem::mock::hazard_test
