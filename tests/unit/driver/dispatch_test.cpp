// SPDX-License-Identifier: Apache-2.0
#include "driver/dispatch.hpp"

#include <gmock/gmock.h>

#include "clmem/mock/call_text.hpp"
#include "driver/control.hpp"
#include "driver/driver.hpp"
#include "trace/slot.hpp"

namespace clmem::mock {
namespace {

using testing::SizeIs;

// Khronos' loader calls slots unchecked: none may be null, neither at the top nor at the bottom of
// the stack.
TEST(DispatchTable, HasNoNullSlot) {
  const cl_icd_dispatch base = refusal_table();
  for_each_slot([&]<EntryPoint point>() {
    EXPECT_TRUE(entry_table().*Slot<point>::member != nullptr) << name_of(point);
    EXPECT_TRUE(base.*Slot<point>::member != nullptr) << name_of(point);
  });
}

// What the driver does not implement is refused with a code, also through errcode_ret, and goes on
// record.
TEST(DispatchTable, RefusesWhatIsNotImplemented) {
  Recorder& recorder = Driver::instance().recorder();
  recorder.clear();
  cl_int code = CL_SUCCESS;
  EXPECT_EQ(entry_table().clCreateFromGLBuffer(nullptr, 0, 0, &code), nullptr);
  EXPECT_EQ(code, CL_INVALID_OPERATION);
  EXPECT_EQ(entry_table().clRetainKernel(nullptr), CL_INVALID_KERNEL);
  ASSERT_THAT(recorder.calls(), SizeIs(2));
  EXPECT_EQ(recorder.calls()[0].status, CL_INVALID_OPERATION);
  EXPECT_EQ(recorder.calls()[1].entry_point, EntryPoint::clRetainKernel);
}

// Names lead to functions for a platform only, and a misspelt name leads nowhere.
TEST(FunctionAddress, IsKnownForThePlatformsNames) {
  const auto address = entry_table().clGetExtensionFunctionAddressForPlatform;
  cl_platform_id platform = nullptr;
  ASSERT_EQ(entry_table().clGetPlatformIDs(1, &platform, nullptr), CL_SUCCESS);
  EXPECT_EQ(address(platform, CLMEM_MOCK_CONTROL_NAME), &control_table());
  EXPECT_NE(address(platform, "clIcdGetPlatformIDsKHR"), nullptr);
  EXPECT_EQ(address(nullptr, CLMEM_MOCK_CONTROL_NAME), nullptr);
  EXPECT_EQ(address(platform, "clmemMockControl"), nullptr);
  EXPECT_EQ(address(platform, nullptr), nullptr);
}

}  // namespace
}  // namespace clmem::mock
