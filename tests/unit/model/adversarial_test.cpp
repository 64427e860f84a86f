// SPDX-License-Identifier: Apache-2.0
#include <semaphore>
#include <set>

#include "fixture.hpp"

namespace clmem::mock::adversarial_test {
namespace {

class Adversarial : public ModelTest {
 protected:
  Adversarial() { model.set_schedule(Schedule::adversarial, 1); }

  std::uint8_t last_of_unordered_fills(std::uint64_t seed) {
    model.set_schedule(Schedule::adversarial, seed);
    const cl_command_queue loose = make_queue(CL_QUEUE_OUT_OF_ORDER_EXEC_MODE_ENABLE);
    const cl_mem buffer = make_buffer(1);
    for (std::uint8_t value = 1; value <= 4; ++value) {
      fill(loose, buffer, value);
    }
    EXPECT_EQ(model.clFinish(loose), CL_SUCCESS);
    return read(buffer).front();
  }

  std::uint8_t* map(cl_mem buffer, cl_map_flags flags, cl_bool blocking = CL_TRUE) {
    const auto size = mem_info<std::size_t>(buffer, CL_MEM_SIZE);
    return static_cast<std::uint8_t*>(made_by([&](cl_int* code) {
      return model.clEnqueueMapBuffer(queue, buffer, blocking, flags, 0, size, 0, nullptr, nullptr,
                                      code);
    }));
  }

  void unmap(cl_mem buffer, void* pointer) {
    EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, buffer, pointer, 0, nullptr, nullptr),
              CL_SUCCESS);
    EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
  }
};

// A flush executes no command, and a call that waits executes all that it needs.
TEST_F(Adversarial, FlushedCommandsWaitForAWaitingCall) {
  const cl_mem buffer = make_buffer(1);
  const cl_event event = fill(queue, buffer, 7);
  ASSERT_EQ(model.clFlush(queue), CL_SUCCESS);
  EXPECT_EQ(status_of(event), CL_SUBMITTED);
  ASSERT_EQ(model.clWaitForEvents(1, &event), CL_SUCCESS);
  EXPECT_EQ(read(buffer), Bytes{7});
}

TEST_F(Adversarial, PollingMakesProgress) {
  const cl_event event = fill(queue, make_buffer(1), 7);
  ASSERT_EQ(model.clFlush(queue), CL_SUCCESS);
  int polls = 0;
  while (status_of(event) != CL_COMPLETE && polls < 10) {
    ++polls;
  }
  EXPECT_LT(polls, 10);
}

TEST_F(Adversarial, QuietProgramsGetTheirCallbacks) {
  const cl_event event = fill(queue, make_buffer(1), 7);
  std::binary_semaphore called{0};
  const auto post = [](cl_event, cl_int, void* semaphore) {
    static_cast<std::binary_semaphore*>(semaphore)->release();
  };
  ASSERT_EQ(model.clSetEventCallback(event, CL_COMPLETE, post, &called), CL_SUCCESS);
  ASSERT_EQ(model.clFlush(queue), CL_SUCCESS);
  called.acquire();
  EXPECT_EQ(status_of(event), CL_COMPLETE);
}

TEST_F(Adversarial, SeedDecidesTheOrder) {
  std::set<std::uint8_t> results;
  for (std::uint64_t seed = 0; seed < 16; ++seed) {
    const std::uint8_t result = last_of_unordered_fills(seed);
    EXPECT_EQ(last_of_unordered_fills(seed), result);
    results.insert(result);
  }
  EXPECT_GT(results.size(), 1u);
}

// A mapping has the bytes after its map command only, and the unmap writes them back.
TEST_F(Adversarial, MapsShowACopy) {
  const cl_mem buffer = make_buffer(Bytes{1, 2});
  std::uint8_t* const host = map(buffer, CL_MAP_READ | CL_MAP_WRITE, CL_FALSE);
  EXPECT_NE(host[0], 1);
  ASSERT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(host[0], 1);
  EXPECT_EQ(host[1], 2);
  host[0] = 9;
  EXPECT_EQ(read(buffer), (Bytes{1, 2}));
  unmap(buffer, host);
  EXPECT_EQ(read(buffer), (Bytes{9, 2}));
}

// A mapping for reading is not written back, and an invalidated one does not begin with the bytes.
TEST_F(Adversarial, MapFlagsSayWhatIsCopied) {
  const cl_mem buffer = make_buffer(Bytes{1});
  std::uint8_t* host = map(buffer, CL_MAP_READ);
  host[0] = 9;
  unmap(buffer, host);
  EXPECT_EQ(read(buffer), Bytes{1});
  host = map(buffer, CL_MAP_WRITE_INVALIDATE_REGION);
  EXPECT_NE(host[0], 1);
  host[0] = 5;
  unmap(buffer, host);
  EXPECT_EQ(read(buffer), Bytes{5});
}

TEST_F(Adversarial, OwnMemoryIsMappedItself) {
  Bytes memory{1, 2};
  const cl_mem buffer = make_buffer(memory.size(), CL_MEM_USE_HOST_PTR, memory.data());
  std::uint8_t* const host = map(buffer, CL_MAP_READ);
  EXPECT_EQ(host, memory.data());
  unmap(buffer, host);
}

}  // namespace
}  // namespace clmem::mock::adversarial_test
