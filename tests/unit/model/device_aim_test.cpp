// SPDX-License-Identifier: Apache-2.0
// What happens to one device of two happens to that one alone.
#include <stdexcept>

#include "fixture.hpp"

namespace clmem::mock::device_aim_test {
namespace {

Config with_two_devices() {
  Config config;
  config.devices().push_back(config.devices().front());
  return config;
}

class DeviceAim : public ModelTest {
 protected:
  DeviceAim() : ModelTest(with_two_devices()) {}

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

// A lost device takes its queues along; those of the other go on, with the same memory.
TEST_F(DeviceAim, LossSparesTheOtherDevice) {
  model.lose_device(1, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(fill_on(other), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(fill_on(queue), CL_SUCCESS);
  EXPECT_EQ(create_in(context), CL_SUCCESS);
  EXPECT_THROW(model.lose_device(2, CL_OUT_OF_RESOURCES), std::out_of_range);
}

// A budget bounds what its device holds, and nothing else.
TEST_F(DeviceAim, BudgetSparesTheOtherDevice) {
  const cl_context first = context_of(0);
  const cl_context second = context_of(1);
  model.set_memory_budget(1, 32);
  EXPECT_EQ(create_in(second), CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(create_in(first), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::device_aim_test
