// SPDX-License-Identifier: Apache-2.0
// The driver with a script, and kernels that a test or a shared object registers. Each test has a
// child process, because the script is read once per process.
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "session.hpp"

extern "C" cl_int scale_four_numbers(cl_device_id device, float* data, float factor);

namespace clmem::mock::script_test {
namespace {

class ScriptDeathTest : public testing::Test {
 protected:
  ScriptDeathTest() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
  ~ScriptDeathTest() override { std::filesystem::remove(file_); }

  // Call it in the child process, before the loader calls the driver.
  void use_script(const std::string& script) const {
    std::ofstream{file_} << script;
    setenv("CLMEM_MOCK_SCRIPT", file_.c_str(), 1);
  }
  cl_device_id device_under(const std::string& script) const {
    use_script(script);
    cl_device_id device = nullptr;
    EXPECT_EQ(clGetDeviceIDs(first_platform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr),
              CL_SUCCESS);
    return device;
  }

  template <typename Child>
  static void expect_child(const char* output, const Child& child) {
    const auto run = [&] {
      child();
      std::exit(testing::Test::HasFailure() ? 1 : 0);
    };
    EXPECT_EXIT(run(), testing::ExitedWithCode(0), output);
  }

  const std::string no_library_ = "{}";
  const std::string with_library_twice_ =
      R"({"kernels": [")" CLMEM_TEST_KERNELS R"(", ")" CLMEM_TEST_KERNELS R"("]})";

 private:
  std::string file_ = testing::TempDir() + "clmem_mock_script.json";
};

TEST_F(ScriptDeathTest, MistakeHidesThePlatform) {
  expect_child(
      "^clmem mock driver: .*clmem_mock_script.json:2:3: unknown key \"shedule\"; "
      "expected one of .*\n$",
      [this] {
        use_script("{\n  \"shedule\": \"deferred\"}");
        cl_uint platforms = 0;
        const cl_int code = clGetPlatformIDs(0, nullptr, &platforms);
        EXPECT_NE(code, CL_SUCCESS);
        EXPECT_EQ(platforms, 0u);
      });
}

TEST_F(ScriptDeathTest, ConfiguresTheDriver) {
  expect_child("", [this] {
    const cl_device_id device =
        device_under(R"({"device": {"name": "small", "max_mem_alloc_size": 4096},
                   "defects": ["read.drops-offset"],
                   "faults": [{"entry_point": "clCreateContext", "skip": 1,
                               "code": "CL_OUT_OF_HOST_MEMORY"}]})");
    const Mock mock{first_platform()};
    std::string name(5, '?');
    clGetDeviceInfo(device, CL_DEVICE_NAME, 6, name.data(), nullptr);
    cl_int code = CL_SUCCESS;
    const cl_context context = clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    EXPECT_EQ(code, CL_SUCCESS);
    EXPECT_EQ(clCreateBuffer(context, 0, 4097, nullptr, &code), nullptr);
    EXPECT_EQ(code, CL_INVALID_BUFFER_SIZE);
    clCreateContext(nullptr, 1, &device, nullptr, nullptr, &code);
    EXPECT_EQ(code, CL_OUT_OF_HOST_MEMORY);
    EXPECT_EQ(name, "small");
    EXPECT_THAT(mock.defects(), testing::Contains(testing::Field(&DefectInfo::enabled, true)));
  });
}

TEST_F(ScriptDeathTest, RunsAFunctionOfTheTest) {
  expect_child("", [this] {
    const cl_device_id device = device_under(no_library_);
    const Mock mock{first_platform()};
    std::array<float, 4> data{1, 2, 3, 4};
    EXPECT_EQ(scale_four_numbers(device, data.data(), 3), CL_BUILD_PROGRAM_FAILURE);
    const auto kernel = mock.register_kernel("scale", [](const WorkItem& item) {
      item.memory<float>(0)[item.global_id()] *= item.value<float>(1);
    });
    EXPECT_EQ(scale_four_numbers(device, data.data(), 3), CL_SUCCESS);
    EXPECT_THAT(data, ElementsAre(3, 6, 9, 12));
    // The recorded bytes of an argument, here 3.0f.
    EXPECT_THAT(
        mock.calls(EntryPoint::clSetKernelArg).back(),
        CallTo(EntryPoint::clSetKernelArg, testing::_, 1u, 4u, ElementsAre(0, 0, 0x40, 0x40)));
    EXPECT_EQ(mock.live_objects(), 0u);
  });
}

TEST_F(ScriptDeathTest, RunsAFunctionOfASharedObject) {
  expect_child("^clmem mock driver: kernel library .*: kernel: 'scale' is registered already\n$",
               [this] {
                 const cl_device_id device = device_under(with_library_twice_);
                 std::array<float, 4> data{1, 2, 3, 4};
                 EXPECT_EQ(scale_four_numbers(device, data.data(), 2), CL_SUCCESS);
                 EXPECT_THAT(data, ElementsAre(2, 4, 6, 8));
               });
}

TEST_F(ScriptDeathTest, ReportsAMissingSharedObject) {
  expect_child("^clmem mock driver: kernel library libclmem_no_such_kernels.so: .*\n$", [this] {
    setenv("CLMEM_MOCK_KERNELS", "libclmem_no_such_kernels.so", 1);
    EXPECT_NE(device_under(no_library_), nullptr);
  });
}

TEST_F(ScriptDeathTest, ReportsLibrariesThatCannotServe) {
  expect_child(
      "^clmem mock driver: kernel library libm.so.6: it exports neither .*\n"
      "clmem mock driver: kernel library .*: cannot run kernels: it is the mock driver itself\n$",
      [this] {
        setenv("CLMEM_MOCK_KERNELS", "libm.so.6:" CLMEM_MOCK_ICD, 1);
        EXPECT_NE(device_under(no_library_), nullptr);
      });
}

TEST_F(ScriptDeathTest, RunsNothingIfAskedTo) {
  expect_child("", [this] {
    const cl_device_id device = device_under(R"({"kernels": "no-op"})");
    std::array<float, 4> data{1, 2, 3, 4};
    EXPECT_EQ(scale_four_numbers(device, data.data(), 2), CL_SUCCESS);
    EXPECT_THAT(data, ElementsAre(1, 2, 3, 4));
  });
}

}  // namespace
}  // namespace clmem::mock::script_test
