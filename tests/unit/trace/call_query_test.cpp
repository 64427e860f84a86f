// SPDX-License-Identifier: Apache-2.0
#include "clmem/mock/call_query.hpp"

#include <gmock/gmock.h>

#include <stdexcept>

#include "clmem/mock/call_text.hpp"
#include "sample_calls.hpp"

namespace clmem::mock::call_query_test {
namespace {

using testing::IsEmpty;
using testing::SizeIs;

std::vector<Call> sample() {
  return {numbered(1, sample_create(64)), numbered(2, sample_fill(0)), numbered(3, sample_fill(16)),
          numbered(4, sample_finish())};
}

// Calls are selected by their entry point.
TEST(CallQuery, SelectsByEntryPoint) {
  EXPECT_THAT(calls_to<EntryPoint::clEnqueueFillBuffer>(sample()), SizeIs(2));
  EXPECT_THAT(calls_to<EntryPoint::clFlush>(sample()), IsEmpty());
}

// Arguments are compared with values, handles and conditions; all have to hold.
TEST(CallQuery, SelectsByArgument) {
  const auto buffer = handle_at<cl_mem>(sample_buffer);
  const auto after = argument<"offset">([](const Argument& found) { return found > 8u; });
  const auto found =
      calls_to<EntryPoint::clEnqueueFillBuffer>(sample(), argument<"buffer">(buffer), after);
  ASSERT_THAT(found, SizeIs(1));
  EXPECT_EQ(found[0].sequence, 3u);
  EXPECT_THAT(calls_to<EntryPoint::clEnqueueFillBuffer>(sample(), argument<"size">(65u)),
              IsEmpty());
}

// Only the order is checked; other calls may lie in between.
TEST(CallQuery, ReturnsTheOrder) {
  EXPECT_TRUE(happened_in_order(sample(), {EntryPoint::clCreateBuffer, EntryPoint::clFinish}));
  EXPECT_FALSE(happened_in_order(sample(), {EntryPoint::clFinish, EntryPoint::clCreateBuffer}));
  EXPECT_FALSE(happened_in_order(sample(), {EntryPoint::clFinish, EntryPoint::clFinish}));
}

}  // namespace
}  // namespace clmem::mock::call_query_test
