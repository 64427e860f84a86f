// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>

#include <algorithm>
#include <array>
#include <clmem/map.hpp>
#include <clmem/pyopencl.hpp>
#include <cstdint>
#include <numeric>
#include <vector>

#include "device_fixture.hpp"

namespace clmem::memory_map_test {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Maps : public OnDevice {
 protected:
  [[nodiscard]] static std::vector<int> counting() {
    std::vector<int> values(16);
    std::iota(values.begin(), values.end(), 0);
    return values;
  }
  const Buffer buffer_ = Buffer::copy_of(context_, MemFlags::read_write, counting());
};

// A map shows the elements from the offset on as a span.
TEST_F(Maps, SpanShowsTheElements) {
  const auto map =
      enqueue_map_buffer<const int>(queue_, buffer_, MapFlags::read, {.offset = 8, .shape = {3}});
  EXPECT_THAT(map.span(), ElementsAre(2, 3, 4));
}

// What was written through a map is in the buffer after the release.
TEST_F(Maps, WritesArriveWithTheRelease) {
  auto map =
      enqueue_map_buffer<int>(queue_, buffer_, MapFlags::write_invalidate_region, {.shape = {16}});
  std::ranges::fill(map.span(), 7);
  Event unmapped;
  map.release({.event = &unmapped});
  std::vector<int> back(16);
  enqueue_copy(queue_, back, buffer_, {.after = {unmapped}});
  EXPECT_EQ(back, std::vector<int>(16, 7));
}

// Order and strides decide where an element is.
TEST_F(Maps, ViewsFollowOrderAndStrides) {
  const auto columns = enqueue_map_buffer<const int>(queue_, buffer_, MapFlags::read,
                                                     {.shape = {4, 4}, .order = Order::fortran});
  EXPECT_EQ(columns.view()(1, 2), 9);
  const auto every_other = enqueue_map_buffer<const int>(queue_, buffer_, MapFlags::read,
                                                         {.shape = {8}, .strides = Strides{8}});
  EXPECT_EQ(every_other.view()(7), 14);
}

// The mapped range is what strides reach, also backwards (D12).
TEST_F(Maps, D12MapsTheExtentOfTheStrides) {
  const auto reversed = enqueue_map_buffer<const int>(
      queue_, buffer_, MapFlags::read, {.offset = 60, .shape = {16}, .strides = Strides{-4}});
  EXPECT_EQ(reversed.view()(0), 15);
  EXPECT_EQ(reversed.view()(15), 0);
  EXPECT_THAT(
      [&] {
        static_cast<void>(
            enqueue_map_buffer<const int>(queue_, buffer_, MapFlags::read,
                                          {.offset = 56, .shape = {16}, .strides = Strides{-4}}));
      },
      ThrowsMessage<LogicError>(
          HasSubstr("reach 60 bytes before the first element, which is at offset 56")));
  EXPECT_THROW(static_cast<void>(enqueue_map_buffer<const int>(
                   queue_, buffer_, MapFlags::read, {.shape = {9}, .strides = Strides{8}})),
               LogicError);
}

// A second release is a defined error, and a bad order is found before anything is mapped (D13).
TEST_F(Maps, D13ReleasesOnceAndValidatesFirst) {
  auto map = enqueue_map_buffer<int>(queue_, buffer_, MapFlags::read, {.shape = {4}});
  map.release();
  EXPECT_FALSE(map.is_mapped());
  EXPECT_THAT([&] { map.release(); }, ThrowsMessage<LogicError>(HasSubstr("already released")));
  EXPECT_THROW(static_cast<void>(map.span()), LogicError);
  EXPECT_THROW(
      static_cast<void>(enqueue_map_buffer<int>(queue_, buffer_, MapFlags::read,
                                                {.shape = {4}, .order = static_cast<Order>(9)})),
      LogicError);
  queue_.finish();
  EXPECT_EQ(buffer_.map_count(), 0u);
}

// Leaving the scope unmaps; a moved-from map does not.
TEST_F(Maps, ScopeUnmapsOnce) {
  {
    auto map = enqueue_map_buffer<int>(queue_, buffer_, MapFlags::read, {.shape = {4}});
    const MemoryMap<int> moved = std::move(map);
    EXPECT_EQ(moved.span().size(), 4u);
    EXPECT_EQ(buffer_.map_count(), 1u);
  }
  queue_.finish();
  EXPECT_EQ(buffer_.map_count(), 0u);
}

// A map may be ended on another queue than it was made on.
TEST_F(Maps, ReleasesOnAnotherQueue) {
  const CommandQueue other{context_, device_};
  auto map = enqueue_map_buffer<int>(queue_, buffer_, MapFlags::read, {.shape = {4}});
  Event unmapped;
  map.release({.queue = &other, .event = &unmapped});
  unmapped.wait();
  EXPECT_EQ(unmapped.info<CL_EVENT_COMMAND_QUEUE>(), other);
}

// A non-blocking map is complete when its event is (D33).
TEST_F(Maps, D33NonBlockingMapsAreAwaitedByEvent) {
  Event mapped;
  const auto map = enqueue_map_buffer<const int>(
      queue_, buffer_, MapFlags::read, {.shape = {16}, .blocking = Blocking::no, .event = &mapped});
  mapped.wait();
  EXPECT_EQ(map.span()[15], 15);
}

// The error of a map beyond the end names what was asked for and the bound.
TEST_F(Maps, ErrorsNameRangeAndBound) {
  EXPECT_THAT(
      [&] {
        static_cast<void>(
            enqueue_map_buffer<int>(queue_, buffer_, MapFlags::read, {.shape = {17}}));
      },
      ThrowsMessage<LogicError>(
          "clEnqueueMapBuffer: CL_INVALID_VALUE: flags = CL_MAP_READ, offset = 0, "
          "size = 68; the buffer has 64 bytes"));
}

}  // namespace
}  // namespace clmem::memory_map_test
