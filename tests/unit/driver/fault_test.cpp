// SPDX-License-Identifier: Apache-2.0
// Faults seen from the application: a call that fails does nothing else.
#include <stdexcept>

#include "session.hpp"

namespace clmem::mock::fault_test {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::ThrowsMessage;

class Faults : public Session {};

// A creation that fails returns null and the code, and nothing was created.
TEST_F(Faults, FailedCreationMakesNoObject) {
  const std::size_t before = mock.live_objects();
  const auto fault = mock.fail_call(0, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(clCreateBuffer(context, 0, 16, nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_MEM_OBJECT_ALLOCATION_FAILURE);
  EXPECT_EQ(mock.live_objects(), before);
}

// An enqueue that fails makes no event and moves no byte.
TEST_F(Faults, FailedEnqueueMakesNoEvent) {
  char bytes[4] = {1, 2, 3, 4};
  ASSERT_EQ(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 4, bytes, 0, nullptr, nullptr),
            CL_SUCCESS);
  const char other[4] = {9, 9, 9, 9};
  cl_event event = nullptr;
  {
    const auto fault = mock.fail_call(EntryPoint::clEnqueueWriteBuffer, CL_OUT_OF_RESOURCES);
    EXPECT_EQ(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 4, other, 0, nullptr, &event),
              CL_OUT_OF_RESOURCES);
  }
  EXPECT_EQ(event, nullptr);
  EXPECT_EQ(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, 4, bytes, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_THAT(bytes, ElementsAre(1, 2, 3, 4));
}

// A fault ends with its scope.
TEST_F(Faults, AreLiftedAtTheEndOfTheirScope) {
  {
    const auto fault =
        mock.fail_call(EntryPoint::clFinish, CL_OUT_OF_RESOURCES, {.times = std::size_t(-1)});
    EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
    EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
  }
  EXPECT_EQ(clFinish(queue), CL_SUCCESS);
}

// A predicate chooses by argument; the calls it lets through are not counted.
TEST_F(Faults, AreChosenByArgument) {
  const auto fault =
      mock.fail_call(EntryPoint::clCreateBuffer, CL_MEM_OBJECT_ALLOCATION_FAILURE,
                     {.predicate = [](const Call& call) { return call.argument("size") > 100u; }});
  EXPECT_NE(clCreateBuffer(context, 0, 16, nullptr, nullptr), nullptr);
  EXPECT_EQ(clCreateBuffer(context, 0, 128, nullptr, nullptr), nullptr);
}

// A sweep visits each fallible call once: the count is its length, releases are not in it.
TEST_F(Faults, AreCountedForSweeps) {
  const auto action = [&] {
    const cl_mem made = clCreateBuffer(context, 0, 16, nullptr, nullptr);
    clFinish(queue);
    clReleaseMemObject(made);
  };
  EXPECT_EQ(mock.count_calls(action), 2u);
}

// The record of a failed call shows its arguments and the injected code.
TEST_F(Faults, AreOnRecord) {
  const auto fault = mock.fail_call(0, CL_OUT_OF_HOST_MEMORY);
  clFinish(queue);
  EXPECT_THAT(mock.calls(), ElementsAre(AllOf(CallTo(EntryPoint::clFinish, queue),
                                              Answered(CL_OUT_OF_HOST_MEMORY))));
}

// A fault that could not fail anything is refused with the reason.
TEST_F(Faults, WithoutEffectAreRefused) {
  EXPECT_THAT([&] { const auto fault = mock.fail_call(0, CL_SUCCESS); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("is not an error")));
  EXPECT_THAT([&] { const auto fault = mock.fail_call(EntryPoint::clSVMFree, CL_INVALID_VALUE); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("has no way to return an error")));
}

}  // namespace
}  // namespace clmem::mock::fault_test
