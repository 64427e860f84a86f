// SPDX-License-Identifier: Apache-2.0
#include "device_fixture.hpp"

namespace clmem::transfer_test {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes counting(std::size_t size) {
  return clmem::counting(size, std::uint8_t{1});
}

class Transfers : public OnDevice {
 protected:
  [[nodiscard]] Bytes contents(const Buffer& buffer) const {
    return OnDevice::contents<std::uint8_t>(buffer);
  }
};

// The default count is what both buffers hold from their offsets on (D2).
TEST_F(Transfers, D2DefaultCountFitsBothBuffers) {
  const Buffer large = buffer_with(counting(8));
  const Buffer small = buffer_with(Bytes(4));
  enqueue_copy(queue_, small, large, {.src_offset = 6, .dst_offset = 1});
  EXPECT_THAT(contents(small), ElementsAre(0, 7, 8, 0));
  enqueue_copy(queue_, small, large);
  EXPECT_THAT(contents(small), ElementsAre(1, 2, 3, 4));
  enqueue_copy(queue_, small, large, {.byte_count = 1, .src_offset = 7});
  EXPECT_THAT(contents(small), ElementsAre(8, 2, 3, 4));
}

// A failing transfer names the call, the code, the values given and the bound.
TEST_F(Transfers, ErrorsNameValuesAndBound) {
  const Buffer buffer = buffer_with(Bytes(4));
  EXPECT_THAT([&] { enqueue_copy(queue_, buffer, Bytes(3), {.dst_offset = 2}); },
              ThrowsMessage<LogicError>("clEnqueueWriteBuffer: CL_INVALID_VALUE: offset = 2, "
                                        "size = 3; the buffer has 4 bytes"));
}

// A non-blocking transfer keeps its ward until waited for.
TEST_F(Transfers, AsyncTransfersKeepTheirWard) {
  const Buffer buffer = buffer_with(counting(4));
  const auto host = std::make_shared<Bytes>(4);
  NannyEvent read = enqueue_copy_async(queue_, *host, buffer, {.ward = host});
  EXPECT_EQ(read.get_ward(), host);
  read.wait();
  EXPECT_EQ(read.get_ward(), nullptr);
  EXPECT_EQ(*host, counting(4));
  const NannyEvent write =
      enqueue_copy_async(queue_, buffer, *host, {.dst_offset = 0, .ward = host});
  enqueue_copy(queue_, *host, buffer, {.after = {write}});
}

// Host memory that dies with the statement cannot take part in a non-blocking transfer.
template <typename Source>
concept AsyncSource = requires(const CommandQueue& queue, BufferView view, Source&& source) {
  enqueue_copy_async(queue, view, std::forward<Source>(source));
};
static_assert(AsyncSource<Bytes&>);
static_assert(AsyncSource<std::span<const int>>);
static_assert(!AsyncSource<Bytes>);

// A tile is written into and read from a pitched plane.
TEST_F(Transfers, RectanglesMoveTiles) {
  const Buffer plane = buffer_with(Bytes(12));
  enqueue_copy(queue_, plane, counting(8),
               HostRect{.buffer_origin = {1, 1},
                        .host_origin = {2},
                        .region = {2, 2},
                        .buffer_pitches = {.row = 4},
                        .host_pitches = {.row = 4}});
  EXPECT_THAT(contents(plane), ElementsAre(0, 0, 0, 0, 0, 3, 4, 0, 0, 7, 8, 0));
  Bytes tile(4);
  enqueue_copy(queue_, tile, plane,
               HostRect{.buffer_origin = {1, 1},
                        .host_origin = {},
                        .region = {2, 2},
                        .buffer_pitches = {.row = 4}});
  EXPECT_THAT(tile, ElementsAre(3, 4, 7, 8));
}

// Fills repeat the pattern between offset and end only.
TEST_F(Transfers, FillsRepeatThePattern) {
  const Buffer buffer = buffer_with(Bytes(8));
  enqueue_fill(queue_, buffer, std::array<std::uint8_t, 2>{1, 2}, 4, {.offset = 2});
  EXPECT_THAT(contents(buffer), ElementsAre(0, 0, 1, 2, 1, 2, 0, 0));
  const std::array<std::byte, 1> pattern{std::byte{9}};
  enqueue_fill_buffer(queue_, buffer, pattern, 7, 1);
  EXPECT_THAT(contents(buffer), ElementsAre(0, 0, 1, 2, 1, 2, 0, 9));
}

// Patterns of a size that OpenCL does not take do not compile.
static_assert(FillPattern<std::array<int, 32>>);
static_assert(!FillPattern<std::array<char, 3>>);
static_assert(!FillPattern<std::array<int, 64>>);
static_assert(FillPattern<int[4]>);
// References to a pattern are none themselves.
static_assert(!FillPattern<const char*>);
static_assert(!FillPattern<std::span<const int>>);
static_assert(!FillPattern<std::string_view>);
static_assert(!FillPattern<BufferView>);
static_assert(!FillPattern<std::nullptr_t>);

// Migration leaves the contents alone.
TEST_F(Transfers, MigrationKeepsContents) {
  const Buffer first = buffer_with(counting(4));
  const Buffer second = buffer_with(counting(8));
  Event moved;
  enqueue_migrate_mem_objects(queue_, {first, second}, MigrationFlags::host, {.event = &moved});
  enqueue_migrate_mem_objects(queue_, {first}, MigrationFlags::none, {.after = {moved}});
  enqueue_migrate_mem_objects(queue_, std::vector<Buffer>{first, second});
  EXPECT_EQ(contents(first), counting(4));
  EXPECT_EQ(contents(second), counting(8));
  EXPECT_THROW(enqueue_migrate_mem_objects(queue_, {}), LogicError);
}

}  // namespace
}  // namespace clmem::transfer_test
