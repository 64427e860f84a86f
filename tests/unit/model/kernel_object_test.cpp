// SPDX-License-Identifier: Apache-2.0
// Kernel objects: their creation, their arguments, what queries return.
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
  const cl_kernel kernel = make_kernel(program);
  EXPECT_EQ(kernel_text(kernel, CL_KERNEL_FUNCTION_NAME), "f");
  EXPECT_EQ(kernel_info<cl_uint>(kernel, CL_KERNEL_NUM_ARGS), 2u);
  EXPECT_EQ(kernel_info<cl_program>(kernel, CL_KERNEL_PROGRAM), program);
  EXPECT_EQ(kernel_info<cl_context>(kernel, CL_KERNEL_CONTEXT), context);
  EXPECT_EQ(kernel_info<cl_uint>(kernel, CL_KERNEL_REFERENCE_COUNT), 1u);
}

// What a kernel needs of a device.
TEST_F(KernelObjectTest, ReturnsItsNeeds) {
  add_kernel("f");
  const cl_kernel kernel =
      make_kernel("kernel __attribute__((reqd_work_group_size(8, 2, 1))) void f(local int* a) {}");
  const auto ask = [&](cl_device_id device, cl_kernel_work_group_info name, auto& value) {
    return model.clGetKernelWorkGroupInfo(kernel, device, name, sizeof(value), &value, nullptr);
  };
  std::array<std::size_t, 3> sizes{};
  EXPECT_EQ(ask(nullptr, CL_KERNEL_COMPILE_WORK_GROUP_SIZE, sizes), CL_SUCCESS);
  EXPECT_THAT(sizes, testing::ElementsAre(8, 2, 1));
  EXPECT_EQ(ask(devices[0], CL_KERNEL_GLOBAL_WORK_SIZE, sizes), CL_INVALID_VALUE);
  std::size_t most = 0;
  EXPECT_EQ(ask(devices[0], CL_KERNEL_WORK_GROUP_SIZE, most), CL_SUCCESS);
  EXPECT_EQ(most, 256u);
  cl_ulong local = 1;
  EXPECT_EQ(ask(devices[0], CL_KERNEL_LOCAL_MEM_SIZE, local), CL_SUCCESS);
  EXPECT_EQ(local, 0u);
  ASSERT_EQ(model.clSetKernelArg(kernel, 0, 48, nullptr), CL_SUCCESS);
  EXPECT_EQ(ask(devices[0], CL_KERNEL_LOCAL_MEM_SIZE, local), CL_SUCCESS);
  EXPECT_EQ(local, 48u);
  EXPECT_EQ(kernel_text(kernel, CL_KERNEL_ATTRIBUTES), "reqd_work_group_size(8, 2, 1)");
  EXPECT_EQ(model.clGetKernelSubGroupInfo(kernel, devices[0], CL_KERNEL_MAX_NUM_SUB_GROUPS, 0,
                                          nullptr, 0, nullptr, nullptr),
            CL_INVALID_OPERATION);
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
