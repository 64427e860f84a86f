// SPDX-License-Identifier: Apache-2.0
// Registered kernels, how long they exist, and built-in kernels.
#include "model/kernel/kernel_table.hpp"

#include "googlemock.hpp"
#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_table_test {
namespace {

class KernelTableTest : public KernelTest {
 protected:
  using KernelTest::KernelTest;

  [[nodiscard]] std::array<std::size_t, 3> global_size_of(cl_kernel kernel, cl_device_id device) {
    return info<std::array<std::size_t, 3>>(&Model::clGetKernelWorkGroupInfo, kernel, device,
                                            CL_KERNEL_GLOBAL_WORK_SIZE);
  }
  std::uint64_t add_built_in(const char* declaration) {
    KernelRegistration registration;
    registration.declaration = declaration;
    registration.built_in = true;
    registration.function = [](const clmem_mock_work_item&) { return CL_SUCCESS; };
    return model.register_kernel(std::move(registration), KernelTable::Origin::script);
  }
};

TEST_F(KernelTableTest, RefusesBadRegistrations) {
  add_kernel("f");
  const auto refuses = [this](const char* declaration, const char* reason) {
    EXPECT_THAT([&] { add_kernel(declaration); },
                ThrowsMessage<std::invalid_argument>(HasSubstr(reason)));
  };
  refuses("f", "'f' is registered already");
  refuses("kernel void f(int a)", "'f' is registered already");
  refuses("", "is not a declaration of a kernel");
  refuses("kernel void g(int* p)", "global, constant or local");
  refuses("kernel int g()", "a kernel returns void");
  EXPECT_THAT([&] { add_built_in("g"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("needs its signature")));
  EXPECT_THROW(model.register_kernel({.declaration = "g"}, KernelTable::Origin::test),
               std::invalid_argument);
}

// An unregistered name can be registered again. Programs keep the function that they were built
// with.
TEST_F(KernelTableTest, ProgramsKeepTheirFunctions) {
  int calls = 0;
  const auto id = add_kernel("f", [&](const WorkItem&) { ++calls; });
  const cl_kernel kernel = make_kernel("kernel void f() {}");
  EXPECT_TRUE(model.unregister_kernel(id));
  EXPECT_FALSE(model.unregister_kernel(id));
  EXPECT_EQ(run(kernel, 3), CL_SUCCESS);
  EXPECT_EQ(calls, 3);
  EXPECT_EQ(build(make_program("kernel void f() {}")), CL_BUILD_PROGRAM_FAILURE);
  add_kernel("f");
}

TEST_F(KernelTableTest, FunctionsEndWithTheLastUse) {
  auto captured = std::make_shared<int>(1);
  const std::weak_ptr<int> watched = captured;
  const auto id = add_kernel("f", [kept = std::move(captured)](const WorkItem&) {});
  const cl_program program = make_built("kernel void f() {}");
  model.unregister_kernel(id);
  EXPECT_FALSE(watched.expired());
  ASSERT_EQ(model.clReleaseProgram(program), CL_SUCCESS);
  EXPECT_TRUE(watched.expired());
}

TEST_F(KernelTableTest, ResetForgetsTheTestsKernels) {
  add_built_in("kernel void kept(int a)");
  add_kernel("f");
  model.reset();
  add_kernel("f");
  EXPECT_THROW(add_kernel("kept"), std::invalid_argument);
}

TEST_F(KernelTableTest, BuiltInKernelsNeedNoSource) {
  add_built_in("kernel void scale(global float* data, float factor)");
  add_built_in("kernel void add(global float* data)");
  add_kernel("f");
  using Names = std::array<char, 64>;
  EXPECT_STREQ(device_info<Names>(devices[0], CL_DEVICE_BUILT_IN_KERNELS).data(), "add;scale");
  const cl_program program = made_by([this](cl_int* code) {
    return model.clCreateProgramWithBuiltInKernels(context, 1, devices.data(), "scale;add", code);
  });
  const cl_kernel kernel = make_kernel(program, "scale");
  EXPECT_EQ(kernel_info<cl_uint>(kernel, CL_KERNEL_NUM_ARGS), 2u);
  (void)global_size_of(kernel, nullptr);
  EXPECT_EQ(build(program), CL_INVALID_OPERATION);
}

TEST_F(KernelTableTest, ChecksTheNamesOfBuiltInKernels) {
  add_built_in("kernel void add(global float* data)");
  add_kernel("f");
  for (const char* names : {static_cast<const char*>(nullptr), "", "f", "add;", "add;none"}) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(model.clCreateProgramWithBuiltInKernels(context, 1, devices.data(), names, &code),
              nullptr);
    EXPECT_EQ(code, CL_INVALID_VALUE);
  }
}

// The captures of a function may call the driver when they are destroyed, also by a reset.
TEST_F(KernelTableTest, ForgottenFunctionsMayCallTheModel) {
  bool gone = false;
  std::shared_ptr<void> held{nullptr, [&](void*) {
                               EXPECT_EQ(model.clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
                               gone = true;
                             }};
  model.register_kernel(
      {.declaration = "f",
       .function = [kept = std::move(held)](const clmem_mock_work_item&) -> cl_int { return 0; }},
      KernelTable::Origin::test);
  model.reset();
  EXPECT_TRUE(gone);
}

TEST_F(KernelTableTest, IsCreatedByName) {
  add_kernel("f");
  const cl_program program = make_built("kernel void f(int a, int b) {}");
  const auto code_of = [this](cl_program of, const char* name) {
    cl_int code = CL_SUCCESS;
    EXPECT_EQ(model.clCreateKernel(of, name, &code), nullptr);
    return code;
  };
  EXPECT_EQ(code_of(program, "g"), CL_INVALID_KERNEL_NAME);
  EXPECT_EQ(code_of(program, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(code_of(nullptr, "f"), CL_INVALID_PROGRAM);
  EXPECT_EQ(code_of(make_program(""), "f"), CL_INVALID_PROGRAM_EXECUTABLE);
}

class CustomDevice : public KernelTableTest {
 protected:
  CustomDevice()
      : KernelTableTest([] {
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

TEST_F(CustomDevice, ReturnsTheGlobalSizeOfEveryKernel) {
  add_kernel("f");
  EXPECT_THAT(global_size_of(make_kernel("kernel void f() {}"), devices[0]), Each(SIZE_MAX));
}

}  // namespace
}  // namespace clmem::mock::kernel_table_test
