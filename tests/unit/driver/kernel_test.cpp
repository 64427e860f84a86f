// SPDX-License-Identifier: Apache-2.0
// Kernels through the loader: registered by the test, or by a shared object for a program that
// knows nothing of the mock. The script is read once per process, so each test has a child process.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "session.hpp"

extern "C" cl_int scale_four_numbers(cl_device_id device, float* data, float factor);

namespace clmem::mock::kernel_test {
namespace {

using testing::ElementsAre;

class KernelDeathTest : public testing::Test {
 protected:
  KernelDeathTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
  ~KernelDeathTest() override { std::filesystem::remove(file_); }

  // In the child, before the loader has looked at the driver.
  cl_device_id device_under(const std::string& script) const {
    std::ofstream{file_} << script;
    setenv("CLMEM_MOCK_SCRIPT", file_.c_str(), 1);
    cl_device_id device = nullptr;
    EXPECT_EQ(clGetDeviceIDs(first_platform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
              CL_SUCCESS);
    return device;
  }
  [[noreturn]] static void finish() { std::exit(testing::Test::HasFailure() ? 1 : 0); }

  const std::string no_library_ = "{}";
  const std::string with_library_twice_ =
      R"({"kernels": [")" CLMEM_TEST_KERNELS R"(", ")" CLMEM_TEST_KERNELS R"("]})";

 private:
  std::string file_ = testing::TempDir() + "clmem_mock_kernel_test.json";
};

// A kernel that the test registers runs in a program that is built from source.
TEST_F(KernelDeathTest, RunsAFunctionOfTheTest) {
  const auto child = [this] {
    const cl_device_id device = device_under(no_library_);
    const Mock mock{first_platform()};
    std::array<float, 4> data{1, 2, 3, 4};
    EXPECT_EQ(scale_four_numbers(device, data.data(), 3), CL_BUILD_PROGRAM_FAILURE);
    const auto kernel = mock.register_kernel("scale", [](const WorkItem& item) {
      item.memory<float>(0)[item.global_id()] *= item.value<float>(1);
    });
    EXPECT_EQ(scale_four_numbers(device, data.data(), 3), CL_SUCCESS);
    EXPECT_THAT(data, ElementsAre(3, 6, 9, 12));
    // The bytes of an argument are on record: those of 3.0f.
    EXPECT_THAT(
        mock.calls(EntryPoint::clSetKernelArg).back(),
        CallTo(EntryPoint::clSetKernelArg, testing::_, 1u, 4u, ElementsAre(0, 0, 0x40, 0x40)));
    EXPECT_EQ(mock.live_objects(), 0u);
    finish();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(0), "");
}

// A shared object does the same for a program in another language; registering it twice is a
// mistake of one line.
TEST_F(KernelDeathTest, RunsAFunctionOfASharedObject) {
  const auto child = [this] {
    const cl_device_id device = device_under(with_library_twice_);
    std::array<float, 4> data{1, 2, 3, 4};
    EXPECT_EQ(scale_four_numbers(device, data.data(), 2), CL_SUCCESS);
    EXPECT_THAT(data, ElementsAre(2, 4, 6, 8));
    finish();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(0),
              "^clmem mock driver: kernel library .*: kernel: 'scale' is registered already\n$");
}

// A shared object that is not there is one line on stderr, and the driver works without it.
TEST_F(KernelDeathTest, ReportsAMissingSharedObject) {
  const auto child = [this] {
    setenv("CLMEM_MOCK_KERNELS", "libclmem_no_such_kernels.so", 1);
    EXPECT_NE(device_under(no_library_), nullptr);
    finish();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(0),
              "^clmem mock driver: kernel library libclmem_no_such_kernels.so: .*\n$");
}

// Libraries with neither kernels nor a driver, or with this driver, are reported in the same way.
TEST_F(KernelDeathTest, ReportsLibrariesThatCannotServe) {
  const auto child = [this] {
    setenv("CLMEM_MOCK_KERNELS", "libm.so.6:" CLMEM_MOCK_ICD, 1);
    EXPECT_NE(device_under(no_library_), nullptr);
    finish();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(0),
              "^clmem mock driver: kernel library libm.so.6: it exports neither .*\n"
              "clmem mock driver: kernel library .*: cannot run kernels: it is the mock driver "
              "itself\n$");
}

// "no-op" lets a program build any kernel, none of which does anything.
TEST_F(KernelDeathTest, RunsNothingIfAskedTo) {
  const auto child = [this] {
    const cl_device_id device = device_under(R"({"kernels": "no-op"})");
    std::array<float, 4> data{1, 2, 3, 4};
    EXPECT_EQ(scale_four_numbers(device, data.data(), 2), CL_SUCCESS);
    EXPECT_THAT(data, ElementsAre(1, 2, 3, 4));
    finish();
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace clmem::mock::kernel_test
