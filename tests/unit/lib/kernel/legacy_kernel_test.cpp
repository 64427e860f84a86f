// SPDX-License-Identifier: Apache-2.0
// Kernels on a device of OpenCL 1.1, which does not return what they take.

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::legacy_kernel_test {
namespace {

class OldKernels : public WithKernelsOn<OnMock> {};

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

// Later features are refused without a call: ranges of OpenCL 2.0 and 2.1, shared memory as
// an argument, and the names of kernels.
TEST_F(OldKernels, LaterCallsAreRefused) {
  const Kernel scale = program_.kernel("scale");
  std::array<float, 4> host{};
  const SVMPointer area{host.data(), sizeof(host)};
  constexpr const char* needs_2_0 = "CL_INVALID_OPERATION: needs OpenCL 2.0";
  expect_refused({
      REFUSED("not a multiple of the local size",
              enqueue_nd_range_kernel(queue_, scale, {.global = 12, .local = 8})),
      REFUSED("needs OpenCL 2.1", enqueue_nd_range_kernel(queue_, scale, {.global = 0})),
      REFUSED(needs_2_0, set_arg(scale, 0, area)),
      REFUSED(needs_2_0, scale.set_arg(0, area)),
      REFUSED(needs_2_0, set_svm_pointers(scale, {area})),
      REFUSED(needs_2_0, set_fine_grain_system(scale, SystemPointers::used)),
      REFUSED("needs OpenCL 1.2", program_.kernel_names()),
  });
}

}  // namespace
}  // namespace clmem::legacy_kernel_test
