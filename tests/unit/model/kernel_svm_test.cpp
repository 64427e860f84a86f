// SPDX-License-Identifier: Apache-2.0
// Shared virtual memory in kernels: as arguments, and reached through pointers.
#include <gtest/gtest.h>

#include <numeric>

#include "kernel_fixture.hpp"

namespace clmem::mock::kernel_svm_test {
namespace {

constexpr cl_device_svm_capabilities all_svm =
    CL_DEVICE_SVM_COARSE_GRAIN_BUFFER | CL_DEVICE_SVM_FINE_GRAIN_BUFFER |
    CL_DEVICE_SVM_FINE_GRAIN_SYSTEM | CL_DEVICE_SVM_ATOMICS;

Config with_svm(cl_device_svm_capabilities capabilities) {
  Config config;
  config.devices().at(0).svm_capabilities = capabilities;
  return config;
}

class KernelSvmTest : public KernelTest {
 protected:
  using KernelTest::KernelTest;

  // Adds one to each int from its pointer on.
  cl_kernel make_counter() {
    add_kernel("kernel void f(global int* a)",
               [](const WorkItem& item) { item.memory<int>(0)[item.global_id()] += 1; });
    return make_kernel("kernel void f(global int* a) {}");
  }
  int* make_ints(int count) {
    auto* const ints = static_cast<int*>(make_svm(static_cast<std::size_t>(count) * sizeof(int)));
    std::iota(ints, ints + count, 0);
    return ints;
  }
};

// NULL is an address like any other.
TEST_F(KernelSvmTest, PassesNull) {
  bool empty = false;
  add_kernel("f", [&](const WorkItem& item) { empty = item.memory<int>(0).empty(); });
  const cl_kernel kernel = make_kernel("kernel void f(global int* a) {}");
  ASSERT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, nullptr), CL_SUCCESS);
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  EXPECT_TRUE(empty);
}

// What is not a pointer to SVM, or no parameter for one, is refused.
TEST_F(KernelSvmTest, PointersAreChecked) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f(global int* a, int b) {}");
  int outside = 0;
  void* const memory = make_svm(16);
  EXPECT_EQ(model.clSetKernelArgSVMPointer(nullptr, 0, memory), CL_INVALID_KERNEL);
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 2, memory), CL_INVALID_ARG_INDEX);
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 1, memory), CL_INVALID_ARG_VALUE);
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, &outside), CL_INVALID_ARG_VALUE);
  const cl_context own = std::exchange(context, make_context());
  EXPECT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, make_svm(16)), CL_INVALID_ARG_VALUE);
  ASSERT_EQ(set(kernel, 1, 1), CL_SUCCESS);
  ASSERT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, memory), CL_SUCCESS);
  model.clSVMFree(own, memory);
  EXPECT_EQ(run(kernel, 1), CL_INVALID_OPERATION);
}

struct ExecInfoRow {
  const char* name;
  cl_kernel_exec_info info;
  std::size_t size;
  enum class Value { null, svm, outside, no, yes } value;
  cl_int code;
};

class ExecInfo : public KernelSvmTest, public testing::WithParamInterface<ExecInfoRow> {};

// The values of clSetKernelExecInfo have rules of their own.
TEST_P(ExecInfo, IsChecked) {
  add_kernel("f");
  const cl_kernel kernel = make_kernel("kernel void f() {}");
  using Value = ExecInfoRow::Value;
  const Value given = GetParam().value;
  const std::array<const void*, 2> pointers{given == Value::svm ? make_svm(8) : this, make_svm(8)};
  const cl_bool flag = given == Value::yes ? CL_TRUE : CL_FALSE;
  const bool is_flag = given == Value::yes || given == Value::no;
  const void* const value = is_flag ? static_cast<const void*>(&flag) : pointers.data();
  EXPECT_EQ(model.clSetKernelExecInfo(kernel, GetParam().info, GetParam().size,
                                      given == Value::null ? nullptr : value),
            GetParam().code);
}

using V = ExecInfoRow::Value;
constexpr cl_kernel_exec_info pointers_of = CL_KERNEL_EXEC_INFO_SVM_PTRS;
constexpr cl_kernel_exec_info system_of = CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM;
INSTANTIATE_TEST_SUITE_P(
    , ExecInfo,
    testing::Values(
        ExecInfoRow{"Pointers", pointers_of, 16, V::svm, CL_SUCCESS},
        ExecInfoRow{"NoPointers", pointers_of, 0, V::null, CL_SUCCESS},
        ExecInfoRow{"PointerOutside", pointers_of, 16, V::outside, CL_INVALID_VALUE},
        ExecInfoRow{"HalfAPointer", pointers_of, 12, V::svm, CL_INVALID_VALUE},
        ExecInfoRow{"NullPointers", pointers_of, 8, V::null, CL_INVALID_VALUE},
        ExecInfoRow{"SystemOff", system_of, sizeof(cl_bool), V::no, CL_SUCCESS},
        ExecInfoRow{"SystemOn", system_of, sizeof(cl_bool), V::yes, CL_INVALID_OPERATION},
        ExecInfoRow{"SystemSize", system_of, 1, V::no, CL_INVALID_VALUE},
        ExecInfoRow{"SystemNull", system_of, sizeof(cl_bool), V::null, CL_INVALID_VALUE},
        ExecInfoRow{"Unknown", 0, 0, V::null, CL_INVALID_VALUE}),
    [](const auto& row) { return row.param.name; });

// Memory that is only reached through a pointer lives as long as the commands that may reach it.
TEST_F(KernelSvmTest, NamedMemoryOutlivesItsFree) {
  add_kernel("f", [](const WorkItem& item) {
    int* const pointee = item.memory<int*>(0)[0];
    *pointee += 1;
  });
  const cl_kernel original = make_kernel("kernel void f(global int* a) {}");
  auto** const pointer = static_cast<int**>(make_svm(sizeof(int*)));
  int* const pointee = make_ints(4);
  *pointer = pointee + 1;
  ASSERT_EQ(model.clSetKernelArgSVMPointer(original, 0, pointer), CL_SUCCESS);
  ASSERT_EQ(
      model.clSetKernelExecInfo(original, CL_KERNEL_EXEC_INFO_SVM_PTRS, sizeof(pointee), pointer),
      CL_SUCCESS);
  const cl_kernel kernel = model.clCloneKernel(original, nullptr);
  model.set_schedule(Schedule::deferred, 0);
  ASSERT_EQ(run(kernel, 1), CL_SUCCESS);
  model.clSVMFree(context, pointee);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
}

class KernelSystemSvm : public KernelSvmTest {
 protected:
  KernelSystemSvm() : KernelSvmTest(with_svm(all_svm)) {}
};

// A device that shares all memory takes any address.
TEST_F(KernelSystemSvm, TakesAnyAddress) {
  const cl_kernel kernel = make_counter();
  std::array<int, 2> outside{1, 2};
  ASSERT_EQ(model.clSetKernelArgSVMPointer(kernel, 0, outside.data()), CL_SUCCESS);
  ASSERT_EQ(run(kernel, 2), CL_SUCCESS);
  EXPECT_EQ(outside, (std::array{2, 3}));
  const cl_bool on = CL_TRUE;
  EXPECT_EQ(
      model.clSetKernelExecInfo(kernel, CL_KERNEL_EXEC_INFO_SVM_FINE_GRAIN_SYSTEM, sizeof(on), &on),
      CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::kernel_svm_test
