// SPDX-License-Identifier: Apache-2.0
#include <array>

#include "fixture.hpp"

namespace clmem::mock::event_test {
namespace {

class EventTest : public ModelTest {
 protected:
  cl_event marker(cl_command_queue on, const cl_event* gate = nullptr) {
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueMarkerWithWaitList(on, gate == nullptr ? 0 : 1, gate, &event),
              CL_SUCCESS);
    return event;
  }
};

// A user event is submitted until it is set, once, to complete or a failure.
TEST_F(EventTest, UserEventIsSetOnce) {
  const cl_event event = make_user_event();
  EXPECT_EQ(status_of(event), CL_SUBMITTED);
  for (const cl_int refused : {CL_QUEUED, CL_SUBMITTED, CL_RUNNING, 77}) {
    EXPECT_EQ(model.clSetUserEventStatus(event, refused), CL_INVALID_VALUE);
  }
  EXPECT_EQ(status_of(event), CL_SUBMITTED);
  EXPECT_EQ(model.clSetUserEventStatus(event, -77), CL_SUCCESS);
  EXPECT_EQ(status_of(event), -77);
  EXPECT_EQ(model.clSetUserEventStatus(event, CL_COMPLETE), CL_INVALID_OPERATION);
}

// Only user events can be set, and only in a context can they be made.
TEST_F(EventTest, UserEventCallsCheckTheirHandles) {
  EXPECT_EQ(model.clSetUserEventStatus(marker(queue), CL_COMPLETE), CL_INVALID_EVENT);
  EXPECT_EQ(model.clSetUserEventStatus(nullptr, CL_COMPLETE), CL_INVALID_EVENT);
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(model.clCreateUserEvent(nullptr, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_CONTEXT);
}

// The error list of clWaitForEvents; a failed event is reported.
TEST_F(EventTest, WaitChecksItsList) {
  const cl_event done = marker(queue);
  const std::array mixed{done, model.clCreateUserEvent(make_context(), nullptr)};
  const std::array with_null{done, cl_event{nullptr}};
  const std::array twice{done, done};
  EXPECT_EQ(model.clWaitForEvents(0, &done), CL_INVALID_VALUE);
  EXPECT_EQ(model.clWaitForEvents(1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clWaitForEvents(2, mixed.data()), CL_INVALID_CONTEXT);
  EXPECT_EQ(model.clWaitForEvents(2, with_null.data()), CL_INVALID_EVENT);
  EXPECT_EQ(model.clWaitForEvents(2, twice.data()), CL_SUCCESS);
  const cl_event failed = make_user_event();
  ASSERT_EQ(model.clSetUserEventStatus(failed, -1), CL_SUCCESS);
  EXPECT_EQ(model.clWaitForEvents(1, &failed), CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST);
}

// The deprecated calls have error lists of their own.
TEST_F(EventTest, DeprecatedMarkersCheckTheirArguments) {
  const cl_event foreign = model.clCreateUserEvent(make_context(), nullptr);
  const cl_event null = nullptr;
  EXPECT_EQ(model.clEnqueueMarker(queue, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueMarker(nullptr, nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(model.clEnqueueBarrier(nullptr), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(model.clEnqueueWaitForEvents(nullptr, 1, &foreign), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(model.clEnqueueWaitForEvents(queue, 0, &foreign), CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueWaitForEvents(queue, 1, nullptr), CL_INVALID_VALUE);
  EXPECT_EQ(model.clEnqueueWaitForEvents(queue, 1, &foreign), CL_INVALID_CONTEXT);
  EXPECT_EQ(model.clEnqueueWaitForEvents(queue, 1, &null), CL_INVALID_EVENT);
}

// User events have a context and a type but no queue.
TEST_F(EventTest, UserEventHasNoQueue) {
  const cl_event event = make_user_event();
  cl_command_queue of_queue = queue;
  cl_context of_context = nullptr;
  cl_command_type type = 0;
  EXPECT_EQ(
      model.clGetEventInfo(event, CL_EVENT_COMMAND_QUEUE, sizeof(of_queue), &of_queue, nullptr),
      CL_SUCCESS);
  EXPECT_EQ(model.clGetEventInfo(event, CL_EVENT_CONTEXT, sizeof(of_context), &of_context, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(model.clGetEventInfo(event, CL_EVENT_COMMAND_TYPE, sizeof(type), &type, nullptr),
            CL_SUCCESS);
  EXPECT_EQ(of_queue, nullptr);
  EXPECT_EQ(of_context, context);
  EXPECT_EQ(type, cl_uint{CL_COMMAND_USER});
  EXPECT_EQ(model.clGetEventInfo(event, 0, 0, nullptr, nullptr), CL_INVALID_VALUE);
}

// A released event still gates the commands that wait for it, and its handle stays settable.
TEST_F(EventTest, WaitersKeepAReleasedEvent) {
  const cl_event gate = make_user_event();
  const cl_event waiting = marker(queue, &gate);
  ASSERT_EQ(model.clReleaseEvent(gate), CL_SUCCESS);
  EXPECT_EQ(status_of(waiting), CL_SUBMITTED);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(status_of(waiting), CL_COMPLETE);
  EXPECT_EQ(model.clRetainEvent(gate), CL_INVALID_EVENT);
}

// Profiling times rise from queued to end, and complete equals end without device queues.
TEST_F(EventTest, ProfilingTimesRise) {
  const cl_event event = marker(make_queue(CL_QUEUE_PROFILING_ENABLE));
  std::array<cl_ulong, 5> times{};
  for (cl_uint at = 0; at < times.size(); ++at) {
    EXPECT_EQ(model.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED + at,
                                            sizeof(cl_ulong), &times[at], nullptr),
              CL_SUCCESS);
  }
  EXPECT_LT(times[0], times[1]);
  EXPECT_LT(times[1], times[2]);
  EXPECT_LT(times[2], times[3]);
  EXPECT_EQ(times[3], times[4]);
}

// Without profiling, before the end, after a failure and for user events there are no times.
TEST_F(EventTest, ProfilingNeedsACompleteCommandOfAProfilingQueue) {
  const cl_command_queue profiling = make_queue(CL_QUEUE_PROFILING_ENABLE);
  const cl_event gate = make_user_event();
  const cl_event pending = marker(profiling, &gate);
  const auto answer = [&](cl_event event) {
    return model.clGetEventProfilingInfo(event, CL_PROFILING_COMMAND_QUEUED, 0, nullptr, nullptr);
  };
  EXPECT_EQ(answer(marker(queue)), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(answer(pending), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(answer(gate), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(answer(nullptr), CL_INVALID_EVENT);
  ASSERT_EQ(model.clSetUserEventStatus(gate, -1), CL_SUCCESS);
  EXPECT_EQ(answer(pending), CL_PROFILING_INFO_NOT_AVAILABLE);
  EXPECT_EQ(model.clGetEventProfilingInfo(marker(profiling), 0, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
}

}  // namespace
}  // namespace clmem::mock::event_test
