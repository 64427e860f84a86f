// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::map_test {
namespace {

class Map : public ModelTest {};

// A call that a lost device refuses has mapped nothing, and one that it refuses has unmapped
// nothing.
TEST_F(Map, RefusedCallsChangeNoMapping) {
  const cl_mem buffer = make_buffer(64);
  const auto map = [&](cl_int* code) {
    return model.clEnqueueMapBuffer(queue, buffer, CL_TRUE, CL_MAP_READ, 0, 64, 0, nullptr, nullptr,
                                    code);
  };
  cl_int code = CL_SUCCESS;
  void* const mapped = map(&code);
  ASSERT_EQ(code, CL_SUCCESS);
  model.lose_device(std::nullopt, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(map(&code), nullptr);
  EXPECT_EQ(code, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 1u);
  EXPECT_EQ(model.clEnqueueUnmapMemObject(queue, buffer, mapped, 0, nullptr, nullptr),
            CL_OUT_OF_RESOURCES);
  EXPECT_EQ(mem_info<cl_uint>(buffer, CL_MEM_MAP_COUNT), 1u);
}

}  // namespace
}  // namespace clmem::mock::map_test
