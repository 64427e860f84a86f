// SPDX-License-Identifier: Apache-2.0
// Contexts of several devices of which one has no shared virtual memory.

#include "mock_fixture.hpp"

namespace clmem::two_devices_test {
namespace {

class OnTwoDevices : public OnMock {
 protected:
  const Context both_{device_.platform().devices()};
};

TEST_F(OnTwoDevices, OneDeviceIsEnough) {
  ASSERT_EQ(both_.devices().size(), 2u);
  EXPECT_NO_THROW(static_cast<void>(SVMAllocator{both_}(64)));
  EXPECT_EQ(SVMAllocation(both_, 64).size(), 64u);
}

// A lack of memory is not attributed to the other device: memory is reclaimed and the call
// repeated.
TEST_F(OnTwoDevices, LackOfMemoryIsReclaimed) {
  int reclaimed = 0;
  const ReclaimHook usual = set_reclaim_hook([&] { ++reclaimed; });
  {
    const auto fault = mock_.fail_call(EntryPoint::clSVMAlloc, CL_OUT_OF_RESOURCES);
    EXPECT_EQ(SVMAllocation(both_, 64).size(), 64u);
  }
  const auto fault = mock_.fail_call(EntryPoint::clSVMAlloc, CL_OUT_OF_RESOURCES, {.times = 2});
  EXPECT_THAT([&] { SVMAllocation(both_, 64); },
              ThrowsMessage<RuntimeError>(Not(HasSubstr("device"))));
  set_reclaim_hook(usual);
  EXPECT_EQ(reclaimed, 2);
}

}  // namespace
}  // namespace clmem::two_devices_test
