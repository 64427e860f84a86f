// SPDX-License-Identifier: Apache-2.0
// Kernels on a device of OpenCL 1.1, which does not return what they take.
#include <gmock/gmock.h>

#include <array>
#include <clmem/clmem.hpp>
#include <clmem/pyopencl.hpp>

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::legacy_kernel_test {
namespace {

using mock::EntryPoint;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::ThrowsMessage;

class OldKernels : public OnMock {
 protected:
  [[nodiscard]] Program built() const {
    Program program{context_, kernel_source};
    program.build();
    return program;
  }

  const std::vector<mock::KernelGuard> registered_ = tests::register_kernels(device_);
  const Program program_ = built();
};

// The driver is not asked for names and types; given by hand they check as well.
TEST_F(OldKernels, SignaturesAreGivenByHand) {
  mock_.clear_calls();
  Kernel scale = program_.kernel("scale");
  EXPECT_THAT(mock_.calls(EntryPoint::clGetKernelArgInfo), IsEmpty());
  EXPECT_EQ(scale.nargs(), 2u);
  scale.set_arg(1, 2);  // not checked yet
  EXPECT_THAT([&] { scale.set_arg("factor", 2); },
              ThrowsMessage<LogicError>(HasSubstr("build the program with -cl-kernel-arg-info")));
  scale.set_argtypes(
      {{.name = "data", .type_name = "float*", .address = AddressSpace::global_memory},
       {.name = "factor", .type_name = "float", .address = AddressSpace::private_memory}});
  EXPECT_THAT([&] { scale.set_arg("factor", 2); },
              ThrowsMessage<LogicError>(HasSubstr("is given a value of type int")));
}

// Ranges that came with OpenCL 2.0 and 2.1 are refused without a call.
TEST_F(OldKernels, UnevenAndEmptyRangesMakeNoCall) {
  const Kernel scale = program_.kernel("scale");
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT(
                    [&] { enqueue_nd_range_kernel(queue_, scale, {.global = 12, .local = 8}); },
                    ThrowsMessage<LogicError>(HasSubstr("not a multiple of the local size")));
                EXPECT_THAT([&] { enqueue_nd_range_kernel(queue_, scale, {.global = 0}); },
                            ThrowsMessage<LogicError>(HasSubstr("needs OpenCL 2.1")));
              }),
              ElementsAre());
}

// Shared virtual memory came with OpenCL 2.0: its entry points are not there, and are not called.
TEST_F(OldKernels, SharedMemoryIsNoArgument) {
  const Kernel scale = program_.kernel("scale");
  std::array<float, 4> host{};
  const SVMPointer area{host.data(), sizeof(host)};
  const auto refused =
      ThrowsMessage<LogicError>(HasSubstr("CL_INVALID_OPERATION: needs OpenCL 2.0"));
  EXPECT_THAT(calls_of([&] {
                EXPECT_THAT([&] { set_arg(scale, 0, area); }, refused);
                EXPECT_THAT([&] { scale.set_arg(0, area); }, refused);
                EXPECT_THAT([&] { set_svm_pointers(scale, {area}); }, refused);
                EXPECT_THAT([&] { set_fine_grain_system(scale, SystemPointers::used); }, refused);
              }),
              IsEmpty());
}

// The names of kernels came with OpenCL 1.2.
TEST_F(OldKernels, NamesOfKernelsAreRefused) {
  EXPECT_THAT([&] { static_cast<void>(program_.kernel_names()); },
              ThrowsMessage<LogicError>(HasSubstr("needs OpenCL 1.2")));
}

}  // namespace
}  // namespace clmem::legacy_kernel_test
