// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"
#include "trace/call_observer.hpp"

namespace clmem::mock::schedule_test {
namespace {

class Schedules : public DeferredModelTest {};

class ImmediateSchedule : public Schedules {
 protected:
  ImmediateSchedule() { model.set_schedule(Schedule::immediate); }
};

TEST_F(Schedules, DeferredCommandsWaitForAFlush) {
  const cl_mem buffer = make_buffer(1);
  const cl_event first = fill(queue, buffer, 1);
  const cl_event second = fill(queue, buffer, 2);
  EXPECT_EQ(status_of(first), CL_QUEUED);
  EXPECT_EQ(status_of(second), CL_QUEUED);
  ASSERT_EQ(model.clFlush(queue), CL_SUCCESS);
  EXPECT_EQ(status_of(first), CL_COMPLETE);
  EXPECT_EQ(status_of(second), CL_COMPLETE);
  EXPECT_EQ(read(buffer), Bytes{2});
}

TEST_F(Schedules, CallsThatWaitFlushTheQueue) {
  const cl_mem buffer = make_buffer(1);
  const cl_event waited = fill(queue, buffer, 1);
  EXPECT_EQ(model.clWaitForEvents(1, &waited), CL_SUCCESS);
  const cl_event finished = fill(queue, buffer, 2);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
  EXPECT_EQ(status_of(finished), CL_COMPLETE);
  fill(queue, buffer, 3);
  EXPECT_EQ(read(buffer), Bytes{3});
  const cl_event released = fill(queue, buffer, 4);
  EXPECT_EQ(model.clReleaseCommandQueue(queue), CL_SUCCESS);
  EXPECT_EQ(status_of(released), CL_COMPLETE);
}

TEST_F(Schedules, FlushIsPerQueue) {
  const cl_mem buffer = make_buffer(1);
  const cl_command_queue producer = make_queue();
  const cl_event produced = fill(producer, buffer, 1);
  const cl_event consumed = fill(queue, buffer, 2, {produced});
  ASSERT_EQ(model.clFlush(queue), CL_SUCCESS);
  EXPECT_EQ(status_of(produced), CL_QUEUED);
  EXPECT_EQ(status_of(consumed), CL_SUBMITTED);
  ASSERT_EQ(model.clFlush(producer), CL_SUCCESS);
  EXPECT_EQ(status_of(consumed), CL_COMPLETE);
}

TEST_F(Schedules, ImmediateScheduleSubmitsWhatIsQueued) {
  const cl_event queued = fill(queue, make_buffer(1), 1);
  model.set_schedule(Schedule::immediate);
  EXPECT_EQ(status_of(queued), CL_COMPLETE);
}

// A blocking call runs due callbacks, which may complete an event that it waits for.
TEST_F(Schedules, BlockingCallLetsDueCallbacksRun) {
  struct GateOpener {
    Model& model;
    cl_event gate;
  };
  const cl_event gate = make_user_event();
  cl_event first = nullptr;
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(queue, 0, nullptr, &first), CL_SUCCESS);
  GateOpener opener{model, gate};
  const auto open = [](cl_event, cl_int, void* data) {
    auto& in = *static_cast<GateOpener*>(data);
    in.model.clSetUserEventStatus(in.gate, CL_COMPLETE);
  };
  ASSERT_EQ(model.clSetEventCallback(first, CL_COMPLETE, open, &opener), CL_SUCCESS);
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(queue, 1, &gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
}

TEST_F(ImmediateSchedule, CommandsRunInTheirCall) {
  EXPECT_EQ(status_of(fill(queue, make_buffer(1), 1)), CL_COMPLETE);
}

// A failed event ends a command that waits for other events, too, but not before its predecessors.
TEST_F(ImmediateSchedule, FailureNeedsNoOtherWaitButKeepsTheOrder) {
  const cl_event never = make_user_event();
  const cl_event failing = make_user_event();
  const cl_event order_gate = make_user_event();
  const cl_event predecessor = fill(queue, make_buffer(1), 1, {order_gate});
  const cl_event doomed = fill(queue, make_buffer(1), 2, {never, failing});
  const cl_event successor = fill(queue, make_buffer(1), 3);
  ASSERT_EQ(model.clSetUserEventStatus(failing, -1), CL_SUCCESS);
  EXPECT_EQ(status_of(successor), CL_SUBMITTED);
  ASSERT_EQ(model.clSetUserEventStatus(order_gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(status_of(predecessor), CL_COMPLETE);
  EXPECT_LT(status_of(doomed), 0);
  EXPECT_EQ(status_of(successor), CL_COMPLETE);
  EXPECT_EQ(model.clSetUserEventStatus(never, CL_COMPLETE), CL_SUCCESS);
}

TEST_F(ImmediateSchedule, LongChainsRunWithoutRecursion) {
  const cl_mem buffer = make_buffer(1);
  const cl_event gate = make_user_event();
  cl_event last = gate;
  for (int link = 0; link < 20000; ++link) {
    last = fill(queue, buffer, 1, {last});
  }
  ASSERT_EQ(model.clSetUserEventStatus(gate, CL_COMPLETE), CL_SUCCESS);
  EXPECT_EQ(status_of(last), CL_COMPLETE);
}

TEST_F(ImmediateSchedule, ReportsEndsWithoutTheLock) {
  std::size_t ends = 0;
  model.report_ends([&](const CommandTimes&) {
    EXPECT_EQ(model.schedule(), Schedule::immediate);
    ++ends;
  });
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(queue, 0, nullptr, nullptr), CL_SUCCESS);
  EXPECT_EQ(ends, 1u);
}

}  // namespace
}  // namespace clmem::mock::schedule_test
