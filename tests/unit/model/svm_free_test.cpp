// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <array>

#include "fixture.hpp"

namespace clmem::mock::svm_free_test {
namespace {

class SvmFreeTest : public ModelTest {
 protected:
  std::array<void*, 2> memory{make_svm(64), make_svm(64)};
};

// Pointers that clSVMAlloc did not return are left alone: freeing them is the callback's business.
TEST_F(SvmFreeTest, OtherMemoryIsLeftAlone) {
  int host = 0;
  void* pointers[]{&host, nullptr, memory[0]};
  EXPECT_EQ(model.clEnqueueSVMFree(queue, 3, pointers, nullptr, nullptr, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_FALSE(is_live(memory[0]));
  EXPECT_TRUE(is_live(memory[1]));
}

// A command that still uses memory freed too early has its bytes, and never someone else's.
TEST_F(SvmFreeTest, PendingCommandsKeepTheBytes) {
  const cl_event gate = make_user_event();
  Bytes host(64);
  ASSERT_EQ(
      model.clEnqueueSVMMemcpy(queue, CL_FALSE, host.data(), memory[0], 64, 1, &gate, nullptr),
      CL_SUCCESS);
  model.clSVMFree(context, memory[0]);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(host, Bytes(64, 0xCD));
}

// A buffer of memory that was freed before it has its bytes still.
TEST_F(SvmFreeTest, BuffersKeepTheBytes) {
  const Bytes contents = counting(64);
  std::ranges::copy(contents, static_cast<std::uint8_t*>(memory[0]));
  const cl_mem buffer = make_buffer(64, CL_MEM_USE_HOST_PTR, memory[0]);
  model.clSVMFree(context, memory[0]);
  EXPECT_EQ(read(buffer), contents);
}

// Mappings end with the memory that they were of.
TEST_F(SvmFreeTest, EndsItsMappings) {
  ASSERT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory[0], 16, 0, nullptr, nullptr),
            CL_SUCCESS);
  model.clSVMFree(context, memory[0]);
  EXPECT_EQ(model.clEnqueueSVMUnmap(queue, memory[0], 0, nullptr, nullptr), CL_INVALID_VALUE);
}

// Memory that a command should have freed, but did not, is still the application's.
TEST_F(SvmFreeTest, MemoryOfARefusedOrFailedCommandIsNotFreed) {
  std::array<void*, 2> blocks{make_svm(64), make_svm(64)};
  const cl_event never = make_user_event();
  ASSERT_EQ(model.clEnqueueSVMFree(queue, 1, blocks.data(), nullptr, nullptr, 1, &never, nullptr),
            CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(never, CL_OUT_OF_RESOURCES), CL_SUCCESS);
  model.lose_device(std::nullopt, CL_OUT_OF_RESOURCES);
  ASSERT_EQ(model.clEnqueueSVMFree(queue, 1, &blocks[1], nullptr, nullptr, 0, nullptr, nullptr),
            CL_OUT_OF_RESOURCES);
  for (const LiveObject& object : model.live_objects()) {
    EXPECT_NE(object.references, 0u) << object.handle;
  }
}

// An unmap that a lost device refuses leaves the mapping for another try.
TEST_F(SvmFreeTest, RefusedUnmapsKeepTheMapping) {
  void* const block = make_svm(64);
  ASSERT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, block, 64, 0, nullptr, nullptr),
            CL_SUCCESS);
  model.lose_device(std::nullopt, CL_OUT_OF_RESOURCES);
  for (int tries = 0; tries < 2; ++tries) {
    EXPECT_EQ(model.clEnqueueSVMUnmap(queue, block, 0, nullptr, nullptr), CL_OUT_OF_RESOURCES);
  }
}

}  // namespace
}  // namespace clmem::mock::svm_free_test
