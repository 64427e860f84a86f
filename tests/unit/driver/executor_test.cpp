// SPDX-License-Identifier: Apache-2.0
// Kernels without a registered function, through the loader, run by PoCL, which CLMEM_MOCK_KERNELS
// names to this program.
#include <dlfcn.h>

#include <array>

#include "session.hpp"

extern "C" cl_int scale_four_numbers(cl_device_id device, float* data, float factor);

namespace clmem::mock::executor_test {
namespace {

using testing::ElementsAre;

class ExecutorTest : public Session {
 protected:
  void SetUp() override {
    if (dlopen("libpocl.so.2", RTLD_NOW | RTLD_LOCAL) == nullptr) {
      GTEST_SKIP() << "PoCL is not installed: " << dlerror();
    }
    Session::SetUp();
  }
};

// A C program that knows nothing of the mock builds its kernel from source, and it runs.
TEST_F(ExecutorTest, RunsAProgramThatKnowsNothingOfIt) {
  std::array<float, 4> data{1, 2, 3, 4};
  const std::size_t before = mock.live_objects();
  EXPECT_EQ(scale_four_numbers(device, data.data(), 3), CL_SUCCESS);
  EXPECT_THAT(data, ElementsAre(3, 6, 9, 12));
  EXPECT_EQ(mock.live_objects(), before);
}

}  // namespace
}  // namespace clmem::mock::executor_test
