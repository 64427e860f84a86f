// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"
#include "model/current_call.hpp"
#include "model/rule.hpp"

namespace clmem::mock::live_object_test {
namespace {

class LiveObjects : public ModelTest {};

TEST_F(LiveObjects, NameTheCallThatMadeThem) {
  const CurrentCallScope outer{41};
  const cl_mem buffer = make_buffer(8);
  {
    const CurrentCallScope inner{42};
    (void)make_user_event();
  }
  const void* const memory = make_svm(64);
  ASSERT_EQ(model.clRetainMemObject(buffer), CL_SUCCESS);
  const auto live = model.live_objects();
  ASSERT_EQ(live.size(), 5u);  // with the fixture's context and queue
  EXPECT_EQ(live[2].handle, buffer);
  EXPECT_EQ(live[2].kind, ObjectKind::memory);
  EXPECT_EQ(live[2].references, 2u);
  EXPECT_EQ(live[2].created_by, 41u);
  EXPECT_EQ(live[3].handle, memory);
  EXPECT_EQ(live[3].kind, ObjectKind::svm_allocation);
  EXPECT_EQ(live[3].created_by, 41u);
  EXPECT_EQ(live[4].kind, ObjectKind::event);
  EXPECT_EQ(live[4].created_by, 42u);
}

TEST_F(LiveObjects, LeaveOutWhatOnlyCommandsUse) {
  const cl_mem buffer = make_buffer(8);
  const cl_event gate = make_user_event();
  ASSERT_EQ(model.clEnqueueMigrateMemObjects(queue, 1, &buffer, 0, 1, &gate, nullptr), CL_SUCCESS);
  ASSERT_EQ(model.clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_FALSE(is_live(buffer));
}

TEST_F(LiveObjects, ResetForgetsAllButTheRoots) {
  bool called = false;
  const cl_mem buffer = make_buffer(8);
  (void)make_svm(64);
  const cl_event gate = make_user_event();
  ASSERT_EQ(model.clSetMemObjectDestructorCallback(
                buffer, [](cl_mem, void* data) { *static_cast<bool*>(data) = true; }, &called),
            CL_SUCCESS);
  ASSERT_EQ(model.clEnqueueMigrateMemObjects(queue, 1, &buffer, 0, 1, &gate, nullptr), CL_SUCCESS);
  model.reset();
  EXPECT_FALSE(called);
  EXPECT_TRUE(model.live_objects().empty());
  EXPECT_EQ(model.clRetainMemObject(buffer), CL_INVALID_MEM_OBJECT);
  EXPECT_EQ(model.clRetainCommandQueue(queue), CL_INVALID_COMMAND_QUEUE);
  EXPECT_EQ(model.clRetainEvent(gate), CL_INVALID_EVENT);
  EXPECT_EQ(model.clRetainContext(context), CL_INVALID_CONTEXT);
  EXPECT_EQ(model.clGetDeviceInfo(devices.front(), CL_DEVICE_NAME, 0, nullptr, nullptr),
            CL_SUCCESS);
  EXPECT_NE(make_context(), nullptr);
}

TEST_F(LiveObjects, RefusalNamesItsRule) {
  (void)model.clCreateBuffer(context, 0, 0, nullptr, nullptr);
  EXPECT_EQ(last_refusal().rule, &rule::size_zero);
}

}  // namespace
}  // namespace clmem::mock::live_object_test
