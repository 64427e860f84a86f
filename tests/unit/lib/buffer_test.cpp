// SPDX-License-Identifier: Apache-2.0
// Buffers, their transfers and their maps.

#include "device_fixture.hpp"

namespace clmem::buffer_test {
namespace {

class BufferOnDevice : public OnDevice {
 protected:
  [[nodiscard]] std::size_t alignment() const {
    return device_.info<CL_DEVICE_MEM_BASE_ADDR_ALIGN>() / 8;
  }
  [[nodiscard]] std::ptrdiff_t step() const { return static_cast<std::ptrdiff_t>(alignment()); }
};

// A temporary cannot be the storage of a buffer.
template <typename Host>
concept Storage = requires(const Context& context, Host&& host) {
  Buffer::over(context, MemFlags::read_write, std::forward<Host>(host));
};
static_assert(Storage<std::vector<int>&>);
static_assert(Storage<std::span<int>>);
static_assert(!Storage<std::vector<int>>);

// The array over the storage is the storage, and keeps the memory object alive.
TEST_F(BufferOnDevice, HostArrayIsTheStorage) {
  alignas(128) std::array<float, 64> storage{};
  Buffer buffer = Buffer::over(context_, MemFlags::read_write, storage);
  const HostArray<float> array = buffer.get_host_array<float>({8, 8});
  EXPECT_EQ(array.view().data(), storage.data());
  EXPECT_THROW(static_cast<void>(buffer.get_host_array<float>({65})), LogicError);
  buffer.release();
  EXPECT_EQ(array.object().size(), sizeof(storage));
}

// Buffers made from writable memory can be written, those from const memory cannot; memory
// given to a creation that fails is released (D47).
TEST_F(BufferOnDevice, D47StorageThatIsWritableStaysSo) {
  auto storage = std::make_shared<std::vector<int>>(64, 1);
  const Buffer buffer = Buffer::over(context_, MemFlags::read_write, *storage, {.ward = storage});
  const HostArray<int> array = buffer.get_host_array<int>({64});
  array.view()(3) = 5;
  EXPECT_EQ((*storage)[3], 5);
  const std::weak_ptr<std::vector<int>> ended = std::exchange(storage, nullptr);
  auto refused = std::make_shared<std::vector<int>>(64);
  EXPECT_THROW(static_cast<void>(Buffer::over(context_, MemFlags::read_only | MemFlags::write_only,
                                              *refused, {.ward = refused})),
               LogicError);
  EXPECT_EQ(refused.use_count(), 1);
  EXPECT_FALSE(ended.expired());
}

// Python's rules: negative bounds count from the end, both are clamped.
TEST_F(BufferOnDevice, SlicesAsPythonDoes) {
  const Buffer buffer = buffer_of(4 * alignment());
  EXPECT_EQ(buffer.slice(-2 * step()).offset(), 2 * alignment());
  EXPECT_EQ(buffer.slice(0, -step()).size(), 3 * alignment());
  EXPECT_EQ(buffer.slice(-100 * step(), 100 * step()).size(), 4 * alignment());
}

TEST_F(BufferOnDevice, D9SlicesBuffersOverHostMemory) {
  alignas(4096) static std::array<std::byte, 4096> storage;
  const Buffer shared = Buffer::over(context_, MemFlags::read_write, storage);
  EXPECT_EQ(shared.slice(step()).size(), 4096 - alignment());
  const Buffer pinned{context_, MemFlags::alloc_host_ptr, 4 * alignment()};
  EXPECT_EQ(pinned.slice(step()).slice(step()).size(), 2 * alignment());
}

// The error of a misaligned origin names the alignment in bytes, which OpenCL gives in bits.
TEST_F(BufferOnDevice, MisalignedOriginNamesBytes) {
  const Buffer buffer = buffer_of(4 * alignment());
  const std::string bytes = std::to_string(alignment());
  EXPECT_THAT([&] { static_cast<void>(buffer.get_sub_region(3, 8)); },
              ThrowsMessage<RuntimeError>("clCreateSubBuffer: CL_MISALIGNED_SUB_BUFFER_OFFSET: "
                                          "origin (3) is not a multiple of " +
                                          bytes + " bytes"));
  const std::string range = "[3, end) of " + std::to_string(4 * alignment()) + " bytes";
  EXPECT_THAT([&] { static_cast<void>(buffer.slice(3)); },
              ThrowsMessage<RuntimeError>(HasSubstr(bytes + " bytes\n - while slicing " + range)));
}

// The use of a released or moved-from object has an error of its own, other than that of a stale
// handle (D14).
TEST_F(BufferOnDevice, D14ReleasedObjectsAreEmpty) {
  Buffer buffer{context_, MemFlags::read_write, 64};
  buffer.release();
  EXPECT_FALSE(buffer);
  EXPECT_THROW(static_cast<void>(buffer.size()), LogicError);
  EXPECT_THROW(buffer.release(), LogicError);
  std::array<char, 4> host{};
  EXPECT_THAT(
      [&] { enqueue_copy(queue_, host, buffer); },
      ThrowsMessage<LogicError>(AllOf(HasSubstr("CL_INVALID_MEM_OBJECT"), HasSubstr("empty"))));
  Buffer moved_from{context_, MemFlags::read_write, 64};
  const Buffer moved_to = std::move(moved_from);
  EXPECT_EQ(moved_to.reference_count(), 1u);
  EXPECT_FALSE(moved_from);
  EXPECT_THROW(moved_from.release(), LogicError);
}

// A host object given as ward outlives the wrapper for as long as anything holds the memory object
// (D1). Drivers may destroy the object a moment after its last release.
TEST_F(BufferOnDevice, D1HostObjectLivesAsLongAsTheMemoryObject) {
  auto storage = std::make_shared<std::array<std::byte, 4096>>();
  const std::weak_ptr<std::array<std::byte, 4096>> watched = storage;
  Buffer buffer = Buffer::over(context_, MemFlags::read_write, *storage, {.ward = storage});
  storage.reset();
  MemoryObject second = buffer;
  buffer.release();
  EXPECT_FALSE(watched.expired());
  second.release();
  EXPECT_TRUE(eventually([&] { return watched.expired(); }));
}

TEST_F(BufferOnDevice, DestructorCallbacksRunLastFirst) {
  const auto order = std::make_shared<std::vector<int>>();
  const auto calls = std::make_shared<std::atomic<int>>(0);
  const auto callback = [&](int number) {
    return [order, calls, number] {
      order->push_back(number);
      ++*calls;
    };
  };
  Buffer buffer{context_, MemFlags::read_write, 64};
  buffer.add_destructor_callback(callback(1));
  buffer.add_destructor_callback(callback(2));
  buffer.release();
  ASSERT_TRUE(eventually([&] { return *calls == 2; }));
  EXPECT_THAT(*order, ElementsAreArray({2, 1}));
}

TEST_F(BufferOnDevice, ExchangesRawHandles) {
  cl_mem raw = Buffer{context_, MemFlags::read_write, 64}.detach();
  const Buffer owner{adopt, raw};
  const Buffer shared{retain, raw};
  EXPECT_EQ(owner, shared);
  EXPECT_EQ(owner.reference_count(), 2u);
  const Buffer other{context_, MemFlags::read_write, 64};
  EXPECT_NE(owner, other);
  const std::unordered_set<Buffer> distinct{owner, shared, other};
  EXPECT_EQ(distinct.size(), 2u);
}

using Bytes = std::vector<std::uint8_t>;

class Transfers : public OnDevice {
 protected:
  [[nodiscard]] Bytes contents(const Buffer& buffer) const {
    return OnDevice::contents<std::uint8_t>(buffer);
  }
};

// The default count is what both buffers hold from their offsets on (D2).
TEST_F(Transfers, D2DefaultCountFitsBothBuffers) {
  const Buffer large = buffer_with(counting<std::uint8_t>(8, 1));
  const Buffer small = buffer_with(Bytes(4));
  enqueue_copy(queue_, small, large, {.src_offset = 6, .dst_offset = 1});
  EXPECT_THAT(contents(small), ElementsAre(0, 7, 8, 0));
  enqueue_copy(queue_, small, large);
  EXPECT_THAT(contents(small), ElementsAre(1, 2, 3, 4));
  enqueue_copy(queue_, small, large, {.byte_count = 1, .src_offset = 7});
  EXPECT_THAT(contents(small), ElementsAre(8, 2, 3, 4));
}

TEST_F(Transfers, ErrorsNameValuesAndBound) {
  const Buffer buffer = buffer_with(Bytes(4));
  EXPECT_THAT([&] { enqueue_copy(queue_, buffer, Bytes(3), {.dst_offset = 2}); },
              ThrowsMessage<LogicError>("clEnqueueWriteBuffer: CL_INVALID_VALUE: offset = 2, "
                                        "size = 3; the buffer has 4 bytes"));
}

// Temporary host memory is not accepted by a non-blocking transfer.
template <typename Source>
concept AsyncSource = requires(const CommandQueue& queue, BufferView view, Source&& source) {
  enqueue_copy_async(queue, view, std::forward<Source>(source));
};
static_assert(AsyncSource<Bytes&>);
static_assert(AsyncSource<std::span<const int>>);
static_assert(!AsyncSource<Bytes>);

TEST_F(Transfers, RectanglesMoveTiles) {
  const Buffer plane = buffer_with(Bytes(12));
  enqueue_copy(queue_, plane, counting<std::uint8_t>(8, 1),
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
// Views and pointers to a pattern are not patterns.
static_assert(!FillPattern<const char*>);
static_assert(!FillPattern<std::span<const int>>);
static_assert(!FillPattern<std::string_view>);
static_assert(!FillPattern<BufferView>);
static_assert(!FillPattern<std::nullptr_t>);

class Maps : public OnDevice {
 protected:
  const Buffer buffer_ = buffer_with(counting(16));
};

TEST_F(Maps, ViewsFollowOrderAndStrides) {
  const auto columns = enqueue_map_buffer<const int>(queue_, buffer_, MapFlags::read,
                                                     {.shape = {4, 4}, .order = Order::fortran});
  EXPECT_EQ(columns.view()(1, 2), 9);
  const auto every_other = enqueue_map_buffer<const int>(queue_, buffer_, MapFlags::read,
                                                         {.shape = {8}, .strides = Strides{8}});
  EXPECT_EQ(every_other.view()(7), 14);
}

// The mapped range contains all elements, also those of negative strides (D12).
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

TEST_F(Maps, D33NonBlockingMapsAreAwaitedByEvent) {
  Event mapped;
  const auto map = enqueue_map_buffer<const int>(
      queue_, buffer_, MapFlags::read, {.shape = {16}, .blocking = Blocking::no, .event = &mapped});
  mapped.wait();
  EXPECT_EQ(map.span()[15], 15);
}

}  // namespace
}  // namespace clmem::buffer_test
