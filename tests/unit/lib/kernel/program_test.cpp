// SPDX-License-Identifier: Apache-2.0
// Programs on any device.

#include "kernel_fixture.hpp"

namespace clmem::program_test {
namespace {

class Programs : public WithKernels {};

// Facts of a program from source.
TEST_F(Programs, AnswerQuestions) {
  EXPECT_EQ(program_.context(), context_);
  EXPECT_THAT(program_.devices(), ElementsAre(device_));
  EXPECT_EQ(program_.num_devices(), 1u);
  EXPECT_EQ(program_.reference_count(), program_.info<CL_PROGRAM_REFERENCE_COUNT>());
  EXPECT_EQ(program_.source(), kernel_source);
  EXPECT_EQ(program_.status(device_), BuildStatus::success);
  EXPECT_THAT(program_.options(device_), HasSubstr("-cl-kernel-arg-info"));
  EXPECT_THAT(program_.kernel_names(), UnorderedElementsAre("scale", "gather", "sums"));
}

// Before the build there is none.
TEST_F(Programs, HaveAStatus) {
  const Program program{context_, kernel_source};
  EXPECT_THAT(program.status(), ElementsAre(ForDevice<BuildStatus>{device_, BuildStatus::none}));
  program.build(std::vector<Device>{device_});
  EXPECT_THAT(program.status(), ElementsAre(ForDevice<BuildStatus>{device_, BuildStatus::success}));
  EXPECT_EQ(program.logs().size(), 1u);
}

// A program made of another one's binaries does the same.
TEST_F(Programs, TravelAsBinaries) {
  const std::vector<ProgramBinary> binaries = program_.binaries();
  ASSERT_EQ(binaries.size(), 1u);
  EXPECT_EQ(binaries[0].device, device_);
  EXPECT_THAT(program_.binary_sizes(),
              ElementsAre(ForDevice<std::size_t>{device_, binaries[0].value.size()}));
  const Program again{context_, binaries};
  again.build();
  const Buffer data = buffer_with(std::vector<float>{1.0F, 2.0F});
  again.kernel("scale")(queue_, {2}, {}, data, 2.0F);
  EXPECT_THAT(contents<float>(data), ElementsAre(2.0F, 4.0F));
}

// A failed build says why.
TEST_F(Programs, FailedBuildsReportTheLog) {
  const Program broken{context_, "kernel void broken( {"};
  try {
    broken.build("-w");
    FAIL() << "the source was built";
  } catch (const RuntimeError& error) {
    EXPECT_EQ(error.code(), CL_BUILD_PROGRAM_FAILURE);
    EXPECT_THAT(error.what(), HasSubstr("options = \"-w\""));
    EXPECT_THAT(error.what(), HasSubstr("log of " + device_.name()));
  }
  EXPECT_EQ(broken.status(device_), BuildStatus::error);
  EXPECT_THAT(broken.log(device_), Not(testing::IsEmpty()));
}

// Kernels are made by name.
TEST_F(Programs, NameUnknownKernels) {
  EXPECT_THAT([&] { static_cast<void>(program_.kernel("absent")); },
              ThrowsMessage<LogicError>(HasSubstr("kernel 'absent'")));
}

}  // namespace
}  // namespace clmem::program_test
