// SPDX-License-Identifier: Apache-2.0
// The control interface as tests use it.
#include <stdexcept>

#include "session.hpp"

extern "C" cl_uint control_version_seen_by_c(const clmem_mock_control* control);

namespace clmem::mock::control_test {
namespace {

class Control : public Session {};

TEST_F(Control, ShowsTheCallsMade) {
  const char data[16] = {};
  cl_event event = nullptr;
  ASSERT_EQ(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 16, data, 0, nullptr, &event),
            CL_SUCCESS);
  EXPECT_EQ(clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 60, 16, data, 0, nullptr, nullptr),
            CL_INVALID_VALUE);
  EXPECT_THAT(mock.calls(),
              ElementsAre(AllOf(CallTo(EntryPoint::clEnqueueWriteBuffer, queue, buffer, CL_TRUE, 0u,
                                       16u, data, 0u, nullptr, &event),
                                Answered(CL_SUCCESS), ProducedEvent(event)),
                          AllOf(CallTo(EntryPoint::clEnqueueWriteBuffer, queue, buffer, CL_TRUE,
                                       60u, _, _, _, _, _),
                                Answered(CL_INVALID_VALUE), ProducedEvent(nullptr))));
}

TEST_F(Control, ShowsCodesThatWereNotAskedFor) {
  EXPECT_EQ(clCreateBuffer(context, 0, 0, nullptr, nullptr), nullptr);
  EXPECT_THAT(mock.calls(), ElementsAre(Answered(CL_INVALID_BUFFER_SIZE)));
}

TEST_F(Control, ShowsTheElementsOfArrays) {
  clEnqueueMarkerWithWaitList(queue, 1, &user_event, nullptr);
  EXPECT_THAT(mock.calls(EntryPoint::clEnqueueMarkerWithWaitList),
              ElementsAre(CallTo(EntryPoint::clEnqueueMarkerWithWaitList, queue, 1u,
                                 ElementsAre(user_event), nullptr)));
}

TEST_F(Control, ForgetsClearedCalls) {
  clFlush(queue);
  mock.clear_calls();
  EXPECT_THAT(mock.calls(), IsEmpty());
  clFinish(queue);
  EXPECT_THAT(mock.calls(), ElementsAre(CallTo(EntryPoint::clFinish, queue)));
}

TEST_F(Control, ForgetsCallsWhileRecordingIsOff) {
  mock.set_recording(Recording::off);
  EXPECT_EQ(mock.count_calls([&] { clFlush(queue); }), 1u);
  EXPECT_THAT(mock.calls(), IsEmpty());
  {
    const auto fault = mock.fail_call(EntryPoint::clFinish, CL_OUT_OF_RESOURCES);
    EXPECT_EQ(clFinish(queue), CL_OUT_OF_RESOURCES);
  }
  mock.set_recording(Recording::on);
  clFlush(queue);
  EXPECT_THAT(mock.calls(), SizeIs(1));
}

TEST_F(Control, ReportsTheScheduleAndItsSeed) {
  EXPECT_EQ(mock.schedule(), Schedule::immediate);
  mock.set_schedule(Schedule::adversarial, 42);
  EXPECT_EQ(mock.schedule(), Schedule::adversarial);
  EXPECT_EQ(mock.seed(), 42u);
}

TEST_F(Control, StepsCommands) {
  mock.set_schedule(Schedule::manual);
  const char pattern = 1;
  std::array<cl_event, 2> events{};
  for (cl_event& event : events) {
    clEnqueueFillBuffer(queue, buffer, &pattern, 1, 0, 4, 0, nullptr, &event);
  }
  const auto pending = mock.pending_commands();
  ASSERT_THAT(pending, SizeIs(2));
  EXPECT_EQ(pending[0].sequence, mock.calls(EntryPoint::clEnqueueFillBuffer).at(0).sequence);
  EXPECT_EQ(pending[0].type, cl_command_type{CL_COMMAND_FILL_BUFFER});
  EXPECT_THROW(mock.run_command(pending[1].sequence), std::invalid_argument);
  mock.run_command(pending[0].sequence);
  EXPECT_EQ(status_of(events[0]), CL_COMPLETE);
  EXPECT_THROW(mock.fail_command(pending[1].sequence, CL_SUCCESS), std::invalid_argument);
  mock.fail_command(pending[1].sequence, CL_OUT_OF_RESOURCES);
  EXPECT_EQ(status_of(events[1]), CL_OUT_OF_RESOURCES);
  EXPECT_EQ(mock.run_all_commands(), 0u);
}

TEST_F(Control, ListsTheDefects) {
  const auto defects = mock.defects();
  EXPECT_THAT(defects, Not(IsEmpty()));
  for (const DefectInfo& defect : defects) {
    EXPECT_THAT(defect.sentence, Not(IsEmpty())) << defect.name;
    EXPECT_THAT(defect.requirements, Not(IsEmpty())) << defect.name;
    EXPECT_FALSE(defect.enabled) << defect.name;
  }
}

TEST_F(Control, SwitchesDefects) {
  const char data[2] = {1, 2};
  char read = 0;
  clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, 2, data, 0, nullptr, nullptr);
  mock.enable_defect("read.drops-offset");
  clEnqueueReadBuffer(queue, buffer, CL_TRUE, 1, 1, &read, 0, nullptr, nullptr);
  EXPECT_EQ(read, 1);
  mock.disable_defect("read.drops-offset");
  clEnqueueReadBuffer(queue, buffer, CL_TRUE, 1, 1, &read, 0, nullptr, nullptr);
  EXPECT_EQ(read, 2);
  EXPECT_THAT([&] { mock.enable_defect("read.drops-ofset"); },
              ThrowsMessage<std::invalid_argument>(HasSubstr("'read.drops-ofset'")));
}

TEST_F(Control, ResetsEverything) {
  mock.enable_defect("read.drops-offset");
  const auto fault = mock.fail_call(EntryPoint::clFinish, CL_OUT_OF_RESOURCES);
  mock.reset();
  EXPECT_THAT(mock.calls(), IsEmpty());
  EXPECT_EQ(mock.live_objects(), 0u);
  EXPECT_EQ(clFinish(queue), CL_INVALID_COMMAND_QUEUE);
  EXPECT_THAT(mock.defects(), Each(testing::Field(&DefectInfo::enabled, false)));
}

TEST_F(Control, ShowsWhoMadeALiveObject) {
  const cl_mem other = clCreateBuffer(context, 0, 16, nullptr, nullptr);
  const Call creation = mock.calls(EntryPoint::clCreateBuffer).back();
  EXPECT_THAT(creation, Returned(other));
  const ObjectInfo object = mock.list_live_objects().back();
  EXPECT_EQ(object.handle, bits_of(other));
  EXPECT_EQ(object.kind, "cl_mem");
  EXPECT_EQ(object.references, 1u);
  EXPECT_EQ(object.created_by, creation.sequence);
  EXPECT_EQ(object.created_by_point, EntryPoint::clCreateBuffer);
}

TEST_F(Control, IsReachableFromC) {
  const auto* table = static_cast<const clmem_mock_control*>(
      clGetExtensionFunctionAddressForPlatform(platform, CLMEM_MOCK_CONTROL_NAME));
  ASSERT_NE(table, nullptr);
  EXPECT_EQ(control_version_seen_by_c(table), cl_uint{CLMEM_MOCK_CONTROL_VERSION});
}

}  // namespace
}  // namespace clmem::mock::control_test
