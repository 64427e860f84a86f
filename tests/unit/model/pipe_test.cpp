// SPDX-License-Identifier: Apache-2.0
#include "model/pipe.hpp"

#include <array>

#include "fixture.hpp"

namespace clmem::mock::pipe_test {
namespace {

class PipeModel : public ModelTest {
 protected:
  cl_mem make(cl_uint packet_size, cl_uint packets, cl_mem_flags flags = 0) {
    cl_int code = CL_SUCCESS;
    const auto made = model.clCreatePipe(context, flags, packet_size, packets, nullptr, &code);
    EXPECT_EQ(code, CL_SUCCESS);
    return made;
  }
};

struct PipeRow {
  const char* name;
  cl_mem_flags flags;
  cl_uint packet_size;
  cl_uint packets;
  cl_int code;
};

class PipeRules : public PipeModel, public ::testing::WithParamInterface<PipeRow> {};

// Flags, packet size and capacity are checked; the ring has to fit into one allocation.
TEST_P(PipeRules, FollowTheErrorList) {
  const auto& row = GetParam();
  cl_int code = CL_SUCCESS;
  (void)model.clCreatePipe(context, row.flags, row.packet_size, row.packets, nullptr, &code);
  EXPECT_EQ(code, row.code);
}

constexpr cl_mem_flags both = CL_MEM_READ_WRITE | CL_MEM_HOST_NO_ACCESS;

INSTANTIATE_TEST_SUITE_P(
    , PipeRules,
    ::testing::Values(PipeRow{"Smallest", 0, 1, 1, CL_SUCCESS},
                      PipeRow{"LargestPacket", CL_MEM_READ_WRITE, 1024, 4, CL_SUCCESS},
                      PipeRow{"NoAccess", CL_MEM_HOST_NO_ACCESS, 4, 4, CL_SUCCESS},
                      PipeRow{"BothFlags", both, 4, 4, CL_SUCCESS},
                      PipeRow{"ReadOnly", CL_MEM_READ_ONLY, 4, 4, CL_INVALID_VALUE},
                      PipeRow{"HostPointer", CL_MEM_ALLOC_HOST_PTR, 4, 4, CL_INVALID_VALUE},
                      PipeRow{"NoPacket", 0, 0, 4, CL_INVALID_PIPE_SIZE},
                      PipeRow{"LargePacket", 0, 1025, 4, CL_INVALID_PIPE_SIZE},
                      PipeRow{"NoPackets", 0, 4, 0, CL_INVALID_PIPE_SIZE},
                      PipeRow{"HugeRing", 0, 1024, CL_UINT_MAX, CL_MEM_OBJECT_ALLOCATION_FAILURE}),
    [](const auto& row) { return row.param.name; });

// A context is needed, and properties are refused even if the list is empty.
TEST_F(PipeModel, ContextAndPropertiesAreChecked) {
  const cl_pipe_properties empty = 0;
  cl_int code = CL_SUCCESS;
  (void)model.clCreatePipe(nullptr, 0, 4, 4, nullptr, &code);
  EXPECT_EQ(code, CL_INVALID_CONTEXT);
  (void)model.clCreatePipe(context, 0, 4, 4, &empty, &code);
  EXPECT_EQ(code, CL_INVALID_VALUE);
}

// A pipe returns its packets, has no properties, and is a memory object of its own type.
TEST_F(PipeModel, InformationIsComplete) {
  const cl_mem pipe = make(12, 5);
  cl_uint value = 0;
  std::size_t size = 99;
  EXPECT_EQ(model.clGetPipeInfo(pipe, CL_PIPE_PACKET_SIZE, sizeof(value), &value, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(value, 12u);
  EXPECT_EQ(model.clGetPipeInfo(pipe, CL_PIPE_MAX_PACKETS, sizeof(value), &value, &size),
            CL_SUCCESS);
  EXPECT_EQ(value, 5u);
  EXPECT_EQ(size, sizeof(value));
  EXPECT_EQ(model.clGetPipeInfo(pipe, CL_PIPE_PROPERTIES, 0, nullptr, &size), CL_SUCCESS);
  EXPECT_EQ(size, 0u);
  EXPECT_EQ(model.clGetPipeInfo(pipe, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(mem_info<cl_mem_object_type>(pipe, CL_MEM_TYPE),
            cl_mem_object_type{CL_MEM_OBJECT_PIPE});
  EXPECT_EQ(mem_info<cl_mem_flags>(pipe, CL_MEM_FLAGS), both);
  EXPECT_EQ(mem_info<cl_bool>(pipe, CL_MEM_USES_SVM_POINTER), cl_bool{CL_FALSE});
  EXPECT_EQ(mem_info<void*>(pipe, CL_MEM_HOST_PTR), nullptr);
}

// Pipes, buffers and images are not taken for each other, and the host has no access to a pipe.
TEST_F(PipeModel, IsNoBufferAndNoImage) {
  const cl_mem pipe = make(4, 4);
  const cl_mem buffer = make_buffer(16);
  std::array<std::uint8_t, 16> host{};
  EXPECT_EQ(model.clGetPipeInfo(buffer, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clGetPipeInfo(nullptr, CL_PIPE_PACKET_SIZE, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clGetImageInfo(pipe, CL_IMAGE_WIDTH, 0, nullptr, nullptr), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clEnqueueReadBuffer(queue, pipe, CL_TRUE, 0, 4, host.data(), 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clEnqueueCopyBuffer(queue, buffer, pipe, 0, 0, 4, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, pipe, host.data(), 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  const cl_buffer_region region{0, 4};
  cl_int code = CL_SUCCESS;
  (void)model.clCreateSubBuffer(pipe, 0, CL_BUFFER_CREATE_TYPE_REGION, &region, &code);
  EXPECT_EQ(code, CL_INVALID_MEM_OBJECT);
}

// A pipe is retained, released, and reports its end like any memory object.
TEST_F(PipeModel, IsCountedAndCallsBack) {
  bool destroyed = false;
  const cl_mem pipe = make(4, 4);
  ASSERT_EQ(model.clSetMemObjectDestructorCallback(
                pipe, [](cl_mem, void* data) { *static_cast<bool*>(data) = true; }, &destroyed),
            CL_SUCCESS);
  ASSERT_EQ(model.clRetainMemObject(pipe), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(pipe), CL_SUCCESS);
  EXPECT_FALSE(destroyed);
  ASSERT_EQ(model.clReleaseMemObject(pipe), CL_SUCCESS);
  EXPECT_TRUE(destroyed);
}

void give_ring(Pipe& pipe) {
  pipe.size = std::size_t{pipe.packet_size} * pipe.max_packets;
  pipe.storage = Storage::allocate(pipe.size + Pipe::bytes_of_ends, 1);
}

// Packets leave in the order in which they came, also where the ring turns.
TEST(Pipe, PacketsKeepTheirOrder) {
  Pipe pipe{2, 3};
  give_ring(pipe);
  const auto packet = [](int value) { return std::array{std::byte(value), std::byte(value + 1)}; };
  std::array<std::byte, 2> out{};
  EXPECT_FALSE(pipe.read(out));
  for (const int value : {1, 2, 3}) {
    EXPECT_TRUE(pipe.write(packet(value)));
  }
  EXPECT_FALSE(pipe.write(packet(4)));
  EXPECT_TRUE(pipe.read(out));
  EXPECT_EQ(out, packet(1));
  EXPECT_TRUE(pipe.write(packet(5)));
  for (const int value : {2, 3, 5}) {
    EXPECT_TRUE(pipe.read(out));
    EXPECT_EQ(out, packet(value));
  }
  EXPECT_EQ(pipe.packets(), 0u);
}

// What is reserved for writing is seen once it is committed, and not before what came earlier.
TEST(Pipe, ReservedPacketsAppearWithTheirCommit) {
  Pipe pipe{1, 4};
  give_ring(pipe);
  const auto first = pipe.reserve(PipeEnd::writing, 2);
  ASSERT_TRUE(first);
  EXPECT_TRUE(pipe.write(std::array{std::byte{3}}));
  EXPECT_FALSE(pipe.reserve(PipeEnd::writing, 2));
  EXPECT_EQ(pipe.packets(), 0u);
  EXPECT_TRUE(pipe.write_reserved(*first, 1, std::array{std::byte{2}}));
  EXPECT_TRUE(pipe.write_reserved(*first, 0, std::array{std::byte{1}}));
  EXPECT_FALSE(pipe.write_reserved(*first, 2, std::array{std::byte{9}}));
  EXPECT_FALSE(pipe.commit(PipeEnd::reading, *first));
  EXPECT_TRUE(pipe.commit(PipeEnd::writing, *first));
  EXPECT_FALSE(pipe.commit(PipeEnd::writing, *first));
  EXPECT_EQ(pipe.packets(), 3u);
  std::array<std::byte, 1> out{};
  for (const int value : {1, 2, 3}) {
    EXPECT_TRUE(pipe.read(out));
    EXPECT_EQ(out[0], std::byte(value));
  }
}

// The room of packets that are reserved for reading is free once they are committed.
TEST(Pipe, ReservedPacketsKeepTheirRoom) {
  Pipe pipe{1, 2};
  give_ring(pipe);
  EXPECT_FALSE(pipe.reserve(PipeEnd::reading, 1));
  EXPECT_FALSE(pipe.reserve(PipeEnd::writing, 0));
  EXPECT_TRUE(pipe.write(std::array{std::byte{1}}));
  EXPECT_TRUE(pipe.write(std::array{std::byte{2}}));
  const auto pair = pipe.reserve(PipeEnd::reading, 2);
  ASSERT_TRUE(pair);
  std::array<std::byte, 1> out{};
  EXPECT_FALSE(pipe.read(out));
  EXPECT_FALSE(pipe.write(std::array{std::byte{3}}));
  EXPECT_TRUE(pipe.read_reserved(*pair, 1, out));
  EXPECT_EQ(out[0], std::byte{2});
  EXPECT_FALSE(pipe.read_reserved(*pair + 1, 0, out));
  EXPECT_TRUE(pipe.commit(PipeEnd::reading, *pair));
  EXPECT_TRUE(pipe.write(std::array{std::byte{3}}));
}

}  // namespace
}  // namespace clmem::mock::pipe_test
