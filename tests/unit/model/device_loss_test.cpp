// SPDX-License-Identifier: Apache-2.0
// Faults of one device and of one command, which affect no other.
#include <stdexcept>

#include "fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::device_loss_test {
namespace {

Config with_two_devices() {
  Config config;
  config.devices().push_back(config.devices().front());
  return config;
}

class DeviceLoss : public ModelTest {
 protected:
  DeviceLoss() : ModelTest(with_two_devices()) {}

  cl_int fill_on(cl_command_queue target) {
    return model.clEnqueueFillBuffer(target, buffer, "a", 1, 0, 4, 0, nullptr, nullptr);
  }
  cl_int create_in(cl_context owner) {
    cl_int code = CL_SUCCESS;
    (void)model.clCreateBuffer(owner, 0, 64, nullptr, &code);
    return code;
  }
  cl_context context_of(std::size_t device) {
    return model.clCreateContext(nullptr, 1, &devices.at(device), nullptr, nullptr, nullptr);
  }

  const cl_mem buffer = make_buffer(16);
  const cl_command_queue other = make_queue(0, 1);
};

TEST_F(DeviceLoss, SparesTheOtherDevice) {
  model.lose_device(1, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(fill_on(other), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(fill_on(queue), CL_SUCCESS);
  EXPECT_EQ(create_in(context), CL_SUCCESS);
  EXPECT_THROW(model.lose_device(2, CL_OUT_OF_RESOURCES), std::out_of_range);
}

TEST_F(DeviceLoss, BudgetSparesTheOtherDevice) {
  const cl_context first = context_of(0);
  const cl_context second = context_of(1);
  model.set_memory_budget(1, 32);
  EXPECT_EQ(create_in(second), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(create_in(first), CL_SUCCESS);
}

TEST_F(DeviceLoss, RefusedCallsChangeNoMapping) {
  cl_int code = CL_SUCCESS;
  const auto map = [&] {
    return model.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, 16, 0, nullptr, nullptr,
                                    &code);
  };
  void* const mapped = map();
  ASSERT_EQ(code, CL_SUCCESS);
  void* const memory = make_svm(64);
  ASSERT_EQ(model.clEnqueueSVMMap(queue, CL_TRUE, CL_MAP_READ, memory, 64, 0, nullptr, nullptr),
            CL_SUCCESS);
  model.lose_device(std::nullopt, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(map(), nullptr);
  EXPECT_EQ(code, CL_OUT_OF_RESOURCES);
  for (int tries = 0; tries < 2; ++tries) {
    EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 1u);
    EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr),
              CL_OUT_OF_RESOURCES);
    EXPECT_EQ(model.clEnqueueSVMUnmap(queue, memory, 0, nullptr, nullptr), CL_OUT_OF_RESOURCES);
  }
}

class CommandFaults : public ModelTest {
 protected:
  // Enqueues a marker in the call with this number, and returns its status.
  cl_int mark(std::uint64_t call) {
    const CurrentCallScope scope{call};
    cl_event marker = nullptr;
    EXPECT_EQ(model.clEnqueueMarkerWithWaitList(queue, 0, nullptr, &marker), CL_SUCCESS);
    return status_of(marker);
  }
};

// A fault hits the commands of its call only, and not those of calls within it, such as calls of a
// callback.
TEST_F(CommandFaults, BelongToOneCall) {
  const CurrentCallScope outer{1};
  const CommandFault fault{[] { return std::optional{CL_OUT_OF_RESOURCES}; }};
  EXPECT_EQ(mark(2), CL_COMPLETE);
  {
    const CurrentCallScope inner{2};
    const CommandFault nested{[] { return std::optional{CL_OUT_OF_HOST_MEMORY}; }};
    EXPECT_EQ(mark(2), CL_OUT_OF_HOST_MEMORY);
  }
  EXPECT_EQ(mark(1), CL_OUT_OF_RESOURCES);
}

}  // namespace
}  // namespace clmem::mock::device_loss_test
