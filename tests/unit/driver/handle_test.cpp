// SPDX-License-Identifier: Apache-2.0
// Handles that are stale, released twice or of another kind, through the whole driver.
#include "session.hpp"

namespace clmem::mock::handle_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

class Handles : public Session {};

// A released buffer is not a buffer any more, whatever is done with it.
TEST_F(Handles, StaleBufferIsRefused) {
  ASSERT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  const char pattern = 1;
  EXPECT_EQ(mock.calls().back().status, CL_SUCCESS);
  EXPECT_EQ(clEnqueueFillBuffer(queue, buffer, &pattern, 1, 0, 1, 0, nullptr, nullptr),
            CL_INVALID_MEM_OBJECT);
  EXPECT_THAT(mock.calls(EntryPoint::clEnqueueFillBuffer),
              ElementsAre(Answered(CL_INVALID_MEM_OBJECT)));
}

// A second release is refused, although the loader has to look into the dead object to forward it.
TEST_F(Handles, SecondReleaseIsRefused) {
  ASSERT_EQ(clReleaseMemObject(buffer), CL_SUCCESS);
  EXPECT_EQ(clReleaseMemObject(buffer), CL_INVALID_MEM_OBJECT);
  ASSERT_EQ(clReleaseEvent(user_event), CL_SUCCESS);
  EXPECT_EQ(clRetainEvent(user_event), CL_INVALID_EVENT);
  EXPECT_EQ(clReleaseEvent(user_event), CL_INVALID_EVENT);
}

// An event passed where a queue belongs is recognised by the registry, not dereferenced as a queue.
TEST_F(Handles, OtherKindIsRefused) {
  EXPECT_EQ(clFinish(reinterpret_cast<cl_command_queue>(user_event)), CL_INVALID_COMMAND_QUEUE);
}

// All objects released by the application are gone; the mock says so.
TEST_F(Handles, ReleasedObjectsAreNotLive) {
  EXPECT_EQ(mock.live_objects(), 4u);
  clReleaseEvent(user_event);
  clReleaseMemObject(buffer);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  EXPECT_THAT(mock.list_live_objects(), IsEmpty());
}

// What is still alive is shown with its handle, its kind and the call that created it.
TEST_F(Handles, LiveObjectsNameTheirCreator) {
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

}  // namespace
}  // namespace clmem::mock::handle_test
