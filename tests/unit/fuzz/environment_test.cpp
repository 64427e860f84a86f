// SPDX-License-Identifier: Apache-2.0
#include "execute/environment.hpp"

#include <gtest/gtest.h>

#include <cstring>
#include <string_view>

namespace clmem::tests::fuzz_environment_test {
namespace {

using namespace clmem::fuzz;

constexpr std::string_view binary = "what the compiler made";

// A driver that only compiles programs.
struct Compiler {
  int sources = 0;
  int binaries = 0;
  cl_int code_of_binary = CL_SUCCESS;
};
Compiler compiler;

template <typename Handle>
Handle handle() {
  return reinterpret_cast<Handle>(&compiler);
}

cl_int CL_API_CALL device_info(cl_device_id /*device*/, cl_device_info /*name*/, std::size_t size,
                               void* value, std::size_t* /*size_ret*/) {
  const cl_bool available = CL_TRUE;
  std::memcpy(value, &available, std::min(size, sizeof available));
  return CL_SUCCESS;
}

cl_program CL_API_CALL program_of_source(cl_context /*context*/, cl_uint /*count*/,
                                         const char** /*strings*/, const std::size_t* /*lengths*/,
                                         cl_int* code) {
  ++compiler.sources;
  *code = CL_SUCCESS;
  return handle<cl_program>();
}

cl_program CL_API_CALL program_of_binary(cl_context /*context*/, cl_uint /*count*/,
                                         const cl_device_id* /*devices*/, const std::size_t* sizes,
                                         const unsigned char** bytes, cl_int* /*status*/,
                                         cl_int* code) {
  ++compiler.binaries;
  EXPECT_EQ(std::string_view(reinterpret_cast<const char*>(*bytes), *sizes), binary);
  *code = compiler.code_of_binary;
  return *code == CL_SUCCESS ? handle<cl_program>() : nullptr;
}

cl_int CL_API_CALL program_info(cl_program /*program*/, cl_program_info name, std::size_t /*size*/,
                                void* value, std::size_t* /*size_ret*/) {
  if (name == CL_PROGRAM_BINARY_SIZES) {
    const std::size_t size = binary.size();
    std::memcpy(value, &size, sizeof size);
  } else {
    std::memcpy(*static_cast<unsigned char**>(value), binary.data(), binary.size());
  }
  return CL_SUCCESS;
}

cl_icd_dispatch table() {
  cl_icd_dispatch api{};
  api.clGetDeviceInfo = device_info;
  api.clCreateContext = [](auto, auto, auto, auto, auto, cl_int* code) {
    *code = CL_SUCCESS;
    return handle<cl_context>();
  };
  api.clReleaseContext = [](auto) { return cl_int{CL_SUCCESS}; };
  api.clCreateCommandQueue = [](auto, auto, auto, cl_int* code) {
    *code = CL_SUCCESS;
    return handle<cl_command_queue>();
  };
  api.clReleaseCommandQueue = [](auto) { return cl_int{CL_SUCCESS}; };
  api.clCreateProgramWithSource = program_of_source;
  api.clCreateProgramWithBinary = program_of_binary;
  api.clBuildProgram = [](auto, auto, auto, auto, auto, auto) { return cl_int{CL_SUCCESS}; };
  api.clGetProgramInfo = program_info;
  api.clReleaseProgram = [](auto) { return cl_int{CL_SUCCESS}; };
  return api;
}

// Builds as three successive processes of a worker do.
void build_three_times(cl_device_id second) {
  const cl_icd_dispatch api = table();
  const auto kept = std::make_unique_for_overwrite<KeptProgram>();
  for (int i = 0; i < 3; ++i) {
    Environment environment{api, handle<cl_device_id>(), second, kept.get()};
    environment.use_both_devices(second != nullptr);
    EXPECT_NE(environment.program(), nullptr);
  }
}

// Only the first process of a worker compiles the program.
TEST(FuzzEnvironment, KeepsTheBuiltProgram) {
  compiler = {};
  build_three_times(nullptr);
  EXPECT_EQ(compiler.sources, 1);
  EXPECT_EQ(compiler.binaries, 2);
}

TEST(FuzzEnvironment, UsesTheSourceWhereTheBinaryIsRefused) {
  compiler = {.code_of_binary = CL_INVALID_BINARY};
  build_three_times(nullptr);
  EXPECT_EQ(compiler.sources, 3);
  EXPECT_EQ(compiler.binaries, 1);
}

TEST(FuzzEnvironment, KeepsNoProgramOfTwoDevices) {
  compiler = {};
  build_three_times(handle<cl_device_id>());
  EXPECT_EQ(compiler.sources, 3);
  EXPECT_EQ(compiler.binaries, 0);
}

// Context c0 contains device d1 only for fuzz programs that use d1, because drivers treat contexts
// of several devices differently.
TEST(FuzzEnvironment, HasASecondDeviceWhereItIsUsed) {
  static std::vector<cl_uint> contexts;  // numbers of devices
  contexts.clear();
  cl_icd_dispatch api = table();
  api.clCreateContext = [](auto, cl_uint devices, auto, auto, auto, cl_int* code) {
    contexts.push_back(devices);
    *code = CL_SUCCESS;
    return reinterpret_cast<cl_context>(&contexts + contexts.size());
  };
  Environment environment{api, handle<cl_device_id>(), handle<cl_device_id>()};
  cl_context const alone = environment.context(0);
  environment.use_both_devices(true);
  EXPECT_NE(environment.context(0), alone);
  EXPECT_EQ(environment.existing_context(0), environment.context(0));
  (void)environment.context(1);
  environment.use_both_devices(false);
  EXPECT_EQ(environment.context(0), alone);
  EXPECT_EQ(contexts, (std::vector<cl_uint>{1, 2, 1}));
}

// A second device is used only if it can run every program for the first one.
TEST(FuzzFeatures, OfASecondDeviceSuffice) {
  Features first;
  first.version = CL_MAKE_VERSION(3, 0, 0);
  first.images = true;
  first.sub_buffer_alignment = 128;
  first.formats = {{CL_R, CL_UNSIGNED_INT8}};
  Features second = first;
  EXPECT_TRUE(supports_as_much(second, first));
  second.fine_svm = true;
  second.sub_buffer_alignment = 64;
  second.formats.push_back({CL_RGBA, CL_UNSIGNED_INT8});
  EXPECT_TRUE(supports_as_much(second, first));
  EXPECT_FALSE(supports_as_much(first, second));
  second.version = CL_MAKE_VERSION(1, 2, 0);
  EXPECT_FALSE(supports_as_much(second, first));
}

}  // namespace
}  // namespace clmem::tests::fuzz_environment_test
