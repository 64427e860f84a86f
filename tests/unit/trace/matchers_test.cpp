// SPDX-License-Identifier: Apache-2.0
#include "clmem/mock/matchers.hpp"

#include <array>

#include "googlemock.hpp"
#include "trace/capture.hpp"

namespace clmem::mock::matchers_test {
namespace {

using testing::Matcher;

struct WriteOfSixteen {
  cl_command_queue queue = reinterpret_cast<cl_command_queue>(0x10);
  cl_mem buffer = reinterpret_cast<cl_mem>(0x20);
  std::array<char, 16> data{};
  Call call =
      capture(EntryPoint::clEnqueueWriteBuffer, queue, buffer, cl_bool{CL_TRUE}, std::size_t{4},
              std::size_t{16}, static_cast<const void*>(data.data()), cl_uint{0},
              static_cast<const cl_event*>(nullptr), static_cast<cl_event*>(nullptr));
};

std::string explain(const Call& call, const Matcher<const Call&>& matcher) {
  testing::StringMatchResultListener listener;
  EXPECT_FALSE(matcher.MatchAndExplain(call, &listener));
  return listener.str();
}

TEST(CallMatchers, CompareTypedArguments) {
  const WriteOfSixteen write;
  EXPECT_THAT(write.call, CallTo(EntryPoint::clEnqueueWriteBuffer));
  EXPECT_THAT(write.call,
              CallTo(EntryPoint::clEnqueueWriteBuffer, write.queue, write.buffer, CL_TRUE, 4u,
                     sizeof(write.data), write.data.data(), 0u, nullptr, _));
  EXPECT_THAT(write.call, CallTo(EntryPoint::clEnqueueWriteBuffer, _, _, _, Gt(3u), _, _, 0, _, _));
  EXPECT_THAT(write.call, Not(CallTo(EntryPoint::clFinish, write.queue)));
}

TEST(CallMatchers, CompareElements) {
  const std::array<cl_event, 2> events{reinterpret_cast<cl_event>(1),
                                       reinterpret_cast<cl_event>(2)};
  const Call call = capture(EntryPoint::clWaitForEvents, cl_uint{2}, events.data());
  EXPECT_THAT(call, CallTo(EntryPoint::clWaitForEvents, 2u, ElementsAre(events[0], events[1])));
  EXPECT_THAT(call, Not(CallTo(EntryPoint::clWaitForEvents, 2u, ElementsAre(events[1], _))));
}

TEST(CallMatchers, ExplainTheFirstDifference) {
  const WriteOfSixteen write;
  EXPECT_EQ(explain(write.call, CallTo(EntryPoint::clFinish, _)),
            "which is a call to clEnqueueWriteBuffer");
  EXPECT_EQ(
      explain(write.call, CallTo(EntryPoint::clEnqueueWriteBuffer, _, _, _, 5u, _, _, _, _, _)),
      "whose offset is 4");
}

TEST(CallMatchers, DescribeTheExpectation) {
  const Matcher<const Call&> matcher = CallTo(EntryPoint::clFinish, nullptr);
  EXPECT_EQ(testing::DescribeMatcher<const Call&>(matcher),
            "is a call to clFinish whose command_queue is equal to (nullptr)");
}

TEST(CallMatchers, RejectAWrongNumberOfArguments) {
  EXPECT_THAT([] { (void)CallTo(EntryPoint::clFinish, _, _); },
              testing::ThrowsMessage<std::invalid_argument>(
                  "CallTo: clFinish has 1 parameters, 2 were given"));
}

TEST(CallMatchers, CompareTheAnswer) {
  WriteOfSixteen write;
  write.call.status = CL_OUT_OF_RESOURCES;
  const auto event = reinterpret_cast<cl_event>(0x30);
  write.call.event = bits_of(event);
  EXPECT_THAT(write.call, AllOf(Answered(CL_OUT_OF_RESOURCES), ProducedEvent(event)));
  EXPECT_THAT(write.call, Not(Answered(CL_SUCCESS)));
  EXPECT_THAT(write.call, Returned<cl_mem>(nullptr));
}

TEST(CallMatchers, CompareOneArgument) {
  const WriteOfSixteen write;
  EXPECT_THAT(write.call, WithArgument<"offset">(Gt(3u)));
  EXPECT_EQ(explain(write.call, WithArgument<"offset">(5u)), "whose offset is 4");
  EXPECT_EQ(explain(write.call, WithArgument<"map_flags">(_)),
            "which is a call to clEnqueueWriteBuffer without a map_flags");
}

TEST(CallMatchers, CompareTheOrder) {
  const WriteOfSixteen write;
  Call flush = capture(EntryPoint::clFlush, write.queue);
  Call finish = capture(EntryPoint::clFinish, write.queue);
  flush.sequence = 7;
  const std::vector<Call> calls{write.call, flush, finish};
  const auto a_write = CallTo(EntryPoint::clEnqueueWriteBuffer);
  const auto a_finish = CallTo(EntryPoint::clFinish, write.queue);
  EXPECT_THAT(calls, CallsInOrder(a_write, a_finish));
  EXPECT_THAT(calls, CallsInOrder(CallTo(EntryPoint::clFlush)));
  EXPECT_THAT(calls, Not(CallsInOrder(a_finish, a_write)));
  EXPECT_THAT(calls, Not(CallsInOrder(a_finish, a_finish)));
  testing::StringMatchResultListener why;
  const auto two_writes = CallsInOrder(CallTo(EntryPoint::clFlush), a_write);
  EXPECT_FALSE(testing::ExplainMatchResult(two_writes, calls, &why));
  EXPECT_EQ(why.str(),
            "where no call after #7 clFlush(command_queue=0x10) -> CL_SUCCESS is a call to "
            "clEnqueueWriteBuffer");
}

TEST(CallMatchers, PrintCallsReadably) {
  const WriteOfSixteen write;
  EXPECT_THAT(testing::PrintToString(std::vector<Call>{write.call}),
              HasSubstr("clEnqueueWriteBuffer(command_queue=0x10, buffer=0x20, blocking_write=1, "
                        "offset=4, size=16, ptr=0x"));
}

}  // namespace
}  // namespace clmem::mock::matchers_test
