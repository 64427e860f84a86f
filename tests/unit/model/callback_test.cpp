// SPDX-License-Identifier: Apache-2.0
#include <functional>

#include "fixture.hpp"

namespace clmem::mock::callback_test {
namespace {

struct Call {
  cl_event event;
  cl_int status;
  friend bool operator==(const Call&, const Call&) = default;
};

using Log = std::vector<Call>;

void CL_CALLBACK note(cl_event event, cl_int status, void* log) {
  static_cast<Log*>(log)->push_back({event, status});
}

class CallbackTest : public ModelTest {
 protected:
  void watch(cl_event event, cl_int status) {
    EXPECT_EQ(model.clSetEventCallback(event, status, note, &log), CL_SUCCESS);
  }
  cl_event gated_marker() {
    cl_event event = nullptr;
    EXPECT_EQ(model.clEnqueueMarkerWithWaitList(queue, 1, &gate, &event), CL_SUCCESS);
    return event;
  }
  cl_event gate = make_user_event();
  Log log;
};

// Each callback runs once, in the order of the states, with the status it was registered for.
TEST_F(CallbackTest, RunOnceInTheOrderOfStates) {
  const cl_event event = gated_marker();
  watch(event, CL_COMPLETE);
  watch(event, CL_RUNNING);
  watch(event, CL_SUBMITTED);
  EXPECT_EQ(log, (Log{{event, CL_SUBMITTED}}));
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(log, (Log{{event, CL_SUBMITTED}, {event, CL_RUNNING}, {event, CL_COMPLETE}}));
}

// A callback for a state already passed runs all the same.
TEST_F(CallbackTest, LateRegistrationIsServed) {
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  watch(gate, CL_COMPLETE);
  watch(gate, CL_SUBMITTED);
  EXPECT_EQ(log, (Log{{gate, CL_COMPLETE}, {gate, CL_SUBMITTED}}));
}

// A terminated command reports its negative status.
TEST_F(CallbackTest, FailureIsReported) {
  const cl_event event = gated_marker();
  watch(event, CL_COMPLETE);
  ASSERT_EQ(model.clSetUserEventStatus(gate, -3), CL_SUCCESS);
  EXPECT_EQ(log, (Log{{event, CL_EXEC_STATUS_ERROR_FOR_EVENTS_IN_WAIT_LIST}}));
}

// The error list of clSetEventCallback.
TEST_F(CallbackTest, ArgumentsAreChecked) {
  EXPECT_EQ(model.clSetEventCallback(nullptr, CL_COMPLETE, note, &log), CL_INVALID_EVENT);
  EXPECT_EQ(model.clSetEventCallback(gate, CL_COMPLETE, nullptr, &log), CL_INVALID_VALUE);
  EXPECT_EQ(model.clSetEventCallback(gate, CL_QUEUED, note, &log), CL_INVALID_VALUE);
  EXPECT_EQ(model.clSetEventCallback(gate, -1, note, &log), CL_INVALID_VALUE);
  EXPECT_TRUE(log.empty());
}

// An event released by the application lives until its callbacks have run.
TEST_F(CallbackTest, ReleasedEventStillCallsBack) {
  const cl_event event = gated_marker();
  watch(event, CL_COMPLETE);
  ASSERT_EQ(model.clReleaseEvent(event), CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(log, (Log{{event, CL_COMPLETE}}));
}

// A callback may call back into the model: no lock is held, and nothing recurses into it.
TEST_F(CallbackTest, MayCallTheModel) {
  struct Both {
    Model& model;
    cl_command_queue queue;
    cl_mem buffer;
    cl_int code = -1;
  } both{model, queue, make_buffer(1)};
  const auto fill = [](cl_event, cl_int, void* data) {
    auto& in = *static_cast<Both*>(data);
    const std::uint8_t value = 8;
    in.code =
        in.model.clEnqueueFillBuffer(in.queue, in.buffer, &value, 1, 0, 1, 0, nullptr, nullptr);
  };
  ASSERT_EQ(model.clSetEventCallback(gate, CL_COMPLETE, fill, &both), CL_SUCCESS);
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(both.code, CL_SUCCESS);
  EXPECT_EQ(read(both.buffer), Bytes{8});
}

// A blocking call lets due callbacks run, because one of them may be what it waits for.
TEST_F(CallbackTest, BlockingCallLetsDueCallbacksRun) {
  struct Opener {
    Model& model;
    cl_event gate;
  };
  model.set_schedule(Schedule::deferred);
  cl_event first = nullptr;
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(queue, 0, nullptr, &first), CL_SUCCESS);
  Opener opener{model, gate};
  const auto open = [](cl_event, cl_int, void* data) {
    auto& in = *static_cast<Opener*>(data);
    in.model.clSetUserEventStatus(in.gate, CL_COMPLETE);
  };
  ASSERT_EQ(model.clSetEventCallback(first, CL_COMPLETE, open, &opener), CL_SUCCESS);
  gated_marker();
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
}

using Names = std::vector<int>;
struct Named {
  Names* names;
  int name;
};
template <typename Handle>
void CL_CALLBACK note_name(Handle, void* data) {
  const auto& named = *static_cast<Named*>(data);
  named.names->push_back(named.name);
}

// Destructor callbacks run last registered first, a sub-buffer's before its parent's.
TEST_F(CallbackTest, DestructorCallbacksRunInReverse) {
  Names names;
  Named one{&names, 1};
  Named two{&names, 2};
  Named three{&names, 3};
  const cl_mem parent = make_buffer(256);
  const cl_mem slice = make_sub_buffer(parent, 0, 8);
  EXPECT_EQ(model.clSetMemObjectDestructorCallback(parent, note_name, &one), CL_SUCCESS);
  EXPECT_EQ(model.clSetMemObjectDestructorCallback(parent, note_name, &two), CL_SUCCESS);
  EXPECT_EQ(model.clSetMemObjectDestructorCallback(slice, note_name, &three), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(parent), CL_SUCCESS);
  EXPECT_EQ(names, Names{});
  ASSERT_EQ(model.clReleaseMemObject(slice), CL_SUCCESS);
  EXPECT_EQ(names, (Names{3, 2, 1}));
}

// A context reports its end when neither the application nor its objects use it any more.
TEST_F(CallbackTest, ContextReportsItsEnd) {
  Names names;
  Named one{&names, 1};
  const cl_context other = make_context();
  const cl_mem buffer = model.clCreateBuffer(other, 0, 8, nullptr, nullptr);
  EXPECT_EQ(model.clSetContextDestructorCallback(other, note_name, &one), CL_SUCCESS);
  EXPECT_EQ(model.clSetContextDestructorCallback(other, nullptr, &one), CL_INVALID_VALUE);
  EXPECT_EQ(model.clSetContextDestructorCallback(nullptr, note_name, &one), CL_INVALID_CONTEXT);
  ASSERT_EQ(model.clReleaseContext(other), CL_SUCCESS);
  EXPECT_EQ(names, Names{});
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(names, Names{1});
}

// NULL handles and callbacks are refused.
TEST_F(CallbackTest, DestructorCallbackArgumentsAreChecked) {
  EXPECT_EQ(model.clSetMemObjectDestructorCallback(nullptr, note_name, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clSetMemObjectDestructorCallback(make_buffer(1), nullptr, nullptr),
            CL_INVALID_VALUE);
}

}  // namespace
}  // namespace clmem::mock::callback_test
