// SPDX-License-Identifier: Apache-2.0
#include "model/pipe.hpp"

#include <array>

#include "fixture.hpp"

namespace clmem::mock::pipe_test {
namespace {

class PipeCreation : public ModelTest {};

// The ring has to fit into one allocation.
TEST_F(PipeCreation, RefusesHugeRings) {
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreatePipe(context, 0, 1024, CL_UINT_MAX, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_MEM_OBJECT_ALLOCATION_FAILURE);
}

void give_ring(Pipe& pipe) {
  pipe.size = std::size_t{pipe.packet_size} * pipe.max_packets;
  pipe.storage = Storage::allocate(pipe.size + Pipe::bytes_of_ends, 1);
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
