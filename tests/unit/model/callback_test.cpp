// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"

namespace clmem::mock::callback_test {
namespace {

class CallbackTest : public ModelTest {
 protected:
  cl_event gate = make_user_event();
};

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
  ASSERT_EQ(model.clEnqueueMarkerWithWaitList(queue, 1, &gate, nullptr), CL_SUCCESS);
  EXPECT_EQ(model.clFinish(queue), CL_SUCCESS);
}

}  // namespace
}  // namespace clmem::mock::callback_test
