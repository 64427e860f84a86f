// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "fixture.hpp"

namespace clmem::mock::svm_free_test {
namespace {

struct FreeCall {
  int times = 0;
  cl_command_queue queue = nullptr;
  std::vector<void*> pointers;
};

void CL_CALLBACK note_free(cl_command_queue queue, cl_uint count, void* pointers[], void* data) {
  auto& call = *static_cast<FreeCall*>(data);
  ++call.times;
  call.queue = queue;
  call.pointers.assign(pointers, pointers + count);
}

class SvmFreeTest : public ModelTest {
 protected:
  cl_int free_later(std::vector<void*> pointers, FreeCall* call = nullptr, cl_event gate = nullptr,
                    cl_event* event = nullptr) {
    return model.clEnqueueSVMFree(queue, static_cast<cl_uint>(pointers.size()), pointers.data(),
                                  call == nullptr ? nullptr : note_free, call,
                                  gate == nullptr ? 0 : 1, gate == nullptr ? nullptr : &gate,
                                  event);
  }

  std::array<void*, 2> memory{make_svm(64), make_svm(64)};
};

// The list and its length have to agree; no list at all frees nothing.
TEST_F(SvmFreeTest, ListIsChecked) {
  const auto call = [&](cl_uint count, void** list) {
    return model.clEnqueueSVMFree(queue, count, list, nullptr, nullptr, 0, nullptr, nullptr);
  };
  EXPECT_EQ(call(0, memory.data()), CL_INVALID_VALUE);
  EXPECT_EQ(call(1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(call(0, nullptr), CL_SUCCESS);
  EXPECT_TRUE(is_live(memory[0]));
}

// Without a callback the memory is freed when the command runs, whatever became of the list.
TEST_F(SvmFreeTest, FreesWhenTheCommandRuns) {
  const cl_event gate = make_user_event();
  auto list = memory;
  ASSERT_EQ(model.clEnqueueSVMFree(queue, 2, list.data(), nullptr, nullptr, 1, &gate, nullptr),
            CL_SUCCESS);
  list.fill(nullptr);
  EXPECT_TRUE(is_live(memory[0]));
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_FALSE(is_live(memory[0]));
  EXPECT_FALSE(is_live(memory[1]));
}

// A callback is called once, with queue and pointers, and the freeing is left to it.
TEST_F(SvmFreeTest, CallbackGetsThePointers) {
  FreeCall call;
  const cl_event gate = make_user_event();
  ASSERT_EQ(free_later({memory[0], memory[1]}, &call, gate), CL_SUCCESS);
  EXPECT_EQ(call.times, 0);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(call.times, 1);
  EXPECT_EQ(call.queue, queue);
  EXPECT_EQ(call.pointers, (std::vector<void*>{memory[0], memory[1]}));
  EXPECT_TRUE(is_live(memory[0]));
}

// A callback may free the memory, as it runs without the model's lock.
TEST_F(SvmFreeTest, CallbackMayCallBack) {
  struct Owner {
    Model* model;
    cl_context context;
  } owner{&model, context};
  const auto free_all = [](cl_command_queue, cl_uint, void* pointers[], void* data) {
    const auto& from = *static_cast<Owner*>(data);
    from.model->clSVMFree(from.context, pointers[0]);
  };
  ASSERT_EQ(model.clEnqueueSVMFree(queue, 1, memory.data(), free_all, &owner, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_FALSE(is_live(memory[0]));
}

// A command after a failed event neither frees nor calls back.
TEST_F(SvmFreeTest, FailedWaitFreesNothing) {
  FreeCall call;
  const cl_event gate = make_user_event();
  ASSERT_EQ(free_later({memory[0]}, &call, gate), CL_SUCCESS);
  ASSERT_EQ(free_later({memory[1]}, nullptr, gate), CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(gate, -1), CL_SUCCESS);
  EXPECT_EQ(call.times, 0);
  EXPECT_TRUE(is_live(memory[1]));
}

// Pointers that clSVMAlloc did not return are left alone: freeing them is the callback's business.
TEST_F(SvmFreeTest, OtherMemoryIsLeftAlone) {
  int host = 0;
  EXPECT_EQ(free_later({&host, nullptr, memory[0]}), CL_SUCCESS);
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
