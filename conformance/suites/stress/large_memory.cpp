// SPDX-License-Identifier: Apache-2.0
// Buffers larger than 4 GiB, in which an offset that is truncated to 32 bits is valid as well.

#include "operations/map/mapping.hpp"
#include "suites/case_file.hpp"

namespace clmem::conformance::large_memory_cases {

constexpr std::uint64_t beyond = std::uint64_t{1} << 32;
constexpr std::size_t near_offset = 65536;
constexpr std::size_t far_offset = static_cast<std::size_t>(beyond) + near_offset;
constexpr std::size_t large = static_cast<std::size_t>(beyond) + (std::size_t{1} << 20);
constexpr std::size_t piece = 10007;  // bytes

// Some drivers find out only at the first write that there is too little memory.
void need_room(cl_int code) {
  if (code == CL_MEM_OBJECT_ALLOCATION_FAILURE || code == CL_OUT_OF_RESOURCES ||
      code == CL_OUT_OF_HOST_MEMORY) {
    unsupported("an allocation of " + std::to_string(large) + " bytes");
  }
}

Handle<cl_mem> large_buffer(Fixture& fixture) {
  const bool is_legal = large <= fixture.device().max_allocation();
  need_room(is_legal ? CL_SUCCESS : CL_MEM_OBJECT_ALLOCATION_FAILURE);
  cl_int code = not_stored;
  Handle<cl_mem> made{clCreateBuffer(fixture.context(), CL_MEM_READ_WRITE, large, nullptr, &code)};
  need_room(code);
  must_make(made, code, "clCreateBuffer");
  return made;
}

void write(Fixture& fixture, cl_mem buffer, std::size_t offset, std::span<const std::byte> bytes) {
  const cl_int code = clEnqueueWriteBuffer(fixture.queue(), buffer, CL_TRUE, offset, bytes.size(),
                                           bytes.data(), 0, nullptr, nullptr);
  need_room(code);
  ASSERT_THAT(code, returns(CL_SUCCESS)) << "at " << offset;
}

void expect_at(Fixture& fixture, cl_mem buffer, std::size_t offset,
               std::span<const std::byte> expected) {
  HostBytes& actual = fixture.host(expected.size());
  ASSERT_THAT(clEnqueueReadBuffer(fixture.queue(), buffer, CL_TRUE, offset, actual.size(),
                                  actual.data(), 0, nullptr, nullptr),
              returns(CL_SUCCESS))
      << "at " << offset;
  SCOPED_TRACE("at " + std::to_string(offset));
  expect_bytes(actual, expected);
}

// A buffer, its bytes at an offset truncated to 32 bits, and those at the full offset.
struct Pair {
  Handle<cl_mem> buffer;
  Bytes near_bytes;
  Bytes far_bytes;
};

Pair make_pair(Fixture& fixture) {
  Pair pair{large_buffer(fixture), fixture.fresh(piece), fixture.fresh(piece)};
  write(fixture, pair.buffer.get(), near_offset, pair.near_bytes);
  write(fixture, pair.buffer.get(), far_offset, pair.far_bytes);
  return pair;
}

void expect_pair(Fixture& fixture, const Pair& pair) {
  expect_at(fixture, pair.buffer.get(), near_offset, pair.near_bytes);
  expect_at(fixture, pair.buffer.get(), far_offset, pair.far_bytes);
}

void transfer(Fixture& fixture, Pair& pair) {
  const Bytes across = fixture.fresh(piece);
  const std::size_t offset = static_cast<std::size_t>(beyond) - piece / 2;
  write(fixture, pair.buffer.get(), offset, across);
  expect_at(fixture, pair.buffer.get(), offset, across);
}

void fill(Fixture& fixture, Pair& pair) {
  constexpr std::size_t size = 4096;
  const Bytes pattern = fixture.fresh(sizeof(cl_uint));
  must_enqueue(clEnqueueFillBuffer, fixture.queue(), pair.buffer.get(), pattern.data(),
               pattern.size(), far_offset, size);
  conformance::fill(pair.far_bytes, pattern, 0, size);
}

void copy(Fixture& fixture, Pair& pair) {
  constexpr std::size_t size = 1000;
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), pair.buffer.get(), pair.buffer.get(),
               far_offset + 1, near_offset + 3, size);
  must_enqueue(clEnqueueCopyBuffer, fixture.queue(), pair.buffer.get(), pair.buffer.get(),
               near_offset + 5000, far_offset + 5001, size);
  copy_linear(pair.far_bytes, 1, pair.near_bytes, 3, size);
  copy_linear(pair.near_bytes, 5000, pair.far_bytes, 5001, size);
}

void map(Fixture& fixture, Pair& pair) {
  Mapping mapping{
      fixture.queue(), pair.buffer.get(), CL_MAP_READ | CL_MAP_WRITE, {far_offset, piece}};
  expect_bytes(mapping.seen(), pair.far_bytes);
  pair.far_bytes = fixture.fresh(piece);
  mapping.put(pair.far_bytes);
  mapping.unmap();
}

void sub_buffer(Fixture& fixture, Pair& pair) {
  const cl_buffer_region region{far_offset, piece};
  cl_int code = not_stored;
  const Handle<cl_mem> window{
      clCreateSubBuffer(pair.buffer.get(), 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code)};
  ASSERT_THAT(code, returns(CL_SUCCESS));
  expect_at(fixture, window.get(), 0, pair.far_bytes);
  pair.far_bytes = fixture.fresh(piece);
  write(fixture, window.get(), 0, pair.far_bytes);
}

CLMEM_TABLE(
    LargeMemory, ReportsOffsetsBeyondFourGiBApart,
    "An offset above 32 bits is not truncated: the bytes there and those at the truncated offset "
    "are distinct.",
    (void (*body)(Fixture&, Pair&)),
    (Rows<void (*)(Fixture&, Pair&)>{
        {"Transfers",
         {"EnqueueWriteBuffer.data", "EnqueueReadBuffer.data",
          "EnqueueWriteBuffer.outside-untouched"},
         transfer},
        {"Fills", "EnqueueFillBuffer.partial", fill},
        {"Copies", {"EnqueueCopyBuffer.data", "EnqueueCopyBuffer.outside-untouched"}, copy},
        {"Maps", {"EnqueueMapBuffer.read.content", "EnqueueMapBuffer.write.transfer"}, map},
        {"SubBuffers",
         {"CreateSubBuffer.shares-storage", "CreateSubBuffer.offset-relative"},
         sub_buffer},
    }),
    {}, .profile = CaseProfile::stress, .time_limit_s = large_limit_s, .memory = large) {
  Pair pair = make_pair(fixture);
  body(fixture, pair);
  expect_pair(fixture, pair);
}

}  // namespace clmem::conformance::large_memory_cases
