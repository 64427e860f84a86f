// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::fill_test {
namespace {

struct PatternRow {
  const char* name;
  std::size_t pattern_size;
  std::size_t offset;
  std::size_t size;
  cl_int code;
};

class FillPattern : public ModelTest, public ::testing::WithParamInterface<PatternRow> {};

// Pattern sizes are powers of two up to 128; offset and size are multiples of them, each by itself.
TEST_P(FillPattern, FollowsTheErrorList) {
  const auto& row = GetParam();
  const Bytes pattern = counting(256);
  EXPECT_EQ(model.clEnqueueFillBuffer(queue, make_buffer(512), pattern.data(), row.pattern_size,
                                      row.offset, row.size, 0, nullptr, nullptr),
            row.code);
}

INSTANTIATE_TEST_SUITE_P(, FillPattern,
                         ::testing::Values(PatternRow{"One", 1, 3, 5, CL_SUCCESS},
                                           PatternRow{"Largest", 128, 128, 256, CL_SUCCESS},
                                           PatternRow{"Nothing", 4, 0, 0, CL_SUCCESS},
                                           PatternRow{"Zero", 0, 0, 16, CL_INVALID_VALUE},
                                           PatternRow{"Three", 3, 0, 15, CL_INVALID_VALUE},
                                           PatternRow{"TwelveTimes", 12, 0, 24, CL_INVALID_VALUE},
                                           PatternRow{"TooLarge", 256, 0, 256, CL_INVALID_VALUE},
                                           PatternRow{"OddOffset", 4, 2, 8, CL_INVALID_VALUE},
                                           PatternRow{"OddSize", 4, 4, 6, CL_INVALID_VALUE}),
                         [](const auto& row) { return row.param.name; });

class Fill : public ModelTest {};

// The pattern repeats over its range alone.
TEST_F(Fill, RepeatsThePattern) {
  const cl_mem buffer = make_buffer(counting(12));
  const Bytes pattern{90, 91};
  ASSERT_EQ(model.clEnqueueFillBuffer(queue, buffer, pattern.data(), 2, 4, 6, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(read(buffer), (Bytes{0, 1, 2, 3, 90, 91, 90, 91, 90, 91, 10, 11}));
}

// The pattern is taken by the call: changing it before the command runs changes nothing.
TEST_F(Fill, TakesThePatternAtTheCall) {
  const cl_mem buffer = make_buffer(4);
  const cl_event gate = make_user_event();
  std::uint8_t pattern = 5;
  ASSERT_EQ(model.clEnqueueFillBuffer(queue, buffer, &pattern, 1, 0, 4, 1, &gate, nullptr),
            CL_SUCCESS);
  pattern = 6;
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(read(buffer), (Bytes{5, 5, 5, 5}));
}

// A NULL pattern is refused, and host access flags do not matter to a fill.
TEST_F(Fill, LooksAtThePatternNotAtHostFlags) {
  const std::uint8_t pattern = 5;
  const cl_mem buffer = make_buffer(4, CL_MEM_HOST_NO_ACCESS);
  EXPECT_EQ(model.clEnqueueFillBuffer(queue, buffer, nullptr, 1, 0, 4, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueFillBuffer(queue, buffer, &pattern, 1, 0, 4, 0, nullptr, nullptr),
            CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::fill_test
