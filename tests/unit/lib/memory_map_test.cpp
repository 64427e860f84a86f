// SPDX-License-Identifier: Apache-2.0
#include "device_fixture.hpp"

namespace clmem::memory_map_test {
namespace {

class Maps : public OnDevice {
 protected:
  const Buffer buffer_ = buffer_with(counting(16));
};

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
  EXPECT_THROW(static_cast<void>(enqueue_map_buffer<const int>(
                   queue_, buffer_, MapFlags::read, {.shape = {9}, .strides = Strides{8}})),
               LogicError);
}

// A second release is a defined error, and makes no call (D13).
TEST_F(Maps, D13ReleasesOnce) {
  auto map = enqueue_map_buffer<int>(queue_, buffer_, MapFlags::read, {.shape = {4}});
  map.release();
  EXPECT_FALSE(map.is_mapped());
  EXPECT_THAT([&] { map.release(); }, ThrowsMessage<LogicError>(HasSubstr("already released")));
  EXPECT_THROW(static_cast<void>(map.span()), LogicError);
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

// A non-blocking map is complete when its event is (D33).
TEST_F(Maps, D33NonBlockingMapsAreAwaitedByEvent) {
  Event mapped;
  const auto map = enqueue_map_buffer<const int>(
      queue_, buffer_, MapFlags::read, {.shape = {16}, .blocking = Blocking::no, .event = &mapped});
  mapped.wait();
  EXPECT_EQ(map.span()[15], 15);
}

}  // namespace
}  // namespace clmem::memory_map_test
