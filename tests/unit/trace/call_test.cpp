// SPDX-License-Identifier: Apache-2.0

#include <array>

#include "clmem/mock/call_query.hpp"
#include "clmem/mock/call_text.hpp"
#include "googlemock.hpp"
#include "sample_calls.hpp"

namespace clmem::mock::call_test {
namespace {

std::vector<Call> sample() {
  return {numbered(1, sample_create(64)), numbered(2, sample_fill(0)), numbered(3, sample_fill(16)),
          numbered(4, sample_finish())};
}

TEST(CallQuery, SelectsByEntryPoint) {
  EXPECT_THAT(calls_to<EntryPoint::clEnqueueFillBuffer>(sample()), SizeIs(2));
  EXPECT_THAT(calls_to<EntryPoint::clFlush>(sample()), IsEmpty());
}

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

TEST(CallQuery, ReturnsTheOrder) {
  EXPECT_TRUE(happened_in_order(sample(), {EntryPoint::clCreateBuffer, EntryPoint::clFinish}));
  EXPECT_FALSE(happened_in_order(sample(), {EntryPoint::clFinish, EntryPoint::clCreateBuffer}));
  EXPECT_FALSE(happened_in_order(sample(), {EntryPoint::clFinish, EntryPoint::clFinish}));
}

TEST(CallText, ShowsEveryKindOfArgument) {
  const std::array<cl_uchar, 2> pattern{1, 255};
  Call call = capture(EntryPoint::clEnqueueFillBuffer, handle_at<cl_command_queue>(0xa0),
                      handle_at<cl_mem>(0xb0), static_cast<const void*>(pattern.data()),
                      pattern.size(), std::size_t{8}, std::size_t{64}, cl_uint{0},
                      static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
  call.sequence = 3;
  call.event = 0xc0;
  EXPECT_EQ(to_string(call),
            "#3 clEnqueueFillBuffer(command_queue=0xa0, buffer=0xb0, pattern={1, 255}, "
            "pattern_size=2, offset=8, size=64, num_events_in_wait_list=0, event_wait_list=null, "
            "event=null) -> CL_SUCCESS event=0xc0");
}

TEST(CallText, ShowsFlagsInHexadecimal) {
  Call call = capture(EntryPoint::clCreateBuffer, cl_context{}, cl_mem_flags{CL_MEM_COPY_HOST_PTR},
                      std::size_t{4}, static_cast<void*>(nullptr), static_cast<cl_int*>(nullptr));
  call.status = CL_INVALID_HOST_PTR;
  EXPECT_EQ(to_string(call),
            "#0 clCreateBuffer(context=null, flags=0x20, size=4, host_ptr=null, errcode_ret=null) "
            "-> CL_INVALID_HOST_PTR");
}

TEST(CallText, ShowsSignsHandlesAndText) {
  const auto event = handle_at<cl_event>(0xe0);
  EXPECT_EQ(to_string(capture(EntryPoint::clSetUserEventStatus, event, cl_int{-5})),
            "#0 clSetUserEventStatus(event=0xe0, execution_status=-5) -> CL_SUCCESS");
  EXPECT_EQ(to_string(capture(EntryPoint::clWaitForEvents, cl_uint{1}, &event)),
            "#0 clWaitForEvents(num_events=1, event_list={0xe0}) -> CL_SUCCESS");
  EXPECT_EQ(to_string(capture(EntryPoint::clGetExtensionFunctionAddress, "clFoo")),
            "#0 clGetExtensionFunctionAddress(func_name=\"clFoo\") -> CL_SUCCESS");
}

TEST(CallText, ShowsStatuses) {
  EXPECT_EQ(status_text(CL_INVALID_VALUE), "CL_INVALID_VALUE");
  EXPECT_EQ(status_text(4711), "4711");
}

}  // namespace
}  // namespace clmem::mock::call_test
