// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::context_test {
namespace {

using Properties = std::vector<cl_context_properties>;

class ContextTest : public ModelTest {
 protected:
  cl_int create_with(const Properties& properties) {
    cl_int code = CL_SUCCESS;
    (void)model.clCreateContext(properties.data(), 1, devices.data(), nullptr, nullptr, &code);
    return code;
  }
};

// Properties are names known to contexts, each once, with values that make sense.
TEST_F(ContextTest, PropertiesAreChecked) {
  const auto own = reinterpret_cast<cl_context_properties>(platform);
  EXPECT_EQ(create_with({CL_CONTEXT_PLATFORM, own, 0}), CL_SUCCESS);
  EXPECT_EQ(create_with({CL_CONTEXT_INTEROP_USER_SYNC, CL_TRUE, 0}), CL_SUCCESS);
  EXPECT_EQ(create_with({CL_CONTEXT_PLATFORM, 0, 0}), CL_INVALID_PLATFORM);
  EXPECT_EQ(create_with({0x7777, 1, 0}), CL_INVALID_PROPERTY);
  EXPECT_EQ(create_with({CL_CONTEXT_PLATFORM, own, CL_CONTEXT_PLATFORM, own, 0}),
            CL_INVALID_PROPERTY);
  EXPECT_EQ(create_with({CL_CONTEXT_INTEROP_USER_SYNC, 2, 0}), CL_INVALID_PROPERTY);
}

}  // namespace
}  // namespace clmem::mock::context_test
