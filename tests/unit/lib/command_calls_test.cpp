// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls the commands make, argument by argument.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "mock_fixture.hpp"

namespace clmem::command_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::Ne;

class CommandCalls : public OnMock {
 protected:
  const Buffer buffer_ = buffer_of(256);
  const Buffer other_ = buffer_of(128);
  const cl_command_queue raw_queue_ = queue_.get();
  const cl_mem raw_ = buffer_.get();
  const cl_mem raw_other_ = other_.get();
  std::array<std::byte, 64> host_{};
};

// A blocking transfer is one call; no event was asked for, so there is none (D39).
TEST_F(CommandCalls, D39TransfersAskForNoEvent) {
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, buffer_, host_, {.dst_offset = 8}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, raw_queue_, raw_, CL_TRUE, 8u,
                                 64u, host_.data(), 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, host_, buffer_, {.src_offset = 16}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, raw_queue_, raw_, CL_TRUE, 16u,
                                 64u, host_.data(), 0u, nullptr, nullptr)));
}

// An event that is asked for is the only one made, and ends with its owner.
TEST_F(CommandCalls, D39EventsAreMadeOnRequest) {
  const auto calls = calls_of([&] {
    Event written;
    enqueue_copy(queue_, buffer_, host_, {.event = &written});
  });
  EXPECT_THAT(calls, ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, _, _, _, _, _, _, 0u,
                                        nullptr, Ne(nullptr)),
                                 CallTo(EntryPoint::clReleaseEvent)));
}

// Wait lists are passed as they are; an empty one as (0, NULL), seen above.
TEST_F(CommandCalls, WaitListsArePassedOn) {
  const UserEvent first{context_};
  const UserEvent second{context_};
  first.complete();
  second.complete();
  EXPECT_THAT(calls_of([&] {
                enqueue_copy(queue_, buffer_, host_, {.after = {first, second}});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, _, _, _, _, _, _, 2u,
                                 ElementsAre(first.get(), second.get()), nullptr)));
}

// The kinds of operands are known statically: a copy asks for sizes where it needs them, never for
// types (D40).
TEST_F(CommandCalls, D40CopiesAskForSizesOnly) {
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, other_, buffer_, {.src_offset = 4}); }),
              ElementsAre(CallTo(EntryPoint::clGetMemObjectInfo, raw_, CL_MEM_SIZE, _, _, _),
                          CallTo(EntryPoint::clGetMemObjectInfo, raw_other_, CL_MEM_SIZE, _, _, _),
                          CallTo(EntryPoint::clEnqueueCopyBuffer, raw_queue_, raw_, raw_other_, 4u,
                                 0u, 128u, 0u, nullptr, nullptr)));
  EXPECT_THAT(
      calls_of([&] { enqueue_copy(queue_, other_, buffer_, {.byte_count = 8, .dst_offset = 2}); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueCopyBuffer, raw_queue_, raw_, raw_other_, 0u, 2u, 8u,
                         0u, nullptr, nullptr)));
}

// A count of 0 is passed on for OpenCL to judge; it does not mean the default (D2).
TEST_F(CommandCalls, D2ZeroCountIsNotTheDefault) {
  EXPECT_THAT(calls_of([&] { enqueue_copy(queue_, other_, buffer_, {.byte_count = 0}); }),
              ElementsAre(CallTo(EntryPoint::clEnqueueCopyBuffer, raw_queue_, raw_, raw_other_, 0u,
                                 0u, 0u, 0u, nullptr, nullptr)));
}

// All of a const range is written by default; the wait list is passed and given back, and the host
// object of a non-blocking transfer is kept until its end (D35).
TEST_F(CommandCalls, D35WritesKeepWhatTheyNeed) {
  const auto host = std::make_shared<const std::array<std::byte, 64>>();
  const UserEvent first{context_};
  first.complete();
  const std::size_t before = mock_.live_objects();
  EXPECT_THAT(calls_of([&] {
                NannyEvent write =
                    enqueue_copy_async(queue_, buffer_, *host, {.ward = host, .after = {first}});
                EXPECT_EQ(host.use_count(), 2);
                write.wait();
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueWriteBuffer, raw_queue_, raw_, CL_FALSE, 0u,
                                 64u, host->data(), 1u, ElementsAre(first.get()), Ne(nullptr)),
                          CallTo(EntryPoint::clWaitForEvents), CallTo(EntryPoint::clReleaseEvent)));
  EXPECT_EQ(host.use_count(), 1);
  EXPECT_EQ(mock_.live_objects(), before);
}

// Rectangles reach OpenCL as given: short tuples filled up, packed pitches as 0.
TEST_F(CommandCalls, RectanglesArePassedAsGiven) {
  const HostRect rect{
      .buffer_origin = {4, 1}, .host_origin = {2}, .region = {8, 3}, .buffer_pitches = {.row = 32}};
  EXPECT_THAT(
      calls_of([&] { enqueue_copy(queue_, buffer_, host_, rect); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueWriteBufferRect, raw_queue_, raw_, CL_TRUE,
                         ElementsAre(4u, 1u, 0u), ElementsAre(2u, 0u, 0u), ElementsAre(8u, 3u, 1u),
                         32u, 0u, 0u, 0u, host_.data(), 0u, nullptr, nullptr)));
  EXPECT_THAT(
      calls_of([&] { enqueue_copy(queue_, host_, buffer_, rect); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueReadBufferRect, raw_queue_, raw_, CL_TRUE,
                         ElementsAre(4u, 1u, 0u), ElementsAre(2u, 0u, 0u), ElementsAre(8u, 3u, 1u),
                         32u, 0u, 0u, 0u, host_.data(), 0u, nullptr, nullptr)));
}

TEST_F(CommandCalls, BufferRectanglesArePassedAsGiven) {
  EXPECT_THAT(calls_of([&] {
                enqueue_copy(queue_, other_, buffer_,
                             BufferRect{.src_origin = {1},
                                        .dst_origin = {2, 3},
                                        .region = {4, 2},
                                        .src_pitches = {.row = 16, .slice = 64},
                                        .dst_pitches = {.row = 8}});
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueCopyBufferRect, raw_queue_, raw_, raw_other_,
                                 ElementsAre(1u, 0u, 0u), ElementsAre(2u, 3u, 0u),
                                 ElementsAre(4u, 2u, 1u), 16u, 64u, 8u, 0u, 0u, nullptr, nullptr)));
}

// What does not fit the host memory is refused without any call (D10).
TEST_F(CommandCalls, D10RefusedRectanglesMakeNoCall) {
  const HostRect rect{.buffer_origin = {}, .host_origin = {1}, .region = {16, 4}};
  EXPECT_THAT(
      calls_of([&] { EXPECT_THROW(enqueue_copy(queue_, buffer_, host_, rect), LogicError); }),
      ElementsAre());
}

// A map without a shape is of everything from the offset on, as that of shared memory is.
TEST_F(CommandCalls, MapsAreOfEverything) {
  const Buffer buffer = buffer_of(64);
  const auto size_of_map = [&](const MapOptions& options) {
    const auto mapped = enqueue_map_buffer<int>(queue_, buffer, MapFlags::read, options);
    return mapped.span().size();
  };
  EXPECT_EQ(size_of_map({}), 16u);
  EXPECT_EQ(size_of_map({.offset = 40}), 6u);
  EXPECT_THROW(
      static_cast<void>(enqueue_map_buffer<int>(queue_, buffer, MapFlags::read, {.offset = 68})),
      LogicError);
}

// Fills and migrations are one call each.
TEST_F(CommandCalls, FillsAndMigrationsAreOneCall) {
  EXPECT_THAT(
      calls_of([&] { enqueue_fill(queue_, buffer_, cl_ushort{0x0102}, 32, {.offset = 4}); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueFillBuffer, raw_queue_, raw_, ElementsAre(2u, 1u), 2u,
                         4u, 32u, 0u, nullptr, nullptr)));
  EXPECT_THAT(calls_of([&] {
                enqueue_migrate_mem_objects(queue_, {buffer_, other_}, MigrationFlags::host);
              }),
              ElementsAre(CallTo(EntryPoint::clEnqueueMigrateMemObjects, raw_queue_, 2u,
                                 ElementsAre(raw_, raw_other_), CL_MIGRATE_MEM_OBJECT_HOST, 0u,
                                 nullptr, nullptr)));
}

// Markers, barriers, flush and finish map one to one.
TEST_F(CommandCalls, QueueOperationsAreOneCall) {
  EXPECT_THAT(
      calls_of([&] {
        enqueue_marker(queue_);
        enqueue_barrier(queue_);
        queue_.flush();
        queue_.finish();
      }),
      ElementsAre(
          CallTo(EntryPoint::clEnqueueMarkerWithWaitList, raw_queue_, 0u, nullptr, nullptr),
          CallTo(EntryPoint::clEnqueueBarrierWithWaitList, raw_queue_, 0u, nullptr, nullptr),
          CallTo(EntryPoint::clFlush, raw_queue_), CallTo(EntryPoint::clFinish, raw_queue_)));
}

// A nanny waits once, in wait() or else at its end; a blocking transfer has none (D38).
TEST_F(CommandCalls, D38NanniesWaitOnce) {
  const auto once =
      ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer, raw_queue_, raw_, CL_FALSE, 0u, 64u,
                         host_.data(), 0u, nullptr, Ne(nullptr)),
                  CallTo(EntryPoint::clWaitForEvents, 1u, _), CallTo(EntryPoint::clReleaseEvent));
  EXPECT_THAT(calls_of([&] {
                NannyEvent nanny = enqueue_copy_async(queue_, host_, buffer_);
                nanny.wait();
                nanny.wait();
              }),
              once);
  EXPECT_THAT(
      calls_of([&] { const NannyEvent dropped = enqueue_copy_async(queue_, host_, buffer_); }),
      once);
}

// A detached nanny does not wait; without a ward there is nothing to hand over either.
TEST_F(CommandCalls, DetachedNanniesDoNotWait) {
  EXPECT_THAT(
      calls_of([&] { enqueue_copy_async(queue_, host_, buffer_).detach(); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer), CallTo(EntryPoint::clReleaseEvent)));
  const auto ward = std::make_shared<int>(1);
  EXPECT_THAT(
      calls_of([&] { enqueue_copy_async(queue_, host_, buffer_, {.ward = ward}).detach(); }),
      ElementsAre(CallTo(EntryPoint::clEnqueueReadBuffer),
                  CallTo(EntryPoint::clSetEventCallback, _, CL_COMPLETE, _, _),
                  CallTo(EntryPoint::clReleaseEvent)));
  queue_.finish();  // before the host memory goes
}

// A platform without the extension is refused before the queue gets anything.
TEST_F(CommandCalls, PeersNeedTheirExtension) {
  const Buffer first = buffer_of(16);
  const Buffer second = buffer_of(16);
  EXPECT_THAT(
      calls_of([&] {
        EXPECT_THAT(
            [&] { enqueue_copy_buffer_p2p_amd(device_.platform(), queue_, first, second); },
            testing::ThrowsMessage<LogicError>(testing::HasSubstr("cl_amd_copy_buffer_p2p")));
      }),
      testing::Not(testing::Contains(CallTo(EntryPoint::clEnqueueCopyBuffer))));
}

}  // namespace
}  // namespace clmem::command_calls_test
