// SPDX-License-Identifier: Apache-2.0
#include "harness/kernel.hpp"

#include <stdexcept>

#include "googlemock.hpp"
#include "harness/contents.hpp"
#include "harness/fixture.hpp"
#include "harness/kernel_programs.hpp"
#include "harness/set_up.hpp"

namespace clmem::conformance::kernel_test {
namespace {

class KernelOnMock : public testing::Test {
 protected:
  DeviceUnderTest device_ = DeviceUnderTest::select(0, 0);
  Case running_{.suite = "Suite", .name = "Name"};
  SharedContext shared_{device_};
  Fixture fixture_{device_, shared_, running_, 1};
};

cl_program program_of(const Kernel& kernel) {
  cl_program program = nullptr;
  must_succeed(clGetKernelInfo(kernel.get(), CL_KERNEL_PROGRAM, sizeof program, &program, nullptr),
               "clGetKernelInfo");
  return program;
}

// Cases that share a context share its programs, but not kernel objects.
TEST_F(KernelOnMock, SharesTheProgram) {
  const Kernel one{fixture_, "copy_bytes"};
  Fixture next{device_, shared_, running_, 2};
  const Kernel other{next, "copy_bytes"};
  EXPECT_EQ(program_of(one), program_of(other));
  EXPECT_NE(one.get(), other.get());
}

TEST_F(KernelOnMock, ForgetsTheProgramsWithTheContext) {
  const Kernel one{fixture_, "copy_bytes"};
  shared_.forget();
  EXPECT_THAT(program_of(Kernel{fixture_, "copy_bytes"}), Ne(program_of(one)));
}

TEST_F(KernelOnMock, KnowsItsKernels) {
  EXPECT_THAT([this] { Kernel(fixture_, "copy_byte"); },
              ThrowsMessage<std::logic_error>(HasSubstr("\"copy_byte\"")));
}

TEST_F(KernelOnMock, ShowsTheLogOfAFailedBuild) {
  KernelPrograms programs{device_, fixture_.context()};
  const KernelSource broken{
      .name = "broken", .conditions = {}, .text = "kernel void f(unknown x) {}"};
  EXPECT_THAT([&] { (void)programs.built(broken); },
              ThrowsMessage<SetUpFailed>(HasSubstr("CL_BUILD_PROGRAM_FAILURE")));
  EXPECT_THAT([&] { (void)programs.built(broken); },
              ThrowsMessage<SetUpFailed>(HasSubstr("not registered")));
}

TEST_F(KernelOnMock, IsUnsupportedWhereTheDeviceLacksWhatItNeeds) {
  KernelPrograms programs{device_, fixture_.context()};
  const KernelSource special{.name = "special", .conditions = {"no_svm"}, .text = ""};
  ASSERT_EQ(device_.lacks("no_svm"), "no_svm");
  EXPECT_THROW((void)programs.built(special), Unsupported);
}

}  // namespace
}  // namespace clmem::conformance::kernel_test
