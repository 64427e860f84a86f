// SPDX-License-Identifier: Apache-2.0
// Which OpenCL calls programs make.
#include <gmock/gmock.h>

#include <clmem/clmem.hpp>

#include "kernel_fixture.hpp"
#include "mock_fixture.hpp"

namespace clmem::program_calls_test {
namespace {

using mock::CallTo;
using mock::EntryPoint;
using testing::_;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::Ne;
using testing::ThrowsMessage;

auto text_is(const char* text) {
  return testing::Property(&mock::Argument::text, text);
}

class ProgramCalls : public OnMock {
 protected:
  const std::vector<mock::KernelGuard> registered_ = tests::register_kernels(device_);
};

// Creation and build are one call each; all devices need no list.
TEST_F(ProgramCalls, AreMadeAndBuilt) {
  const auto calls = calls_of([&] {
    Program program{context_, kernel_source};
    program.build("-w");
    program.build(std::vector<Device>{device_});
    program.release();
  });
  EXPECT_THAT(
      calls,
      ElementsAre(
          CallTo(EntryPoint::clCreateProgramWithSource, context_.get(), 1u, _, _, Ne(nullptr)),
          CallTo(EntryPoint::clBuildProgram, _, 0u, nullptr, text_is("-w"), nullptr, nullptr),
          CallTo(EntryPoint::clBuildProgram, _, 1u, ElementsAre(device_.get()), _, nullptr,
                 nullptr),
          CallTo(EntryPoint::clReleaseProgram)));
}

// Binaries are asked for by device, in three questions, and given back in one call.
TEST_F(ProgramCalls, BinariesAreAskedAndGiven) {
  const Program program{context_, kernel_source};
  program.build();
  std::vector<ProgramBinary> binaries;
  const auto ask = [&](cl_program_info param) {
    return CallTo(EntryPoint::clGetProgramInfo, program.get(), param, _, _, _);
  };
  EXPECT_THAT(
      calls_of([&] { binaries = program.binaries(); }),
      ElementsAre(ask(CL_PROGRAM_BINARY_SIZES), ask(CL_PROGRAM_BINARY_SIZES),
                  ask(CL_PROGRAM_DEVICES), ask(CL_PROGRAM_DEVICES), ask(CL_PROGRAM_BINARIES)));
  EXPECT_THAT(calls_of([&] { Program(context_, binaries).release(); }),
              ElementsAre(CallTo(EntryPoint::clCreateProgramWithBinary, context_.get(), 1u,
                                 ElementsAre(device_.get()), _, _, _, Ne(nullptr)),
                          CallTo(EntryPoint::clReleaseProgram)));
}

// Status and log are one question per device, after the list of devices.
TEST_F(ProgramCalls, BuildsAreAskedPerDevice) {
  const Program program{context_, kernel_source};
  const auto build_info = [&](cl_program_build_info param) {
    return CallTo(EntryPoint::clGetProgramBuildInfo, program.get(), device_.get(), param, _, _, _);
  };
  EXPECT_THAT(calls_of([&] { static_cast<void>(program.status(device_)); }),
              ElementsAre(build_info(CL_PROGRAM_BUILD_STATUS)));
  EXPECT_THAT(
      calls_of([&] { static_cast<void>(program.logs()); }),
      ElementsAre(CallTo(EntryPoint::clGetProgramInfo), CallTo(EntryPoint::clGetProgramInfo),
                  build_info(CL_PROGRAM_BUILD_LOG), build_info(CL_PROGRAM_BUILD_LOG)));
}

// What no driver could take makes no call.
TEST_F(ProgramCalls, EmptyInputMakesNoCall) {
  const std::vector<ProgramBinary> none;
  const std::vector<ProgramBinary> empty{{device_, {}}};
  const std::vector<ProgramBinary> for_no_device{{Device{}, std::vector<std::byte>(4)}};
  const Program program{context_, kernel_source};
  EXPECT_THAT(calls_of([&] {
                EXPECT_THROW(Program(context_, ""), LogicError);
                EXPECT_THROW(Program(context_, none), LogicError);
                EXPECT_THAT([&] { Program(context_, empty); },
                            ThrowsMessage<LogicError>(HasSubstr("binary 0 is empty")));
                EXPECT_THROW(Program(context_, for_no_device), LogicError);
                EXPECT_THROW(program.build(std::vector<Device>{}), LogicError);
                EXPECT_THROW(program.build(std::vector<Device>{device_, Device{}}), LogicError);
                EXPECT_THROW(Program{}.build(), LogicError);
                EXPECT_THROW(static_cast<void>(Program{}.kernel("scale")), LogicError);
              }),
              ElementsAre());
}

// A refused binary is named with its status.
TEST_F(ProgramCalls, RefusedBinariesAreNamed) {
  const std::vector<ProgramBinary> nonsense{{device_, std::vector<std::byte>(4)}};
  EXPECT_THAT([&] { Program(context_, nonsense); },
              ThrowsMessage<LogicError>(
                  HasSubstr("number of binaries = 1; binary 0 has 4 bytes and status -42")));
}

}  // namespace
}  // namespace clmem::program_calls_test
