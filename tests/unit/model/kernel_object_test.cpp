// SPDX-License-Identifier: Apache-2.0
// Kernel objects: their names, and those of a custom device.
#include <gmock/gmock.h>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_object_test {
namespace {

class KernelObjectTest : public KernelTest {};

// A kernel is found by its name in a built program.
TEST_F(KernelObjectTest, IsCreatedByName) {
  add_kernel("f");
  const cl_program program = make_built("kernel void f(int a, int b) {}");
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateKernel(program, "g", &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_KERNEL_NAME);
  EXPECT_EQ(model.clCreateKernel(program, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_VALUE);
  EXPECT_EQ(model.clCreateKernel(nullptr, "f", &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROGRAM);
  EXPECT_EQ(model.clCreateKernel(make_program(""), "f", &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_PROGRAM_EXECUTABLE);
}

// Only kernels that are built in have a largest global size.
TEST_F(KernelObjectTest, HasNoGlobalSize) {
  add_kernel("f");
  std::array<std::size_t, 3> sizes{};
  EXPECT_EQ(model.clGetKernelWorkGroupInfo(make_kernel("kernel void f() {}"), devices[0],
                                           CL_KERNEL_GLOBAL_WORK_SIZE, sizeof(sizes), sizes.data(),
                                           nullptr),
            CL_INVALID_VALUE);
}

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
