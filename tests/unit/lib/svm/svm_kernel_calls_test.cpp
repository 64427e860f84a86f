// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls pass shared virtual memory to kernels.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "clmem/mock/call_mock.hpp"
#include "mock_fixture.hpp"

namespace clmem::svm_kernel_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::Return;
using testing::ThrowsMessage;

class SVMKernelCalls : public OnMock {
 protected:
  void SetUp() override {
    const cl_device_id raw = device_.get();
    program_ = clCreateProgramWithBuiltInKernels(context_.get(), 1, &raw, "walk", nullptr);
    kernel_ = clCreateKernel(program_, "walk", nullptr);
    ASSERT_NE(kernel_, nullptr);
  }
  void TearDown() override {
    clReleaseKernel(kernel_);
    clReleaseProgram(program_);
  }

  const mock::KernelGuard function_ =
      mock_.register_kernel("kernel void walk(global int* nodes)", [](const mock::WorkItem&) {},
                            {.built_in = mock::BuiltIn::yes});
  const SVMAllocation area_{context_, 64};
  cl_program program_ = nullptr;
  cl_kernel kernel_ = nullptr;
};

// Every kind of shared virtual memory is an argument by its pointer, read-only tags too.
TEST_F(SVMKernelCalls, ArgumentsArePointers) {
  mock::CallMock<EntryPoint::clSetKernelArgSVMPointer> accepts{mock_};
  EXPECT_CALL(accepts, Call).WillRepeatedly(Return(CL_SUCCESS));
  const auto passes = [&](const void* pointer) {
    return ElementsAre(CallTo(EntryPoint::clSetKernelArgSVMPointer, kernel_, 0u, pointer));
  };
  const auto fine = fsvm_empty<int>(context_, {4});
  const void* const part = static_cast<std::byte*>(area_.svm_ptr()) + 16;
  EXPECT_THAT(calls_of([&] { set_arg(kernel_, 0, area_); }), passes(area_.svm_ptr()));
  EXPECT_THAT(calls_of([&] { set_arg(kernel_, 0, area_.subrange(16, 16)); }), passes(part));
  EXPECT_THAT(calls_of([&] { set_arg(kernel_, 0, fine); }), passes(fine.memory().svm_ptr()));
  EXPECT_THAT(calls_of([&] { set_arg(kernel_, 0, SVM{fine.view().span()}); }),
              passes(fine.memory().svm_ptr()));
  const std::span<const int> values = fine.view().span();
  EXPECT_THAT(calls_of([&] { set_arg(kernel_, 0, SVM{values}); }), passes(values.data()));
  EXPECT_THAT(calls_of([&] { EXPECT_THROW(set_arg(kernel_, 0, SVMPointer{}), LogicError); }),
              IsEmpty());
}

// Memory that a kernel reaches through other memory is set with clSetKernelExecInfo (D21).
TEST_F(SVMKernelCalls, D21IndirectPointersAreSet) {
  const SVMAllocation other{context_, 64};
  mock::CallMock<EntryPoint::clSetKernelExecInfo> info{mock_};
  EXPECT_CALL(info, Call)
      .WillOnce(Return(CL_SUCCESS))
      .WillOnce(Return(CL_SUCCESS))
      .WillOnce(Return(CL_INVALID_OPERATION));
  const auto set_pointers = CallTo(EntryPoint::clSetKernelExecInfo, kernel_,
                                   CL_KERNEL_EXEC_INFO_SVM_PTRS, 2 * sizeof(void*), _);
  EXPECT_THAT(calls_of([&] {
                set_svm_pointers(kernel_, {area_, other});
                set_svm_pointers(kernel_, std::array<SVMPointer, 2>{area_, other});
              }),
              ElementsAre(set_pointers, set_pointers));
  EXPECT_THAT([&] { set_fine_grain_system(kernel_, SystemPointers::used); },
              ThrowsMessage<LogicError>(HasSubstr("clSetKernelExecInfo: CL_INVALID_OPERATION")));
}

}  // namespace
}  // namespace clmem::svm_kernel_calls_test
