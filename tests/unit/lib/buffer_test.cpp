// SPDX-License-Identifier: Apache-2.0
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
// that a failing creation was given is let go (D47).
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

// Buffers over host memory can be sliced like all others (D9).
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

// Uses of a released or moved-from object are an error of its own, not of a stale handle
// (D14).
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

// Destructor callbacks run in the reverse order of their registration.
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

// A raw handle comes in by adoption or with a reference of its own, and goes out by detach().
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

}  // namespace
}  // namespace clmem::buffer_test
