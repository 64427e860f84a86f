// SPDX-License-Identifier: Apache-2.0
// The driver under a script. It is read once per process, so each of these tests has a child
// process.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <string>

#include "session.hpp"

namespace clmem::mock::script_test {
namespace {

class UnderScript : public testing::Test {
 protected:
  UnderScript() { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
  ~UnderScript() override { std::filesystem::remove(file_); }

  // In the child, before the loader has looked at the driver.
  void use_script(const char* text) const {
    std::ofstream{file_} << text;
    setenv("CLMEM_MOCK_SCRIPT", file_.c_str(), 1);
  }

 private:
  std::string file_ = testing::TempDir() + "clmem_mock_script_test.json";
};

using UnderScriptDeathTest = UnderScript;

// A mistake in the script is one line on stderr, and the driver offers no platform.
TEST_F(UnderScriptDeathTest, MistakeHidesThePlatform) {
  const auto child = [this] {
    use_script("{\n  \"shedule\": \"deferred\"}");
    cl_uint platforms = 0;
    const cl_int code = clGetPlatformIDs(0, nullptr, &platforms);
    std::exit(code != CL_SUCCESS && platforms == 0 ? 0 : 1);
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(0),
              "^clmem mock driver: .*clmem_mock_script_test.json:2:3: unknown key \"shedule\"; "
              "expected one of .*\n$");
}

// Everything that the script says holds from the first call on.
TEST_F(UnderScriptDeathTest, ConfiguresTheDriver) {
  const auto child = [this] {
    use_script(R"({"device": {"name": "small", "max_mem_alloc_size": 4096},
                   "defects": ["read.drops-offset"],
                   "faults": [{"entry_point": "clCreateContext", "skip": 1,
                               "code": "CL_OUT_OF_HOST_MEMORY"}]})");
    const Mock mock{first_platform()};
    cl_device_id device = nullptr;
    clGetDeviceIDs(first_platform(), CL_DEVICE_TYPE_ALL, 1, &device, nullptr);
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
    std::exit(testing::Test::HasFailure() ? 1 : 0);
  };
  EXPECT_EXIT(child(), testing::ExitedWithCode(0), "");
}

}  // namespace
}  // namespace clmem::mock::script_test
