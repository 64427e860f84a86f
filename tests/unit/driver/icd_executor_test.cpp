// SPDX-License-Identifier: Apache-2.0
// A module of SPIR-V that another driver builds.
#include "executor/icd_executor.hpp"

#include <map>
#include <string>

#include "executor/icd_device.hpp"
#include "googlemock.hpp"

namespace clmem::mock::icd_executor_test {
namespace {

// The arguments that the driver got. It builds nothing.
struct ReceivedArguments {
  std::string il;
  std::map<cl_uint, std::string> constants;
  std::string options;
};

ReceivedArguments received;

cl_icd_dispatch driver(bool takes_il) {
  cl_icd_dispatch calls{};
  calls.clGetDeviceInfo = [](cl_device_id, cl_device_info, std::size_t, void*,
                             std::size_t*) -> cl_int { return CL_INVALID_VALUE; };
  if (takes_il) {
    calls.clGetDeviceInfo = [](cl_device_id, cl_device_info name, std::size_t, void*,
                               std::size_t* size) -> cl_int {
      if (name != CL_DEVICE_IL_VERSION || size == nullptr) {
        return CL_INVALID_VALUE;
      }
      *size = sizeof("SPIR-V_1.2");
      return CL_SUCCESS;
    };
  }
  calls.clCreateContext = [](const cl_context_properties*, cl_uint, const cl_device_id*, auto,
                             void*, cl_int* code) -> cl_context {
    *code = CL_SUCCESS;
    return nullptr;
  };
  calls.clReleaseContext = [](cl_context) -> cl_int { return CL_SUCCESS; };
  calls.clCreateProgramWithIL = [](cl_context, const void* il, std::size_t length, cl_int* code) {
    received.il = {static_cast<const char*>(il), length};
    *code = CL_SUCCESS;
    return reinterpret_cast<cl_program>(&received);
  };
  calls.clReleaseProgram = [](cl_program) -> cl_int { return CL_SUCCESS; };
  calls.clSetProgramSpecializationConstant = [](cl_program, cl_uint id, std::size_t size,
                                                const void* value) -> cl_int {
    received.constants[id] = {static_cast<const char*>(value), size};
    return CL_SUCCESS;
  };
  calls.clBuildProgram = [](cl_program, cl_uint, const cl_device_id*, const char* options, auto,
                            void*) -> cl_int {
    received.options = options;
    return CL_BUILD_PROGRAM_FAILURE;
  };
  calls.clGetProgramBuildInfo = [](cl_program, cl_device_id, cl_program_build_info, std::size_t,
                                   void*, std::size_t*) -> cl_int { return CL_INVALID_VALUE; };
  return calls;
}

CompiledUnit module_unit() {
  return {.options = "-w", .original = "module", .intermediate = true, .constants = {{7, "four"}}};
}

TEST(IcdExecutor, PassesModulesOn) {
  const cl_icd_dispatch calls = driver(true);
  const auto executor = make_executor(std::make_shared<const IcdDevice>(calls, nullptr));
  const CompiledUnit unit = module_unit();
  EXPECT_FALSE(executor->link({&unit, 1}).succeeded);
  EXPECT_EQ(received.il, "module");
  EXPECT_THAT(received.constants, ElementsAre(Pair(7, "four")));
  EXPECT_TRUE(received.options.starts_with("-w "));
}

// A driver without intermediate languages does not get a module.
TEST(IcdExecutor, KnowsWhoTakesNone) {
  const cl_icd_dispatch calls = driver(false);
  const auto executor = make_executor(std::make_shared<const IcdDevice>(calls, nullptr));
  const CompiledUnit unit = module_unit();
  EXPECT_THAT(
      [&] {
        (void)executor->link({&unit, 1});
      },
      testing::ThrowsMessage<std::runtime_error>(
          testing::HasSubstr("takes no intermediate language")));
}

}  // namespace
}  // namespace clmem::mock::icd_executor_test
