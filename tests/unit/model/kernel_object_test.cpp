// SPDX-License-Identifier: Apache-2.0
// Kernel objects of a custom device.
#include <gmock/gmock.h>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_object_test {
namespace {

class CustomDevice : public KernelTest {
 protected:
  CustomDevice()
      : KernelTest([] {
          Config config;
          config.platforms.emplace_back().devices.at(0).type = CL_DEVICE_TYPE_CUSTOM;
          return config;
        }()) {
    std::array<cl_platform_id, 2> platforms{};
    EXPECT_EQ(model.clGetPlatformIDs(2, platforms.data(), nullptr), CL_SUCCESS);
    EXPECT_EQ(model.clGetDeviceIDs(platforms[1], CL_DEVICE_TYPE_CUSTOM, 1, devices.data(), nullptr),
              CL_SUCCESS);
    context = make_context();
  }
};

// On a custom device every kernel has a largest global size, elsewhere only those built in.
TEST_F(CustomDevice, ReturnsTheGlobalSizeOfEveryKernel) {
  add_kernel("f");
  std::array<std::size_t, 3> sizes{};
  EXPECT_EQ(model.clGetKernelWorkGroupInfo(make_kernel("kernel void f() {}"), devices[0],
                                           CL_KERNEL_GLOBAL_WORK_SIZE, sizeof(sizes), sizes.data(),
                                           nullptr),
            CL_SUCCESS);
  EXPECT_THAT(sizes, testing::Each(SIZE_MAX));
}

}  // namespace
}  // namespace clmem::mock::kernel_object_test
