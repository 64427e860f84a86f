// SPDX-License-Identifier: Apache-2.0
// The objects that a program has not released, through the whole driver.
#include "session.hpp"

namespace clmem::mock::live_object_test {
namespace {

using testing::IsEmpty;

class LiveObjects : public Session {};

// All objects released by the application are gone; the mock says so.
TEST_F(LiveObjects, LeaveOutWhatIsReleased) {
  EXPECT_EQ(mock.live_objects(), 4u);
  clReleaseEvent(user_event);
  clReleaseMemObject(buffer);
  clReleaseCommandQueue(queue);
  clReleaseContext(context);
  EXPECT_THAT(mock.list_live_objects(), IsEmpty());
}

// What is still alive is shown with its handle, its kind and the call that created it.
TEST_F(LiveObjects, NameTheirCreator) {
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
}  // namespace clmem::mock::live_object_test
