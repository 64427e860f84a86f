// SPDX-License-Identifier: Apache-2.0
#include "fixture.hpp"
#include "model/current_call.hpp"

namespace clmem::mock::command_fault_test {
namespace {

class CommandFaultTest : public ModelTest {
 protected:
  // The status of a marker that the call of that number enqueues.
  cl_int mark(std::uint64_t call) {
    const CurrentCallScope scope{call};
    cl_event marker = nullptr;
    EXPECT_EQ(model.clEnqueueMarkerWithWaitList(queue, 0, nullptr, &marker), CL_SUCCESS);
    return status_of(marker);
  }
};

// A fault is that of one call: calls made inside it, by a callback, are other calls.
TEST_F(CommandFaultTest, LeavesNestedCallsAlone) {
  const CurrentCallScope outer{1};
  const CommandFault fault{[] { return std::optional{CL_OUT_OF_RESOURCES}; }};
  EXPECT_EQ(mark(2), CL_COMPLETE);
  EXPECT_EQ(mark(1), CL_OUT_OF_RESOURCES);
}

// A nested call's own fault ends with it; the outer call's holds again.
TEST_F(CommandFaultTest, Nests) {
  const CurrentCallScope outer{1};
  const CommandFault fault{[] { return std::optional{CL_OUT_OF_RESOURCES}; }};
  {
    const CurrentCallScope inner{2};
    const CommandFault nested{[] { return std::optional{CL_OUT_OF_HOST_MEMORY}; }};
    EXPECT_EQ(mark(2), CL_OUT_OF_HOST_MEMORY);
  }
  EXPECT_EQ(mark(1), CL_OUT_OF_RESOURCES);
}

}  // namespace
}  // namespace clmem::mock::command_fault_test
