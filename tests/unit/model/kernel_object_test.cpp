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

// All kernels of a program are created together, if there is room for them.
TEST_F(KernelObjectTest, AreCreatedTogether) {
  add_kernel("f");
  add_kernel("g");
  const cl_program program = make_built("kernel void f() {} kernel void g() {}");
  cl_uint count = 0;
  EXPECT_EQ(model.clCreateKernelsInProgram(program, 0, nullptr, &count), CL_SUCCESS);
  EXPECT_EQ(count, 2u);
  std::array<cl_kernel, 2> made{};
  EXPECT_EQ(model.clCreateKernelsInProgram(program, 1, made.data(), nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(made[0], nullptr);
  ASSERT_EQ(model.clCreateKernelsInProgram(program, 2, made.data(), nullptr), CL_SUCCESS);
  EXPECT_EQ(kernel_text(made[1], CL_KERNEL_FUNCTION_NAME), "g");
}

// A released program lives on in its kernels, and ends with the last of them.
TEST_F(KernelObjectTest, KeepsItsProgramAlive) {
  add_kernel("f");
  const cl_program program = make_built("kernel void f() {}");
  const cl_kernel kernel = make_kernel(program);
  ASSERT_EQ(model.clReleaseProgram(program), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseProgram(program), CL_INVALID_PROGRAM);
  EXPECT_EQ(program_info<cl_uint>(program, CL_PROGRAM_REFERENCE_COUNT), 0u);
  EXPECT_EQ(model.clRetainKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseKernel(kernel), CL_SUCCESS);
  EXPECT_EQ(model.clReleaseKernel(kernel), CL_INVALID_KERNEL);
  EXPECT_EQ(model.clGetProgramInfo(program, CL_PROGRAM_SOURCE, 0, nullptr, nullptr),
            CL_INVALID_PROGRAM);
}

// A clone starts with the arguments of its source and goes its own way.
TEST_F(KernelObjectTest, ClonesItsArguments) {
  int seen = 0;
  add_kernel("f", [&](const WorkItem& item) { seen = item.value<int>(0); });
  const cl_kernel kernel = make_kernel("kernel void f(int a) {}");
  ASSERT_EQ(set(kernel, 0, 7), CL_SUCCESS);
  cl_int code = 1;
  const cl_kernel clone = model.clCloneKernel(kernel, &code);
  ASSERT_EQ(code, CL_SUCCESS);
  ASSERT_EQ(set(kernel, 0, 8), CL_SUCCESS);
  ASSERT_EQ(run(clone, 1), CL_SUCCESS);
  EXPECT_EQ(seen, 7);
  EXPECT_EQ(kernel_info<cl_uint>(clone, CL_KERNEL_REFERENCE_COUNT), 1u);
  EXPECT_EQ(model.clCloneKernel(nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_KERNEL);
}

// Argument information is kept only if asked for.
TEST_F(KernelObjectTest, ReturnsItsArgumentsIfAskedFor) {
  add_kernel("f");
  const char* const source = "kernel void f(global const float* restrict in) {}";
  const cl_kernel silent = make_kernel(source);
  cl_kernel_arg_type_qualifier qualifiers = 0;
  const auto ask = [&](cl_kernel kernel, cl_uint index, cl_kernel_arg_info name) {
    return model.clGetKernelArgInfo(kernel, index, name, sizeof(qualifiers), &qualifiers, nullptr);
  };
  EXPECT_EQ(ask(silent, 0, CL_KERNEL_ARG_TYPE_QUALIFIER), CL_KERNEL_ARG_INFO_NOT_AVAILABLE);
  const cl_kernel kernel = make_kernel(make_built(source, "-cl-kernel-arg-info"));
  EXPECT_EQ(ask(kernel, 0, CL_KERNEL_ARG_TYPE_QUALIFIER), CL_SUCCESS);
  EXPECT_EQ(qualifiers,
            cl_kernel_arg_type_qualifier{CL_KERNEL_ARG_TYPE_CONST | CL_KERNEL_ARG_TYPE_RESTRICT});
  EXPECT_EQ(ask(kernel, 1, CL_KERNEL_ARG_TYPE_QUALIFIER), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(ask(kernel, 0, 0), CL_INVALID_VALUE);
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

// A kernel set up with a buffer does not keep it alive.
TEST_F(KernelObjectTest, DoesNotKeepItsArgumentsAlive) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(global int* a) {}");
  const cl_mem buffer = make_buffer(8);
  ASSERT_EQ(set(kernel, 0, buffer), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(model.clRetainMemObject(buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_KERNEL_ARGS);
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
